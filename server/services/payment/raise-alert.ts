import type { Insertable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Tables } from '../../db/schema.ts'
import { newId } from '../../secrets/tokens.ts'

type Row = Insertable<Tables['payment_alert']>
type Alert = Pick<Row, 'channel' | 'kind' | 'subject' | 'detail'> &
  Partial<Pick<Row, 'order_no' | 'transaction_id' | 'amount_nano'>>

/** Notes what somebody has to look at; the same thing again only counts up. */
export async function raiseAlert(db: Db, alert: Alert, now: number): Promise<void> {
  const row = { order_no: '', transaction_id: '', amount_nano: 0n, ...alert }
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
    })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'kind', 'subject'])
        .doUpdateSet((eb) => ({ times: eb('payment_alert.times', '+', 1), last_at: now })),
    )
    .execute()
}
