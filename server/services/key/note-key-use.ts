import type { Db } from '../../db/client.ts'

const EVERY_MS = 60_000

/** Remembers that a key is in use, to the minute: one write a minute, not one a call. */
export async function noteKeyUse({
  db,
  keyId,
  lastUsedAt,
  now,
}: {
  db: Db
  keyId: string
  lastUsedAt: number | null
  now: number
}): Promise<void> {
  if (lastUsedAt !== null && now - lastUsedAt < EVERY_MS) return
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', keyId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - EVERY_MS)]))
    .execute()
}
