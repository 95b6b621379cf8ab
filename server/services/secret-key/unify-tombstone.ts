import type { Db } from '../../db/client.ts'
import type { Secrets } from '../../secrets/secrets.ts'

interface Buried {
  kind: 'phone' | 'id-number'
  /** The phone or the ID number itself. */
  value: string
  now: number
}

/**
 * Brings the tombstone of a phone or an ID number, whose plain text is only there while its owner gives it, under the current key.
 * @returns the hash that it has then, whether or not there is one
 */
export async function unifyTombstone(
  trx: Db,
  secrets: Secrets,
  { kind, value, now }: Buried,
): Promise<string> {
  const [hash = '', ...others] = secrets.indexes(kind, value)
  if (others.length === 0) return hash
  const { numDeletedRows } = await trx
    .deleteFrom('tombstone')
    .where('kind', '=', kind)
    .where('hash', 'in', others)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await bury(trx, secrets, { kind, value, now })
  return hash
}

/** Remembers that an account of this phone or ID number was closed. */
export async function bury(trx: Db, secrets: Secrets, { kind, value, now }: Buried): Promise<void> {
  await trx
    .insertInto('tombstone')
    .values({ kind, hash: secrets.index(kind, value), key_id: secrets.keyIds[0], buried_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doNothing())
    .execute()
}
