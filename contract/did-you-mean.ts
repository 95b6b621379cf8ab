/** `（你是想写 orders 吗？）` for a near miss, else ''. */
export function didYouMean({ word, words }: { word: unknown; words: readonly string[] }): string {
  const found = typeof word === 'string' ? closestWord({ word, words }) : null
  return found === null ? '' : `（你是想写 ${found} 吗？）`
}

interface Search {
  word: string
  words: readonly string[]
  /** Largest edit distance; default: a third of the word's length, at least 1. */
  maxDistance?: (right: string) => number
}

const oneThird = (right: string) => Math.max(1, Math.floor(right.length / 3))

/** @returns the word with the smallest edit distance, or null */
export function closestWord({ word, words, maxDistance = oneThird }: Search): string | null {
  const wanted = word.toLowerCase()
  const [best] = words
    .map((right) => ({ right, slips: editDistance(wanted, right.toLowerCase()) }))
    .filter(({ right, slips }) => slips <= maxDistance(right))
    .sort((a, b) => a.slips - b.slips)
  return best?.right ?? null
}

/** Damerau–Levenshtein distance (optimal string alignment). */
function editDistance(a: string, b: string): number {
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
