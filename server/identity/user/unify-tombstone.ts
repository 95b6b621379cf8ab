import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

interface ClosedOwner {
  kind: 'phone' | 'id-number'
  value: string
  now: number
}

/** Moves the tombstone under the current key while its owner gives the plain text. @returns the hash then, tombstone or not */
export async function unifyTombstone(
  trx: Db,
  secrets: Secrets,
  { kind, value, now }: ClosedOwner,
): Promise<string> {
  const [hash = '', ...others] = secrets.indexes(kind, value)
  if (others.length === 0) return hash
  const { numDeletedRows } = await trx
    .deleteFrom('tombstone')
    .where('kind', '=', kind)
    .where('hash', 'in', others)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await addTombstone(trx, secrets, { kind, value, now })
  return hash
}

/** Remembers that an account of this phone or ID number was closed. */
export async function addTombstone(
  trx: Db,
  secrets: Secrets,
  { kind, value, now }: ClosedOwner,
): Promise<void> {
  await trx
    .insertInto('tombstone')
    .values({ kind, hash: secrets.index(kind, value), key_id: secrets.keyIds[0], buried_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'hash']).doNothing())
    .execute()
}
