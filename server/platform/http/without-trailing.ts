/** A regular expression would begin again at each of many signs in the middle. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end -= 1
  return text.slice(0, end)
}
