import type { Db } from '../../platform/db/client.ts'

/** Whether a phone or an ID number (its keyed hash) was that of an account that was closed. */
export async function hadClosedAccount(
  trx: Db,
  { kind, hash }: { kind: 'phone' | 'id-number'; hash: string },
): Promise<boolean> {
  const tombstone = await trx
    .selectFrom('tombstone')
    .select('kind')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return tombstone !== undefined
}
