import type { Cast } from './cast.ts'
import type { Customer } from './population.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

/** Where the demonstration is played. */
export interface Scene {
  harness: Harness
  random: Random
  cast: Cast
  customers: readonly Customer[]
  /** The first moment and the last, in milliseconds. */
  begin: number
  end: number
}

/** Something that someone does at a moment. */
export interface Action {
  /** It is in milliseconds. */
  at: number
  /** Whose matter it is; absent: everyone's, so that all that came before is played first. */
  customer?: Customer
  run: () => Promise<unknown>
}

type Present = Pick<Scene, 'customers' | 'random' | 'harness'>

/** A customer who is like that, and has access or lost it; null if there is none. */
export function someone(
  { customers, random, harness }: Present,
  isLike: (customer: Customer) => boolean,
  isGone = false,
): Customer | null {
  const { now } = harness.time
  const those = customers.filter(
    (one) => one.userId !== '' && one.isGone === isGone && one.joinsAt < now && isLike(one),
  )
  return those.length === 0 ? null : random.pick(those)
}

/** Notes of every customer what the books say they have. */
export async function readBalances({ customers, harness }: Pick<Scene, 'customers' | 'harness'>) {
  const { db } = harness.deps.database
  const rows = await db.selectFrom('wallet').select(['user_id', 'balance_nano']).execute()
  const balances = new Map(rows.map(({ user_id, balance_nano }) => [user_id, balance_nano]))
  for (const customer of customers) customer.balanceNano = balances.get(customer.userId) ?? 0n
}
