import type { ColumnTitle } from '../../contract/envelope.ts'
import type { ListWords } from '../platform/console/read-list-words.ts'

const UNIT = /（[^（）]*）$/

/**
 * The titles and words of a CSV file: the contract's, but where the console calls something otherwise, with the contract's unit, which
 * the console leaves to the numbers themselves.
 */
export const csvTitles = (
  titles: Readonly<Record<string, ColumnTitle>>,
  console: ListWords[string] = {},
): Record<string, ColumnTitle> =>
  Object.fromEntries(
    Object.entries(titles).map(([field, named]) => {
      const shown = console[field]
      if (!shown) return [field, named]
      if (typeof named === 'string') return [field, withUnit(shown.title, named)]
      const words = Object.entries(named.words).map(([value, word]) => [value, shown.words[value] ?? word])
      return [field, { title: withUnit(shown.title, named.title), words: Object.fromEntries(words) }]
    }),
  )

function withUnit(title: string, contract: string): string {
  const [unit = ''] = UNIT.exec(contract) ?? []
  return title.endsWith(unit) ? title : `${title}${unit}`
}
