/** Bytes by which a page or JSON is told from a sound, a picture or a film. */
const HEAD_BYTES = 64
/** A drawing is text, too. */
const DRAWING = /^\s*<(?:svg|\?xml)/i
// oxlint-disable-next-line no-control-regex -- What no text has and every file of a medium begins with.
const BINARY = /[\0-\x08\x0e-\x1f]/

/** Whether what should be a medium is words to read: JSON or a page. */
export function isPage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString(
    'latin1',
  )
  return /^\s*[<{[]/.test(head) && !BINARY.test(head) && !DRAWING.test(head)
}

/** The pieces of a medium. @throws Error if it is a page, or empty */
export async function* refusePage<T extends Uint8Array>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  let isBegun = false
  for await (const piece of pieces) {
    if (!isBegun && isPage(piece)) throw new Error('a page in place of a medium')
    isBegun ||= piece.length > 0
    yield piece
  }
  if (!isBegun) throw new Error('nothing in place of a medium')
}
