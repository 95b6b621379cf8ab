import { sql } from 'kysely'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Asset } from '../../../contract/income.ts'
import type { Db } from '../../platform/db/client.ts'

const ROWS_MAX = 20_000
const NAMED_MAX = 5

interface Chain {
  userId: string
  asset: Asset
  begin: number | undefined
  end: number | undefined
  /** The sum of the whole ledger, and what the wallet has. */
  total: bigint
  balance: bigint
}

interface Break {
  id: number
  createdAt: number
  remark: string
  expected: bigint
  actual: bigint
}

export interface ChainResult {
  asset: Asset
  rows: number
  isSound: boolean
  broken: Break[]
}

interface Ids {
  low: number
  high: number
}

/** Each row has to continue the one before, the sums by day have to agree at both ends, and the newest row with the wallet. */
export async function verifyChain(db: Db, chain: Chain): Promise<ChainResult> {
  const { asset } = chain
  const ids = await idsWithin(db, chain)
  const found = ids ? await breaksWithin(db, chain, ids) : { rows: 0, broken: [] }
  if (found.broken.length > 0) return { asset, isSound: false, ...found }
  const isContinued =
    !ids || ((await agreesBefore(db, chain, ids.low)) && (await agreesBefore(db, chain, ids.high + 1)))
  const newest = await newestBalance(db, chain)
  if (isContinued && newest === chain.total && chain.total === chain.balance)
    return { asset, isSound: true, ...found }
  const { broken } = await breaksWithin(db, chain, { low: 0, high: Number.MAX_SAFE_INTEGER })
  return { asset, isSound: false, rows: found.rows, broken }
}

const entriesOf = (db: Db, { userId, asset }: Chain) =>
  db.selectFrom('ledger_entry').where('user_id', '=', userId).where('asset', '=', asset)

async function idsWithin(db: Db, chain: Chain): Promise<Ids | null> {
  const { userId, asset, begin = 0, end = Number.MAX_SAFE_INTEGER } = chain
  const days = await db
    .selectFrom('ledger_day')
    .select((eb) => [
      eb.fn.min<number | null>('first_id').as('low'),
      eb.fn.max<number | null>('last_id').as('high'),
    ])
    .where('user_id', '=', userId)
    .where('asset', '=', asset)
    .where('day_at', '>=', startOfDay(begin))
    .where('day_at', '<=', end)
    .executeTakeFirstOrThrow()
  if (days.low === null || days.high === null) return null
  const rows = entriesOf(db, chain)
    .select('id')
    .where('id', '>=', days.low)
    .where('id', '<=', days.high)
    .where('created_at', '>=', begin)
    .where('created_at', '<=', end)
  const last = await rows.orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!last) return null
  const beyond = await rows
    .orderBy('id', 'desc')
    .offset(ROWS_MAX - 1)
    .limit(1)
    .executeTakeFirst()
  const first = beyond ?? (await rows.orderBy('id').limit(1).executeTakeFirst())
  return { low: first?.id ?? last.id, high: last.id }
}

async function breaksWithin(db: Db, chain: Chain, { low, high }: Ids) {
  const start = await balanceBefore(db, chain, low)
  const linked = entriesOf(db, chain)
    .select([
      'id',
      'created_at',
      'remark',
      'balance_after',
      sql<bigint>`coalesce(lag(balance_after) over (order by id), ${start}) + amount`.as('expected_nano'),
    ])
    .where('id', '>=', low)
    .where('id', '<=', high)
  const { rows } = await db
    .selectFrom(linked.as('linked'))
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const broken = await db
    .selectFrom(linked.as('linked'))
    .selectAll()
    .where((eb) => eb.or([eb('balance_after', '<>', eb.ref('expected_nano')), eb('balance_after', '<', 0n)]))
    .orderBy('id')
    .limit(NAMED_MAX)
    .execute()
  return {
    rows,
    broken: broken.map((row): Break => ({
      id: row.id,
      createdAt: row.created_at,
      remark: row.remark,
      expected: row.expected_nano,
      actual: row.balance_after,
    })),
  }
}

/** What the row before says was there. */
async function balanceBefore(db: Db, chain: Chain, id: number): Promise<bigint> {
  const row = await entriesOf(db, chain)
    .select('balance_after')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.balance_after ?? 0n
}

/** Whether the rows and the sums by day say the same. */
const agreesBefore = async (db: Db, chain: Chain, id: number) =>
  (await balanceBefore(db, chain, id)) === (await sumBefore(db, chain, id))

const newestBalance = (db: Db, chain: Chain) => balanceBefore(db, chain, Number.MAX_SAFE_INTEGER)

/** What the sums by day say was there before a row; a day that it lies in is read row by row. */
async function sumBefore(db: Db, chain: Chain, id: number): Promise<bigint> {
  const days = await db
    .selectFrom('ledger_day')
    .select((eb) => [
      'day_at',
      sql<bigint>`cast(sum(in_nano + out_nano) as bigint)`.as('sum_nano'),
      eb.fn.max('last_id').as('last_id'),
    ])
    .where('user_id', '=', chain.userId)
    .where('asset', '=', chain.asset)
    .where('first_id', '<', id)
    .groupBy('day_at')
    .execute()
  let sum = 0n
  for (const day of days)
    sum += day.last_id < id ? day.sum_nano : await daySumBefore(db, chain, { ...day, id })
  return sum
}

async function daySumBefore(
  db: Db,
  chain: Chain,
  { day_at, id }: { day_at: number; id: number },
): Promise<bigint> {
  const row = await entriesOf(db, chain)
    .select(sql<bigint>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum_nano'))
    .where('id', '<', id)
    .where('created_at', '>=', day_at)
    .where('created_at', '<', day_at + DAY_MS)
    .executeTakeFirstOrThrow()
  return row.sum_nano
}
