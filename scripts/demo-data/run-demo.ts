import { DAY_MS, HOUR_MS, startOfDay } from '../../contract/time.ts'
import type { Db } from '../../server/platform/db/client.ts'
import type { Secrets } from '../../server/platform/secrets/secrets.ts'
import { completeOffers } from '../../server/money/order/complete-offers.ts'
import { rollUpDays } from '../../server/usage/report/roll-up-days.ts'
import type { Outage } from './call-attempts.ts'
import { createCallPlayer } from './call-player.ts'
import { planCalls } from './call-plan.ts'
import { hire, openCast } from './cast.ts'
import { arrivalActions } from './customer-actions.ts'
import { jobActions } from './job-actions.ts'
import type { DemoOptions } from './options.ts'
import { topUpDeeds } from './payments.ts'
import { EMPLOYEES, OWNERS, type Customer } from './people.ts'
import { actionsOf, type Setting } from './scenario.ts'
import { batchPlots } from './scenarios-batches.ts'
import { billPlots } from './scenarios-bills.ts'
import { catalogPlots } from './scenarios-catalog.ts'
import { growthPlots } from './scenarios-growth.ts'
import { moneyPlots } from './scenarios-money.ts'
import { openActions } from './scenarios-open.ts'
import { userScenarios } from './scenarios-users.ts'
import { populate } from './population.ts'
import { createRandom } from './random.ts'
import type { Harness } from './harness.ts'

export interface DemoProgress {
  /** Days that were played, and of how many. */
  day: number
  days: number
  customers: number
  calls: number
}

export interface DemoResult {
  customers: number
  calls: number
  refusedCalls: number
}

interface Run {
  stage: Harness
  options: DemoOptions
  /** When the play ends, in milliseconds: now. */
  end: number
  onProgress?: (progress: DemoProgress) => void
}

/** Before the first customers come, the staff does. */
const OPENING_HOUR = 8

/** Plays a business from its first day until now, through the services and the wallet. */
export async function runDemo({ stage, options, end, onProgress }: Run): Promise<DemoResult> {
  const { deps, time } = stage
  const { days, users, seed } = options
  const random = createRandom(seed)
  const firstDay = startOfDay(end) - (days - 1) * DAY_MS
  const begin = firstDay + OPENING_HOUR * HOUR_MS
  time.now = begin
  const ownsCatalog = !(await deps.database.db.selectFrom('catalog_head').select('id').executeTakeFirst())
  await deps.catalogs.start()
  await completeOffers(deps)
  await forgetFolds(deps.database.db, firstDay)

  const customers = populate({ random, users, begin: begin + HOUR_MS, end, taken: new Set() })
  await dropKnown(deps, customers)
  const cast = openCast(stage, random)
  await hire(cast)
  const setting: Setting = { stage, random, cast, customers, begin, end, ownsCatalog }
  const player = createCallPlayer(stage, random, outagesOf(begin, end))
  const plots = [
    ...(ownsCatalog ? [...catalogPlots, ...billPlots, ...batchPlots] : []),
    ...moneyPlots,
    ...userScenarios,
    ...growthPlots,
  ]
  const deeds = [
    ...actionsOf(setting, plots),
    ...openActions(setting),
    ...customers.flatMap((customer) => arrivalActions({ stage, random }, customer)),
  ].filter(({ at }) => at < end)

  let latest = begin
  for (let day = 0; day < days; day += 1) {
    const dayAt = firstDay + day * DAY_MS
    const until = Math.min(dayAt + DAY_MS - 1, end)
    const calls = planCalls({ random, customers, dayAt, until: until - 300_000, users })
    player.plan(calls)
    const today = [
      ...deeds.filter(({ at }) => at >= dayAt && at <= until),
      ...topUpDeeds({ stage, random }, calls),
      ...jobActions(stage, dayAt, until).filter(({ at }) => at > begin),
    ].toSorted((a, b) => a.at - b.at)
    for (const { at, customer, run } of today) {
      // Staff and jobs act one after the other; some take their time.
      await player.advance(customer ? at : Math.max(at, latest), customer)
      await run()
      if (!customer) latest = Math.min(time.now, end)
    }
    await player.advance(until)
    const present = customers.filter(({ userId }) => userId !== '').length
    onProgress?.({ day: day + 1, days, customers: present, calls: player.played() })
  }
  time.now = end
  await rollUpDays(deps)
  return {
    customers: customers.filter(({ userId }) => userId !== '').length,
    calls: player.played(),
    refusedCalls: player.refused(),
  }
}

/** Days that were summed before get rows again, and are summed once more. */
async function forgetFolds(db: Db, firstDay: number): Promise<void> {
  for (const table of ['platform_day', 'platform_attempt', 'platform_charge', 'platform_customer'] as const)
    await db.deleteFrom(table).where('day_at', '>=', firstDay).execute()
}

/** Phones of users are not given to newcomers; those of the staff may only be theirs. */
async function dropKnown(
  deps: { database: { db: Db }; secrets: Secrets },
  customers: Customer[],
): Promise<void> {
  const find = (phone: string) =>
    deps.database.db
      .selectFrom('user')
      .select('nickname')
      .where('phone_hash', 'in', deps.secrets.indexes('phone', phone))
      .executeTakeFirst()
  for (const { phone, name } of [...OWNERS, ...EMPLOYEES]) {
    const found = await find(phone)
    if (found && found.nickname !== name) throw new Error(`手机号 ${phone} 已是别的用户，演示里的员工要用它`)
  }
  for (let index = customers.length - 1; index >= 0; index -= 1) {
    const customer = customers[index]
    if (customer && (await find(customer.phone))) customers.splice(index, 1)
  }
}

const outagesOf = (begin: number, end: number): Outage[] => {
  const at = (share: number) => begin + (end - begin) * share
  return [
    { channel: 'relay', from: at(0.56), until: at(0.6), fails: 0.4 },
    { channel: 'qinglan', from: at(0.33), until: at(0.33) + 2.5 * HOUR_MS, fails: 0.7 },
    { channel: 'shanyu', from: at(0.77), until: at(0.77) + 4 * HOUR_MS, fails: 0.5 },
    { channel: 'media', from: end - 9 * HOUR_MS, until: end - 7 * HOUR_MS, fails: 0.6 },
  ]
}
