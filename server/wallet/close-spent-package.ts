import type { Db } from '../platform/db/client.ts'

/** Closes the package of an order of which every token went back. */
export async function closeSpentPackage(
  trx: Db,
  { orderNo, now }: { orderNo: string; now: number },
): Promise<void> {
  await trx
    .updateTable('token_package')
    .set({ closed_at: now })
    .where('order_no', '=', orderNo)
    .where('closed_at', 'is', null)
    .where('remaining', '=', 0)
    .execute()
}
