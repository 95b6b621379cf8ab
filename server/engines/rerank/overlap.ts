/** Runs of letters and digits, and single characters of scripts that have no spaces. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu
const IS_SINGLE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u

/** The words of a text, in lower case; of neighbouring single characters the pairs, too. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  let before = ''
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    words.add(word)
    const isSingle = IS_SINGLE.test(word)
    if (isSingle && before !== '') words.add(before + word)
    before = isSingle ? word : ''
  }
  return words
}

/** The share of the query's words that a document has, from 0 to 1; of two that have as many the one with fewer others is nearer. */
export function overlapOf(query: ReadonlySet<string>, document: ReadonlySet<string>): number {
  if (query.size === 0) return 0
  let shared = 0
  for (const word of query) if (document.has(word)) shared += 1
  return (shared / query.size) * (0.9 + (0.1 * shared) / Math.max(shared, document.size, 1))
}
