import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { termsOf } from './equation.ts'
import { readMoved, readRequests } from './read-days.ts'

/** The money of one day, in nano-yuan; see `LiabilityEquation`. */
export interface DayFigures {
  /** Cash that came in, top-ups and packages. */
  cash: bigint
  gifts: bigint
  /** What calls used, of balances and packages. */
  consumption: bigint
  /** What upstreams cost us, as far as it is known. */
  cost: bigint
  refunds: bigint
  attempts: number
  /** Requests whose route had no cost price. */
  unpriced: number
  lost: number
  /** Payment alerts that were raised. */
  alerts: number
}

/** The Asia/Shanghai day that a moment (ms) falls on. Roll-ups alone are read. */
export function readDay(db: Db, at: number): Promise<DayFigures> {
  const begin = startOfDay(at)
  const days = { begin, end: begin + DAY_MS - 1 }
  return readSnapshot(
    db,
    async (trx) => {
      const { cash, gifts, consumption, refunds } = termsOf(await readMoved(trx, days))
      const requests = await readRequests(trx, days)
      const { alerts } = await trx
        .selectFrom('payment_alert')
        .select((eb) => eb.fn.countAll<number>().as('alerts'))
        .where('created_at', '>=', begin)
        .where('created_at', '<=', days.end)
        .executeTakeFirstOrThrow()
      const count = (of: 'attempts' | 'unpriced' | 'lost') => requests.reduce((all, one) => all + one[of], 0)
      return {
        cash,
        gifts,
        consumption,
        refunds,
        cost: requests.reduce((nano, one) => nano + one.cost_nano, 0n),
        attempts: count('attempts'),
        unpriced: count('unpriced'),
        lost: count('lost'),
        alerts,
      }
    },
    { isBrief: true },
  )
}
