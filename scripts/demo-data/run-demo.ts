import { DAY_MS, HOUR_MS, startOfDay } from '../../contract/time.ts'
import type { Deps } from '../../server/governance/context.ts'
import type { Db } from '../../server/platform/db/client.ts'
import { nicknameOf } from '../../server/identity/user/nickname.ts'
import { completeOffers } from '../../server/money/order/complete-offers.ts'
import { rollUpDays } from '../../server/usage/report/roll-up-days.ts'
import type { Outage } from './call-attempts.ts'
import { createCallPlayer } from './call-player.ts'
import { planCalls } from './call-plan.ts'
import { hire, openCast } from './cast.ts'
import { arrivalActions, topUpActions } from './customer-life.ts'
import type { Harness } from './harness.ts'
import { jobActions } from './job-actions.ts'
import type { DemoOptions } from './options.ts'
import { EMPLOYEES, OWNERS } from './people.ts'
import { CATALOG_PLAN, PLAN } from './plan.ts'
import { populate, type Customer } from './population.ts'
import { createRandom } from './random.ts'
import { readBalances } from './scene.ts'
import { actionsOf } from './staff-steps.ts'

export interface DemoProgress {
  /** Days that were played. */
  day: number
  customers: number
  calls: number
}

interface Run {
  harness: Harness
  options: DemoOptions
  /** When the play ends, in milliseconds: now. */
  end: number
  onProgress?: (progress: DemoProgress) => void
}

/** Before the first customers come, the staff does. */
const OPENING_HOUR = 8

/** Plays a business from its first day until now, through the services and the wallet. */
export async function runDemo({ harness, options, end, onProgress }: Run): Promise<DemoProgress> {
  const { deps, time } = harness
  const { days, users, seed } = options
  const random = createRandom(seed)
  const firstDay = startOfDay(end) - (days - 1) * DAY_MS
  const begin = firstDay + OPENING_HOUR * HOUR_MS
  time.now = begin
  const ownsCatalog = !(await deps.database.db.selectFrom('catalog_head').select('id').executeTakeFirst())
  await deps.catalogs.start()
  await completeOffers(deps)
  await forgetFolds(deps.database.db, firstDay)

  const population = populate({ random, users, begin: begin + HOUR_MS, end })
  const customers = await newcomers(deps, population)
  const cast = openCast(harness, createRandom(seed + 1))
  await hire(cast)
  const scene = { harness, random, cast, customers, begin, end }
  const player = createCallPlayer(harness, random, outagesOf(begin, end))
  const actions = [
    ...actionsOf(scene, ownsCatalog ? [...CATALOG_PLAN, ...PLAN] : PLAN),
    ...customers.flatMap((customer) => arrivalActions(scene, customer)),
  ]

  let progress = { day: 0, customers: 0, calls: 0 }
  let latest = begin
  for (let dayAt = firstDay; dayAt < end; dayAt += DAY_MS) {
    const until = Math.min(dayAt + DAY_MS - 1, end)
    const calls = planCalls({ random, customers, dayAt, until: until - 300_000, users })
    await readBalances(scene)
    const today = [...actions, ...topUpActions(scene, calls), ...jobActions(deps, dayAt)]
      .filter(({ at }) => at >= Math.max(dayAt, begin) && at <= until)
      .toSorted((a, b) => a.at - b.at)
    player.plan(calls)
    for (const { at, customer, run } of today) {
      // Staff and jobs act one after the other; some take their time.
      await player.advance(customer ? at : Math.max(at, latest), customer)
      await run()
      if (!customer) latest = Math.min(time.now, end)
    }
    await player.advance(until)
    const present = customers.filter(({ userId }) => userId !== '').length
    progress = { day: progress.day + 1, customers: present, calls: player.played() }
    onProgress?.(progress)
  }
  time.now = end
  await rollUpDays(deps)
  return progress
}

/** Days that were summed before get rows again, and are summed once more. */
async function forgetFolds(db: Db, firstDay: number): Promise<void> {
  for (const table of ['platform_day', 'platform_attempt', 'platform_charge', 'platform_customer'] as const)
    await db.deleteFrom(table).where('day_at', '>=', firstDay).execute()
}

/** Phones of users are not given to newcomers; those of the staff may only be theirs. */
async function newcomers({ database: { db }, secrets }: Deps, population: Customer[]): Promise<Customer[]> {
  const find = (phone: string) =>
    db
      .selectFrom('user')
      .select(['nickname', 'nickname_sealed'])
      .where('phone_hash', 'in', secrets.indexes('phone', phone))
      .executeTakeFirst()
  for (const { phone, name } of [...OWNERS, ...EMPLOYEES]) {
    const found = await find(phone)
    if (found && nicknameOf(secrets, found) !== name)
      throw new Error(`手机号 ${phone} 已是别的用户，演示里的员工要用它`)
  }
  const isKnown = await Promise.all(population.map(({ phone }) => find(phone)))
  return population.filter((_, index) => !isKnown[index])
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
