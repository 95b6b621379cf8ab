/** Some texts take the tokenizer time that grows with the square of their length, which is why they are read in slices. */
const SLICE = 1024

/** The slices of a text, none of which ends inside a character, and none of which keeps the text in memory. */
export function* slicesOf(text: string): Generator<string> {
  if (text.length <= SLICE) {
    if (text !== '') yield text
    return
  }
  for (let start = 0; start < text.length;) {
    const end = start + SLICE
    const isHighSurrogate = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    const next = isHighSurrogate ? end + 1 : end
    yield alone(text.slice(start, next))
    start = next
  }
}

/** A slice is a view of the whole text: the tokenizer's cache, which keeps words, would keep that with it. */
const alone = (slice: string) => Buffer.from(slice, 'utf16le').toString('utf16le')
