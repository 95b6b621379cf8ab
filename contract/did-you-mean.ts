/** `（你是想写 orders 吗？）` for a word that is nearly one of the right ones, else nothing. */
export function orNearest({ word, words }: { word: unknown; words: readonly string[] }): string {
  const found = typeof word === 'string' ? nearest({ word, words }) : null
  return found === null ? '' : `（你是想写 ${found} 吗？）`
}

interface Search {
  word: string
  words: readonly string[]
  /** How many slips a right word may be away; default: a third of its letters, at least one. */
  mostSlips?: (right: string) => number
}

const aThird = (right: string) => Math.max(1, Math.floor(right.length / 3))

/** The right word that the fewest slips of the pen lead to; null if none is near. */
export function nearest({ word, words, mostSlips = aThird }: Search): string | null {
  const wanted = word.toLowerCase()
  const [best] = words
    .map((right) => ({ right, slips: slipsBetween(wanted, right.toLowerCase()) }))
    .filter(({ right, slips }) => slips <= mostSlips(right))
    .sort((a, b) => a.slips - b.slips)
  return best?.right ?? null
}

/** Letters too many, too few, wrong, or in each other's place. */
function slipsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1]?.[j] ?? 0
      const left = row[j - 1] ?? 0
      const corner = rows[i - 1]?.[j - 1] ?? 0
      const changed = corner + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : changed
      row.push(Math.min(above + 1, left + 1, changed, swapped))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
