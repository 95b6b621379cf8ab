import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { PriceTrial } from '../contract/price-rehearsal.ts'
import { DAY_MS, startOfDay } from '../contract/time.ts'
import { openDatabase, type Database } from '../server/platform/db/client.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { seedCatalog } from '../server/catalog/publishing/seed-catalog.ts'
import { previewPrice } from '../server/catalog/price/preview-price.ts'
import { rollUpDays } from '../server/usage/report/roll-up-days.ts'
import { rollUpUsage } from '../server/usage/report/roll-up-usage.ts'
import { getReportSeries } from '../server/usage/report/get-series.ts'
import { getReportSummary } from '../server/usage/report/get-summary.ts'
import { listReportGroups } from '../server/usage/report/list-groups.ts'
import { listReportRows } from '../server/usage/report/list-rows.ts'
import type { StaffContext } from '../server/governance/context.ts'
import { noting } from '../test/support/query-plans.ts'
import { contextFor } from './lists/context-for.ts'
import { median } from './median.ts'
import { openPostgres } from './open-postgres.ts'

/**
 * How long the dashboard, and a price rehearsed on last month, take at 10,000 users and 10 million calls a month: the roll-ups of two
 * months in bulk, with rows of the ledger. Prints the middle of some rounds and, with `--plans`, how the database reads. `--users=1000` for a quick look, `--database=postgresql` for one of the two.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string' },
    rows: { type: 'string' },
    plans: { type: 'boolean' },
    database: { type: 'string' },
  },
})
const USERS = Number(values.users ?? 10_000)
const ROWS = Number(values.rows ?? 1_000_000)
const DAYS = 60
const ROUNDS = 9
const MOST_MS = 50
const MOST_REHEARSAL_MS = 300
/** Of eight models the one whose price is rehearsed: a quarter of the users call it, 17 times a day. */
const MODEL = {
  id: 'm-0',
  name: '模型 0',
  vendor: '远山',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 1024,
  price: { input: '1', output: '1' },
  upstreams: [{ builtin: 'chat' }],
}
const NOW = Date.UTC(2026, 10, 24, 7)
const TODAY = startOfDay(NOW)

const numbers = (count: number) => sql`(
  with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(count - 1)}) select i from n)`

/** Every user calls two of eight models a day, 33 times together, and tops up once in twenty days. */
async function fill({ db, engine }: Database): Promise<void> {
  const users = numbers(USERS)
  const days = sql`(select ${sql.lit(TODAY)} - i * 86400000 as day_at, i as day_no from ${numbers(DAYS)} as d)`
  const user = sql`'u-' || u.i`
  const modelOf = (nth: number) => sql`'m-' || ((u.i + ${sql.lit(nth * 3)}) % 8)`
  for (const nth of [0, 1]) {
    await sql`insert into attempt_day (model_id, day_at, user_id, channel, origin, row_count, unpriced, cost_nano,
        lost, lost_unknown, lost_nano)
      select ${modelOf(nth)}, d.day_at, ${user}, 'c-' || ((u.i + d.day_no) % 3), 'call', 17, 0, 400000000, 0, 0, 0
      from ${days} as d cross join ${users} as u`.execute(db)
    await sql`insert into call_day (user_id, day_at, model_id, status, row_count, prompt_tokens, cached_tokens,
        completion_tokens, package_tokens, cost_nano, cache_write_5m_tokens, cache_write_1h_tokens, last_at)
      select ${user}, d.day_at, ${modelOf(nth)}, 'succeeded', 17, 9000, 0, 9000, 0, 1000000000, 0, 0, d.day_at
      from ${days} as d cross join ${users} as u`.execute(db)
    for (const item of ['input', 'output'])
      await sql`insert into usage_day (model_id, day_at, user_id, item, quality, size, unit_nano, line_count, quantity,
          billed_nano, package_nano)
        select ${modelOf(nth)}, d.day_at, ${user}, ${sql.lit(item)}, '', '', 1000, 17, 9000, 500000000, 100000000
        from ${days} as d cross join ${users} as u`.execute(db)
  }
  await sql`insert into balance_day (day_at, item, user_id, row_count, balance_nano, cash_nano)
    select d.day_at, 'consume', ${user}, 33, -2000000000, 0 from ${days} as d cross join ${users} as u`.execute(
    db,
  )
  await sql`insert into balance_day (day_at, item, user_id, row_count, balance_nano, cash_nano)
    select d.day_at, 'topup', ${user}, 1, 50000000000, 50000000000 from ${days} as d cross join ${users} as u
    where (u.i + d.day_no) % 20 = 0`.execute(db)
  await sql`insert into package_use_day (day_at, user_id, row_count, package_nano)
    select d.day_at, ${user}, 10, -400000000 from ${days} as d cross join ${users} as u where u.i % 5 = 0`.execute(
    db,
  )
  await sql`insert into ledger_entry (user_id, asset, kind, amount, balance_after, ref_type, ref_id, remark, package_id, created_at)
    select 'r-' || (r.i % 500), 'yuan', case when r.i % 1000 = 0 then 'topup' else 'consume' end, -60000000, 0, 'call',
      'call-' || r.i, '调用', '', ${sql.lit(NOW)} - r.i * 8000 from ${numbers(ROWS)} as r`.execute(db)
  if (engine === 'postgres') await sql`analyze`.execute(db)
}

