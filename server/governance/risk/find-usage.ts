import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import type { Finding, Watch } from './risk-signal.ts'

const ABORT_DAYS = 7
const BASE_DAYS = 28
/** Days with spend that a baseline needs: a new account has none. */
const BASE_LEAST = 7
/** Users of one statement: it blocks SQLite's event loop. */
const AT_ONCE = 200

interface Usage {
  user_id: string
  ended: number
  aborted: number
  today_nano: bigint
  yesterday_nano: bigint
  base_nano: bigint
  base_days: number
}

/** Who breaks off most of their calls, and who spends many times what they use to; from the roll-up of calls. */
export async function findUsage(watch: Watch): Promise<Finding[]> {
  const found: Finding[] = []
  for (let after = '', more = true; more;) {
    const users = await nextUsers(watch, after)
    const last = users.at(-1)
    more = last !== undefined
    if (last === undefined) break
    for (const usage of await readUsage(watch, { after, last }))
      found.push(...abortsOf(watch, usage), ...spendOf(watch, usage))
    after = last
  }
  return found
}

async function nextUsers({ db }: Watch, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

async function readUsage({ db, now }: Watch, { after, last }: { after: string; last: string }) {
  const today = startOfDay(now)
  const yesterday = today - DAY_MS
  const whole = (sum: ReturnType<typeof sql>) => sql`cast(coalesce(${sum}, 0) as bigint)`
  const { rows } = await sql<Usage>`
    select u.id as user_id,
      ${whole(sql`sum(case when d.day_at > ${today - ABORT_DAYS * DAY_MS} and d.status <> 'running' then d.row_count end)`)} as ended,
      ${whole(sql`sum(case when d.day_at > ${today - ABORT_DAYS * DAY_MS} and d.status = 'aborted' then d.row_count end)`)} as aborted,
      ${whole(sql`sum(case when d.day_at >= ${today} then d.cost_nano end)`)} as today_nano,
      ${whole(sql`sum(case when d.day_at = ${yesterday} then d.cost_nano end)`)} as yesterday_nano,
      ${whole(sql`sum(case when d.day_at < ${yesterday} then d.cost_nano end)`)} as base_nano,
      count(distinct case when d.day_at < ${yesterday} and d.cost_nano > 0 then d.day_at end) as base_days
    from "user" as u join call_day as d on d.user_id = u.id and d.day_at >= ${yesterday - BASE_DAYS * DAY_MS}
    where u.id > ${after} and u.id <= ${last} and u.deleted_at is null
    group by u.id`.execute(db)
  return rows
}

function abortsOf({ limits }: Watch, { user_id: userId, ended, aborted }: Usage): Finding[] {
  if (ended < limits.riskAbortCalls || aborted * 100 < ended * limits.riskAbortPercent) return []
  const percent = Math.floor((aborted * 100) / ended)
  const detail = `${ABORT_DAYS} 天里 ${ended} 次调用，${percent}% 在中途断开`
  return [{ kind: 'aborts', subject: userId, userId, others: [], figure: aborted, detail }]
}

function spendOf({ limits }: Watch, usage: Usage): Finding[] {
  const { user_id: userId, today_nano: today, yesterday_nano: yesterday, base_nano: base } = usage
  const spent = today > yesterday ? today : yesterday
  if (usage.base_days < BASE_LEAST || spent < BigInt(limits.riskSpendYuan) * 1_000_000_000n) return []
  const usual = base / BigInt(usage.base_days) || 1n
  if (spent < usual * BigInt(limits.riskSpendTimes)) return []
  const detail = `一天消费 ${formatYuan(spent)} 元，平常有消费的日子每天 ${formatYuan(usual)} 元`
  return [{ kind: 'spend', subject: userId, userId, others: [], figure: Number(spent / usual), detail }]
}
