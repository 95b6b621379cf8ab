import type { Db } from '../../platform/db/client.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { contentTypeOf } from './content-type-of.ts'

/** How long what was made can be fetched. */
const KEPT_MS = 24 * 3_600_000
/** Each is written and read by itself: neither memory nor SQLite's event loop ever holds a whole video. */
const PART_BYTES = 512 * 1024

interface SaveInput {
  db: Db
  userId: string
  /** Empty: it was made for a session. */
  keyId: string
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  now: number
}

interface SavedMedia {
  id: string
  size: number
  expiresAt: number
}

/** The bytes are in the database, in parts: every node can serve them, and one backup holds everything. */
export async function saveMedia({ db, userId, keyId, bytes, now }: SaveInput): Promise<SavedMedia> {
  const id = newId()
  const expiresAt = now + KEPT_MS
  let part = 0
  let size = 0
  let contentType = ''
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  async function write() {
    const whole = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    if (part === 0) contentType = contentTypeOf(whole)
    await db
      .insertInto('media_part')
      .values({ media_id: id, part, bytes: whole, expires_at: expiresAt })
      .execute()
    part += 1
  }
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += PART_BYTES) {
      const slice = piece.subarray(at, at + PART_BYTES)
      pending.push(slice)
      pendingBytes += slice.length
      size += slice.length
      if (pendingBytes >= PART_BYTES) await write()
    }
  }
  if (pendingBytes > 0) await write()
  if (size === 0) throw new Error('nothing to keep')
  await db
    .insertInto('media')
    .values({
      id,
      user_id: userId,
      key_id: keyId,
      content_type: contentType,
      size,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, size, expiresAt }
}
