/** Marks that nobody sees, and that come along with what is copied; joiners of letters and emoji stay. */
export const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu
const ASCII = /^[\n -~]*$/
/** What the CSV files of this product mark as text. */
const MARK = /^'(?=[\d=+@-])/
const NUMBER_IN_GROUPS = /^\+?\d[\d ]{7,}$/

/** A value as it was meant: typed in full width, copied with invisible marks, or with the blanks of a number in groups. Words stay as they are. */
export function cleanText(text: string): string {
  const seen = text.replaceAll(INVISIBLE, '').trim()
  const narrow = seen.normalize('NFKC')
  if (!ASCII.test(narrow)) return seen
  const value = narrow.replace(MARK, '')
  return NUMBER_IN_GROUPS.test(value) ? value.replaceAll(' ', '') : value
}

const IN_THOUSANDS = /^\d{1,3}([ ,]\d{3})+(?=\.|$)/

/** `¥1,000` is 1000; `1,5` is no number that everyone reads as the same. */
export function cleanNumber(text: string): string {
  const number = cleanText(text.replace(/元\s*$/, '')).replace(/^¥\s*/, '')
  return IN_THOUSANDS.test(number) ? number.replaceAll(/[ ,]/g, '') : number
}
