import { maskName } from '../../../contract/id-number.ts'
import type { ManagedInvoice } from '../../../contract/invoice.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { toInvoice } from '../../money/index.ts'
import { staffName } from '../../identity/index.ts'

export const managedInvoices = (db: Db) =>
  db.selectFrom('invoice').selectAll().select(staffName('invoice.decided_by').as('decided_by_name'))

type Row = Awaited<ReturnType<ReturnType<typeof managedInvoices>['executeTakeFirstOrThrow']>>

export function toManagedInvoice(secrets: Secrets, row: Row): ManagedInvoice {
  const invoice = toInvoice(secrets, row)
  return {
    ...invoice,
    titleName: row.title_kind === 'person' ? maskName(invoice.titleName) : invoice.titleName,
    userId: row.user_id,
    due: formatYuan(row.due_nano),
    reversal: row.due_nano > 0n ? 'due' : 'none',
    decidedByName: row.decided_by_name,
    rev: row.rev,
  }
}

/** @throws Failure notFound */
export async function findManagedInvoice(db: Db, id: string): Promise<Row> {
  const row = await managedInvoices(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

export const readManagedInvoice = async (db: Db, secrets: Secrets, id: string): Promise<ManagedInvoice> =>
  toManagedInvoice(secrets, await findManagedInvoice(db, id))

/** A 409 that shows what the invoice is now. */
export const changedInvoice = (current: ManagedInvoice): Failure =>
  new Failure('rowChanged', {
    message: '这张发票刚有变化，请核对后再做',
    result: { current, by: current.decidedByName, at: null },
  })
