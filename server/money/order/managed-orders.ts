import { sql } from 'kysely'
import type { ManagedOrder } from '../../../contract/managed-order.ts'
import { maskPhone } from '../../../contract/phone.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import { toOrder } from './to-order.ts'

export const managedOrders = (db: Db) =>
  db
    .selectFrom('order')
    .selectAll()
    .select(
      sql<string>`coalesce((select phone_sealed from "user" where "user".id = "order".user_id), '')`.as(
        'phone_sealed',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof managedOrders>['executeTakeFirstOrThrow']>>

export const toManagedOrder = (row: Row, { deps }: Pick<StaffContext, 'deps'>): ManagedOrder => ({
  ...toOrder(row),
  userId: row.user_id,
  phone: row.phone_sealed === '' ? '' : maskPhone(deps.secrets.open(row.phone_sealed)),
  transactionId: row.transaction_id ?? '',
})

/** @throws Failure notFound */
export async function findManagedOrder(db: Db, orderNo: string): Promise<Row> {
  const row = await managedOrders(db).where('order_no', '=', orderNo).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}
