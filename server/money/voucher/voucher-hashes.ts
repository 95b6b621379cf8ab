import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/client.ts'
import { coverRow, isCovered, macOf } from '../../platform/row-mac/row-mac.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** Keyed hashes, of which no one who has the database alone can tell what they are of. */
export interface VoucherHashes {
  ofCode: (code: string) => string
  /** Marks a phone or an ID number: the mark is the same for each code of the batch that its owner redeems, and another in every other batch. */
  markOf: (batchId: string, kind: 'phone' | 'person', value: string) => string
}

const KEY = 'vouchers'

/** Null before the first codes are made. @throws Error where the key is not one of this `SECRET_KEY` */
export async function openVoucherHashes(db: Db, secrets: Secrets): Promise<VoucherHashes | null> {
  const row = await db
    .selectFrom('voucher_key')
    .selectAll()
    .select(macOf('voucher_key').as('mac'))
    .where('id', '=', KEY)
    .executeTakeFirst()
  if (!row) return null
  const key = Buffer.from(secrets.open(row.key_sealed), 'hex')
  // A key that someone else put there is one that they know.
  if (!isCovered(secrets, { table: 'voucher_key', row, mac: row.mac })) return null
  const hash = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('hex')
  return {
    ofCode: (code) => hash('code', code),
    markOf: (batchId, kind, value) => hash('mark', batchId, kind, value),
  }
}

/** Makes the key if there is none; of two who do so at once the first one's counts. */
export async function makeVoucherHashes(trx: Db, secrets: Secrets): Promise<VoucherHashes> {
  const known = await openVoucherHashes(trx, secrets)
  if (known) return known
  const stored = await trx
    .insertInto('voucher_key')
    .values({ id: KEY, key_sealed: secrets.seal(randomBytes(32).toString('hex')) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (stored) await coverRow(trx, secrets, { table: 'voucher_key', row: stored })
  const made = await openVoucherHashes(trx, secrets)
  if (!made) throw new Error('the key of vouchers was not stored')
  return made
}

/** Marks a person in one batch; `personMark` is empty for who is not verified. */
export const marksOf = (
  { markOf }: VoucherHashes,
  batchId: string,
  { phone, idNumber }: { phone: string; idNumber: string },
) => ({
  phoneMark: markOf(batchId, 'phone', phone),
  personMark: idNumber === '' ? '' : markOf(batchId, 'person', idNumber),
})
