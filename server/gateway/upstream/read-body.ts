import type { AnswerBody } from './answer-body.ts'

/** All bytes of a body. @throws Error if there are more than `limit` */
export async function readBody(
  body: AnswerBody,
  limit: number,
  onBytes: () => void = () => {},
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const isWhole = await body.each((chunk) => {
    onBytes()
    size += chunk.length
    chunks.push(chunk)
    return size <= limit
  })
  if (!isWhole) {
    body.destroy()
    throw new Error('the answer of the upstream is too long')
  }
  const [only] = chunks
  return only && chunks.length === 1 ? only : Buffer.concat(chunks)
}
