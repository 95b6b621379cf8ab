import type { Deps } from '../../money/context.ts'

/** Bytes of an answer that are kept in memory before they are written as a part. */
const PART_BYTES = 256 * 1024
/** Parts that may wait to be written before the answer has to wait. */
const WAITING_MAX = 2

interface SpoolInput {
  deps: Deps
  userId: string
  requestId: string
}

/** An answer that is written away, sealed, while it comes. */
interface Spool {
  /** @returns what to wait for before more is added, or null */
  add(bytes: Buffer): Promise<void> | null
  /** All that was not written: the whole answer if that is short. */
  rest(): Buffer
  isWritten(): boolean
  /** Resolves when all of it is written. @throws Error if a part could not be */
  flush(): Promise<void>
  /** Removes what was written, and keeps no more. */
  drop(): Promise<void>
}

export function createBufferedAnswer({ deps, userId, requestId }: SpoolInput): Spool {
  const { db } = deps.database
  let parts: Buffer[] = []
  let bytesHere = 0
  let seq = 0
  let waiting = 0
  let isDropped = false
  let failure: { cause: unknown } | null = null
  let written = Promise.resolve()

  async function write(bytes: Buffer, at: number) {
    try {
      if (isDropped || failure) return
      await db
        .insertInto('v1_answer_part')
        .values({
          user_id: userId,
          request_id: requestId,
          seq: at,
          body_sealed: deps.secrets.seal(bytes.toString('base64')),
          created_at: deps.clock(),
        })
        .execute()
    } catch (cause) {
      failure = { cause }
    } finally {
      waiting -= 1
    }
  }

  function writeAway() {
    const bytes = Buffer.concat(parts)
    const at = seq
    parts = []
    bytesHere = 0
    seq += 1
    waiting += 1
    written = written.then(() => write(bytes, at))
  }

  return {
    add(bytes) {
      if (isDropped) return null
      for (let at = 0; at < bytes.length; at += PART_BYTES) {
        // A copy: the bytes may be a piece of something longer.
        const piece = Buffer.from(bytes.subarray(at, at + PART_BYTES))
        parts.push(piece)
        bytesHere += piece.length
        if (bytesHere >= PART_BYTES) writeAway()
      }
      return waiting > WAITING_MAX ? written : null
    },
    rest: () => Buffer.concat(parts),
    isWritten: () => seq > 0,
    async flush() {
      if (bytesHere > 0) writeAway()
      await written
      if (failure) throw new Error('a part of the answer was not stored', { cause: failure.cause })
    },
    async drop() {
      isDropped = true
      parts = []
      await written
      if (seq > 0) await db.deleteFrom('v1_answer_part').where('request_id', '=', requestId).execute()
    },
  }
}

export async function* readSpool(deps: Deps, requestId: string): AsyncGenerator<Buffer, void> {
  for (let seq = 0; ; seq += 1) {
    const part = await deps.database.db
      .selectFrom('v1_answer_part')
      .select('body_sealed')
      .where('request_id', '=', requestId)
      .where('seq', '=', seq)
      .executeTakeFirst()
    if (!part) return
    yield Buffer.from(deps.secrets.open(part.body_sealed), 'base64')
  }
}
