import type { Selectable } from 'kysely'
import type { InvoiceTitle } from '../../../contract/invoice.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { openTitle } from './title-body.ts'

export type TitleRow = Selectable<Tables['invoice_title']>

export const toTitle = (secrets: Secrets, row: TitleRow): InvoiceTitle => ({
  id: row.id,
  kind: row.kind,
  ...openTitle(secrets, row.body_sealed),
  isDefault: row.is_default === 1,
  createdAt: row.created_at,
  rev: row.rev,
})

/** @throws Failure notFound also for another user's */
export async function findTitle(db: Db, { id, userId }: { id: string; userId: string }): Promise<TitleRow> {
  const row = await db
    .selectFrom('invoice_title')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound', { message: '没有这个发票抬头' })
  return row
}