/** A statement that fills a table takes longer than any that a request may ask. */
async function openFilled(url?: string): Promise<{ database: Database; fillMs: number }> {
  const patient = open(url, { isPatient: true })
  await migrate(patient)
  const document = JSON.stringify({ models: [MODEL] })
  await seedCatalog({
    database: patient,
    env: { CATALOG_SOURCE: 'database', isProduction: false },
    now: NOW,
    document,
  })
  const begun = performance.now()
  await fill(patient)
  const fillMs = performance.now() - begun
  await patient.close()
  return { database: open(url), fillMs }
}

async function measure(name: string, url?: string): Promise<boolean> {
  const { database, fillMs } = await openFilled(url)
  try {
    return await measureFilled(name, database, fillMs)
  } finally {
    await database.close()
  }
}

async function measureFilled(name: string, database: Database, fillMs: number): Promise<boolean> {
  const { db } = database
  const filled = performance.now()
  const deps = { database, clock: () => NOW }
  await rollUpDays(deps)
  await rollUpUsage(deps)
  const folded = performance.now()
  await rollUpUsage(deps)
  const again = performance.now()
  console.log(
    `\n${name}：写入 ${seconds(fillMs)} s，第一次汇总 ${seconds(folded - filled)} s，以后每次 ${(again - folded).toFixed(0)} ms\n`,
  )
  const month = { begin: TODAY - 29 * DAY_MS, end: NOW }
  const page = { pageNo: 1, pageSize: 10, column: 'createdAt' as const, order: 'desc' as const }
  const rows =
    (filter: Partial<Parameters<typeof listReportRows>[0]['input']> = {}) =>
    (ctx: StaffContext) =>
      listReportRows({
        ctx,
        input: { ...page, createdAt_begin: month.begin, createdAt_end: month.end, ...filter },
      })
  const rehearse = (yuan: string) => (ctx: StaffContext) =>
    previewPrice({ ctx, input: PriceTrial.parse({ modelId: MODEL.id, input: yuan, output: yuan }) })
  const reads: [string, (ctx: StaffContext) => Promise<unknown>, number?][] = [
    ['report.summary', (ctx) => getReportSummary({ ctx, input: month })],
    ['report.series', (ctx) => getReportSeries({ ctx, input: { ...month, granularity: 'day' } })],
    ['report.groups 模型', (ctx) => listReportGroups({ ctx, input: { ...month, by: 'model' } })],
    ['report.groups 渠道', (ctx) => listReportGroups({ ctx, input: { ...month, by: 'channel' } })],
    ['report.groups 客户', (ctx) => listReportGroups({ ctx, input: { ...month, by: 'customer' } })],
    ['report.rows', rows()],
    ['report.rows 充值', rows({ item_MultiString: ['topup'] })],
    ['report.rows 到期与补偿，没有的', rows({ item_MultiString: ['expiry', 'compensation'] })],
    ['report.rows 一个用户', rows({ userId: 'r-7' })],
    ['report.rows 第 500 页', rows({ pageNo: 500 })],
    ['price.preview 不变', rehearse('1'), MOST_REHEARSAL_MS],
    ['price.preview 加倍', rehearse('2'), MOST_REHEARSAL_MS],
  ]
  let isMet = true
  console.log('| 接口 | 中位 ms | 最慢 ms |\n| --- | --: | --: |')
  const plain = contextFor(database, { userId: 'staff', now: NOW })
  const settings = { current: () => ({ riseNoticeDays: 7 }) }
  for (const [what, ask, most = MOST_MS] of reads) {
    const ctx = {
      ...plain,
      deps: { ...plain.deps, settings },
      catalog: { models: [] },
    } as unknown as StaffContext
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now()
      await ask(ctx)
      times.push(performance.now() - from)
    }
    isMet &&= median(times) <= most
    console.log(`| ${what} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} |`)
    if (!values.plans) continue
    const noted = noting(db)
    await ask({ ...ctx, db: noted.db })
    for (const plan of new Set(await noted.plans())) console.log(`\n${plan}\n`)
  }
  return isMet
}

function open(url?: string, { isPatient = false } = {}): Database {
  return openDatabase({ url, dataDir, isPatient, onConnectionError: () => {} })
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

const dataDir = mkdtempSync(join(tmpdir(), 'maas-dashboards-'))
const postgres = await openPostgres()
try {
  const isMet = []
  for (const [name, url] of [['SQLite'], ['PostgreSQL', postgres.url]] as const)
    if ((values.database ?? name.toLowerCase()) === name.toLowerCase()) isMet.push(await measure(name, url))
  if (isMet.length === 0) throw new Error('--database 须为 sqlite 或 postgresql')
  process.exitCode = isMet.every(Boolean) ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
  await postgres.drop()
}
