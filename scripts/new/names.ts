import type { AnyEntity } from '../../contract/entity.ts'

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

/** What is managed: `bookmark` of `managed-bookmark`, which is how staff see what users own. */
export const managedBy = ({ file }: Names): Names => namesOf(file.replace(/^managed-/, ''))

/** Whether the table is called after the entity; otherwise it reads one that another entity has. */
export const hasOwnTable = ({ table }: Names, entity: AnyEntity): boolean => entity.table === table

/** What staff have to hold to read it. */
export const permissionOf = (names: Names): string => `${managedBy(names).camel}.read`

/** Its list in the console. */
export function listNamesOf(names: Names, { owner }: AnyEntity): { files: string; path: string } {
  if (owner) return { files: names.files, path: `/center/${names.files}` }
  const { files } = managedBy(names)
  return { files: `ops-${files}`, path: `/ops/${files}` }
}
