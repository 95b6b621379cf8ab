import { DAY_MS, HOUR_MS, dayOf, startOfDay } from '../../../contract/time.ts'
import { withClaim } from '../../platform/db/claim.ts'
import type { Deps } from '../context.ts'
import { reconcileDay, type DayOfChannel } from './reconcile-day.ts'

/** Providers have the bill of a day ready at 10:00 of the next one. */
const READY_AFTER_MS = 10 * HOUR_MS
/** Days that are made good if no server ran. */
const DAYS_BACK = 7

/** How long a node that died keeps others from its day. */
const CLAIM_MS = 600_000

/** The last day whose bill is ready. */
export const lastBilledDay = (now: number): string => dayOf(startOfDay(now - READY_AFTER_MS) - DAY_MS)

/** Compares every day that has not been compared yet with the providers' bills. A job; what fails is tried at its next turn. */
export async function reconcile(deps: Deps): Promise<void> {
  const last = Date.parse(`${lastBilledDay(deps.clock())}T00:00:00+08:00`)
  for (const channel of deps.payments.values()) {
    if (!channel.isRemote) continue
    for (let back = DAYS_BACK - 1; back >= 0; back -= 1) {
      const day = dayOf(last - back * DAY_MS)
      try {
        await reconcileOnce({ deps, channel, day })
      } catch (error) {
        deps.log.warn({ err: error, channel: channel.name, day }, 'a day could not be reconciled')
      }
    }
  }
}

async function reconcileOnce(what: DayOfChannel): Promise<void> {
  if (await isDone(what)) return
  await withDayClaimed(what, async () => {
    if (!(await isDone(what))) await reconcileDay(what)
  })
}

/** Only one node at a time compares a day: each difference would count up its alert a second time. */
export const withDayClaimed = (
  { deps, channel, day }: DayOfChannel,
  work: () => Promise<void>,
): Promise<void> =>
  withClaim(
    deps.database.db,
    { subject: `reconcile ${channel.name} ${day}`, now: deps.clock(), forMs: CLAIM_MS },
    work,
  )

async function isDone({ deps, channel, day }: DayOfChannel): Promise<boolean> {
  const row = await deps.database.db
    .selectFrom('reconciliation')
    .select('day')
    .where('channel', '=', channel.name)
    .where('day', '=', day)
    .executeTakeFirst()
  return row !== undefined
}
