import type { Readable } from 'node:stream'
import { eachPiece } from './each-piece.ts'

/** All bytes of a body. @throws Error if there are more than `limit` */
export async function readBody(
  body: Readable,
  limit: number,
  onBytes: () => void = () => {},
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const isWhole = await eachPiece(body, (chunk) => {
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
