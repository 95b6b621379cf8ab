import { randomBytes } from 'node:crypto'
import type { Db } from '../db/client.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { coverRow, isCovered, macOf } from '../row-mac/row-mac.ts'
import { newId } from '../secrets/tokens.ts'

/** The key of new entries, made at the first one under a `SECRET_KEY`. The caller holds the lock of the head. */
export async function currentKey(
  trx: Db,
  secrets: Secrets,
  now: number,
): Promise<{ id: string; key: string }> {
  const [secretKeyId] = secrets.keyIds
  const stored = await trx
    .selectFrom('audit_key')
    .selectAll()
    .select(macOf('audit_key').as('mac'))
    .where('secret_key_id', '=', secretKeyId)
    .executeTakeFirst()
  if (stored && !isCovered(secrets, { table: 'audit_key', row: stored, mac: stored.mac }))
    throw new Error(`audit key ${stored.id} was not made by this program`)
  if (stored) return { id: stored.id, key: secrets.open(stored.key_sealed) }
  const made = { id: newId(), key: randomBytes(32).toString('hex') }
  const row = await trx
    .insertInto('audit_key')
    .values({
      id: made.id,
      secret_key_id: secretKeyId,
      key_sealed: secrets.seal(made.key),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await coverRow(trx, secrets, { table: 'audit_key', row })
  return made
}
