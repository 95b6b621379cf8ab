import type { Deps } from '../../catalog/context.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { PART_BYTES } from './limits.ts'

interface Written {
  id: string
  userId: string
  expiresAt: number
}

/** Writes the bytes of a file in parts of one length, sealed; parts that are there already stay. @returns how many bytes there are */
export async function writeParts(
  { database: { db }, secrets }: Pick<Deps, 'database' | 'secrets'>,
  { id, userId, expiresAt }: Written,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<number> {
  let seq = 0
  let size = 0
  let pending: Buffer[] = []
  let pendingBytes = 0

  async function write() {
    const body = Buffer.concat(pending)
    // SQLite answers within the turn: without a pause a whole file would be written in one.
    const sealed = await runStep(PART_BYTES, () => secrets.seal(body.toString('base64')))
    await db
      .insertInto('file_part')
      .values({
        file_id: id,
        seq,
        user_id: userId,
        body_sealed: sealed,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    seq += 1
    pending = []
    pendingBytes = 0
  }

  for await (const piece of pieces) {
    size += piece.length
    for (let at = 0; at < piece.length;) {
      const taken = piece.subarray(at, at + PART_BYTES - pendingBytes)
      pending.push(taken)
      pendingBytes += taken.length
      at += taken.length
      if (pendingBytes === PART_BYTES) await write()
    }
  }
  if (pendingBytes > 0) await write()
  return size
}
