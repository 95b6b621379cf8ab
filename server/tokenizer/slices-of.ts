/** Some texts take the tokenizer time that grows with the square of their length, so long ones are read in slices. */
const SLICE = 1024

/** The slices of a text, none of which ends inside a character. */
export function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = start + SLICE
    const isHighSurrogate = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    const next = isHighSurrogate ? end + 1 : end
    yield text.slice(start, next)
    start = next
  }
}
