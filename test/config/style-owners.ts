/** What stands outermost in a style sheet: the selectors of its rules, also of those inside `@media` and the like, without nested ones. */
export function outerSelectors(css: string): string[] {
  const selectors: string[] = []
  const blocks: { isRule: boolean }[] = []
  let text = ''
  for (const letter of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (letter === '{') {
      const isRule = !text.trim().startsWith('@')
      if (isRule && !blocks.some((block) => block.isRule)) selectors.push(...splitList(text))
      blocks.push({ isRule })
    }
    if (letter === '}') blocks.pop()
    text = /[{};]/.test(letter) ? '' : text + letter
  }
  return selectors
}

const splitList = (text: string) => text.split(/,(?![^(]*\))/).map((selector) => selector.trim())

/** The class that a selector begins with is the one that it is about; the others say where or when. */
const firstClass = (selector: string) => /\.(-?[a-zA-Z_][\w-]*)/.exec(selector)?.[1]

/** Which sheets begin a selector with each class. @param sheets the text of each sheet, by its path */
export function classOwners(sheets: Record<string, string>): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const [path, css] of Object.entries(sheets)) {
    const names = new Set(outerSelectors(css).flatMap((selector) => firstClass(selector) ?? []))
    for (const name of names) owners.set(name, [...(owners.get(name) ?? []), path])
  }
  return owners
}
