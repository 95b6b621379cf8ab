/** What a resource is called in each place: `gift-card`, `giftCard`, `GiftCard`, `gift_card`, and its plurals. */
export interface Names {
  file: string
  files: string
  camel: string
  camels: string
  pascal: string
  table: string
}

export function namesOf(file: string): Names {
  const pascal = file.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
  return { file, files: `${file}s`, camel, camels: `${camel}s`, pascal, table: file.replaceAll('-', '_') }
}
