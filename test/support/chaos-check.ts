import type { Database, Db } from '../../server/platform/db/client.ts'
import type { Booked } from './chaos-player.ts'

/** Whether each of these is there exactly once. @returns what is not */
export async function checkBooked({ db }: Database, booked: Booked[]): Promise<string[]> {
  const problems: string[] = []
  for (const entry of booked) {
    const found = await COUNT[entry.kind](db, entry.id)
    if (found !== 1) problems.push(`${entry.kind} ${entry.id} is there ${found} times`)
  }
  return problems
}

type Count = (db: Db, id: string) => Promise<number>

const topup: Count = async (db, id) => {
  const rows = await db
    .selectFrom('order')
    .innerJoin('ledger_entry', 'ledger_entry.ref_id', 'order.order_no')
    .select('ledger_entry.id')
    .where('order.order_no', '=', id)
    .where('order.status', '=', 'paid')
    .where('ledger_entry.kind', '=', 'topup')
    .execute()
  return rows.length
}

const purchase: Count = async (db, id) => {
  const rows = await db
    .selectFrom('order')
    .innerJoin('token_package', 'token_package.order_no', 'order.order_no')
    .select('token_package.id')
    .where('order.order_no', '=', id)
    .where('order.status', '=', 'paid')
    .execute()
  return rows.length
}

const key: Count = async (db, id) =>
  (await db.selectFrom('api_key').select('id').where('id', '=', id).execute()).length

/** A call that is settled, and what it cost is in the ledger. */
const chat: Count = async (db, id) => {
  const calls = await db
    .selectFrom('call')
    .select('request_id')
    .where('request_id', '=', id)
    .where('status', '=', 'succeeded')
    .execute()
  const rows = await db
    .selectFrom('ledger_entry')
    .select('amount')
    .where('ref_type', '=', 'call')
    .where('ref_id', '=', id)
    .execute()
  return rows.length === 0 ? 0 : calls.length
}

const COUNT: Record<Booked['kind'], Count> = { topup, purchase, key, chat, stream: chat }
