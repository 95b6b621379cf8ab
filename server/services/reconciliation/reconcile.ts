import { dayOf, startOfDay } from '../../../contract/time.ts'
import type { Deps } from '../../deps.ts'
import { reconcileDay } from './reconcile-day.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Providers have the bill of a day ready at 10:00 of the next one. */
const READY_AFTER_MS = 10 * HOUR_MS
/** Days that are made good if no server ran. */
const DAYS_BACK = 7

/** Compares every day that has not been compared yet with the providers' bills. A job; what fails is tried at its next turn. */
export async function reconcile(deps: Deps): Promise<void> {
  const last = startOfDay(deps.clock() - READY_AFTER_MS) - DAY_MS
  for (const channel of deps.payments.values()) {
    if (!channel.isRemote) continue
    const done = await deps.database.db
      .selectFrom('reconciliation')
      .select('day')
      .where('channel', '=', channel.name)
      .where('day', '>=', dayOf(last - DAYS_BACK * DAY_MS))
      .execute()
    const doneDays = new Set(done.map(({ day }) => day))
    for (let back = DAYS_BACK - 1; back >= 0; back -= 1) {
      const day = dayOf(last - back * DAY_MS)
      if (doneDays.has(day)) continue
      try {
        await reconcileDay({ deps, channel, day })
      } catch (error) {
        deps.log.warn({ err: error, channel: channel.name, day }, 'a day could not be reconciled')
      }
    }
  }
}
