import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../context.ts'
import { newId } from '../../platform/secrets/tokens.ts'

type Row = Insertable<Tables['payment_alert']>
type Alert = Pick<Row, 'channel' | 'kind' | 'subject' | 'detail'> &
  Partial<Pick<Row, 'order_no' | 'transaction_id' | 'amount_nano' | 'day'>>

/** Stores and logs an alert; a repetition increases its count and revision, and reopens it. */
export async function raiseAlert(
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
  db: Db,
  alert: Alert,
): Promise<void> {
  const now = clock()
  const row = { order_no: '', transaction_id: '', amount_nano: 0n, day: '', ...alert }
  await db
    .insertInto('payment_alert')
    .values({
      ...row,
      subject: row.subject.slice(0, 200),
      order_no: row.order_no.slice(0, 64),
      transaction_id: row.transaction_id.slice(0, 64),
      id: newId(),
      times: 1,
      created_at: now,
      last_at: now,
      resolved_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'kind', 'subject']).doUpdateSet((eb) => ({
        times: eb('payment_alert.times', '+', 1),
        rev: eb('payment_alert.rev', '+', 1),
        last_at: now,
        ...(row.day !== '' && { day: row.day }),
        resolved_at: null,
        resolved_by: '',
        resolution: '',
      })),
    )
    .execute()
  const { channel, kind, order_no: orderNo, detail } = row
  log.error({ channel, kind, orderNo: orderNo.slice(0, 64), detail }, 'payment alert')
}
