import type { Selectable } from 'kysely'
import type { Invoice } from '../../../contract/invoice.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { openTitle } from './title-body.ts'

export type InvoiceRow = Selectable<Tables['invoice']>

export function toInvoice(secrets: Secrets, row: InvoiceRow): Invoice {
  const { name, taxNumber } = openTitle(secrets, row.buyer_sealed)
  return {
    id: row.id,
    titleKind: row.title_kind,
    titleName: name,
    taxNumber,
    kind: row.kind,
    amount: formatYuan(row.amount_nano),
    reversed: formatYuan(row.reversed_nano),
    remaining: formatYuan(row.amount_nano - row.reversed_nano),
    state: row.state,
    number: row.number,
    rejection: row.rejection,
    createdAt: row.created_at,
    issuedAt: row.issued_at,
  }
}

/** @throws Failure notFound also for another user's */
export async function findOwnInvoice(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<InvoiceRow> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}
