/** The pieces of a stream. @throws Error if there are more than `limit` bytes */
export async function* limitBytes(pieces: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > limit) throw new Error('the upstream sends too much')
    yield piece
  }
}
