import type { Readable } from 'node:stream'

/** All bytes of a body. @throws Error if there are more than `limit` */
export async function readBody(
  body: Readable,
  limit: number,
  onBytes: () => void = () => {},
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    onBytes()
    size += chunk.length
    if (size > limit) throw new Error('the answer of the upstream is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
