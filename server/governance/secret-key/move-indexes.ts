import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { SealedRow } from './find-sealed.ts'
import type { SealedTable } from './sealed-columns.ts'
import { unifyIdNumber } from '../../identity/index.ts'

interface Moved {
  table: SealedTable
  row: SealedRow
  now: number
}

export async function moveIndexes(trx: Db, secrets: Secrets, { table, row, now }: Moved): Promise<boolean> {
  if (table === 'user') return movePhone(trx, secrets, { row, now })
  if (table === 'verification')
    await unifyIdNumber(trx, secrets, { idNumber: secrets.open(row.id_number_sealed ?? ''), now })
  return true
}

async function movePhone(
  trx: Db,
  secrets: Secrets,
  { row: { id = '', phone_sealed: sealed = '' }, now }: { row: SealedRow; now: number },
): Promise<boolean> {
  if (sealed === '') return true
  const hashes = secrets.indexes('phone', secrets.open(sealed))
  await lockSubjects(
    trx,
    hashes.map((hash) => `user-phone:${hash}`),
    now,
  )
  const [current = '', ...others] = hashes
  const twin = await trx
    .selectFrom('user')
    .select('id')
    .where('phone_hash', '=', current)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twin) return false
  await trx
    .updateTable('user')
    .set({ phone_hash: current })
    .where('id', '=', id)
    .where('phone_hash', 'in', others)
    .execute()
  for (const table of ['known_network', 'sms_code', 'sms_send'] as const)
    await trx.updateTable(table).set({ phone_hash: current }).where('phone_hash', 'in', others).execute()
  return true
}
