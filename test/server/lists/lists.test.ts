import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Page } from '../../../contract/envelope.ts'
import type { EndpointName } from '../../../contract/endpoints.ts'
import type { Db } from '../../../server/platform/db/client.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { seedHistory } from '../support/seed-history.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const DAY_MS = 86_400_000
/** 2026-11-21 09:30 in Asia/Shanghai. */
const NOW = Date.UTC(2026, 10, 21, 1, 30)
const ROWS = 1200

type AnyPage = Page<Record<string, unknown>>
type List = Extract<EndpointName, 'income.list' | 'stats.calls' | 'order.list'>
const ID = { 'income.list': 'id', 'stats.calls': 'requestId', 'order.list': 'orderNo' } as const

forEachDatabase((engine) => {
  let server: TestApp
  let app: FastifyInstance
  let db: Db
  let user: MaasClient
  let userId = ''
  beforeAll(async () => {
    server = await startApp({ engine, clock: () => NOW })
    app = server.app
    db = server.deps.database.db
    const signedIn = await server.signIn('13800000001')
    userId = signedIn.userInfo.userId
    user = maasClient(app, signedIn.accessToken)
    await seedHistory(db, { userId: 'somebody-else', rows: 500, days: 30, now: NOW })
    await seedHistory(db, { userId, rows: ROWS, days: 30, now: NOW })
  })
  afterAll(() => server.drop())

  const page = async (name: List, input: object) => (await user.must(name, input)) as unknown as AnyPage
  const ids = (name: List, { records }: AnyPage) => records.map((row) => row[ID[name]])
  const all = async (name: List, input: object) => {
    const found: unknown[] = []
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
      const next = await page(name, { ...input, pageNo, pageSize: 100 })
      found.push(...ids(name, next))
      pages = next.pages
    }
    return found
  }

  const FILTERS: [List, object][] = [
    ['income.list', {}],
    ['income.list', { order: 'asc' }],
    ['income.list', { column: 'createdAt' }],
    ['income.list', { kind_MultiString: 'topup,refund' }],
    ['income.list', { asset_MultiString: 'token', order: 'asc' }],
    ['income.list', { createdAt_begin: NOW - 9 * DAY_MS, createdAt_end: NOW - 2 * DAY_MS }],
    ['stats.calls', {}],
    ['stats.calls', { modelId: 'model-3', order: 'asc' }],
    ['stats.calls', { status_MultiString: 'failed,aborted' }],
    ['stats.calls', { createdAt_begin: NOW - 7 * DAY_MS + 12_345, createdAt_end: NOW - DAY_MS }],
    ['order.list', {}],
    ['order.list', { column: 'amount', order: 'asc' }],
    ['order.list', { column: 'paidAt' }],
    ['order.list', { status_MultiString: 'closed', kind_MultiString: 'purchase' }],
    ['order.list', { column: 'paidAt', order: 'asc', kind_MultiString: 'topup' }],
    ['order.list', { column: 'amount', createdAt_begin: NOW - 9 * DAY_MS }],
  ]

  it.each(FILTERS)(
    '%s %j: pages by number have every row once, in order, and say how many there are',
    async (name, input) => {
      const found = await all(name, input)
      const first = await page(name, input)
      expect(new Set(found).size).toBe(found.length)
      expect(first.total).toBe(found.length)
      expect(first.isTotalExact).toBeUndefined()
      const backward = await all(name, { ...input, order: 'order' in input ? 'desc' : 'asc' })
      expect(backward.toReversed()).toEqual(found)
    },
  )

  it.each(FILTERS)('%s %j: cursors lead through the same rows, there and back', async (name, input) => {
    const found = await all(name, input)
    const there: unknown[] = []
    let at = await page(name, { ...input, pageSize: 70 })
    expect(at.prevCursor).toBeUndefined()
    there.push(...ids(name, at))
    while (at.nextCursor) {
      at = await page(name, { ...input, pageSize: 70, cursor: at.nextCursor })
      there.push(...ids(name, at))
    }
    expect(there).toEqual(found)
    expect(at.current).toBe(at.pages)
    let back = ids(name, at)
    while (at.prevCursor) {
      at = await page(name, { ...input, pageSize: 70, cursor: at.prevCursor })
      back = [...ids(name, at), ...back]
    }
    expect(back).toEqual(found)
    expect(at.current).toBe(1)
  })

  it('reads only what matches, however rare and wherever it is', async () => {
    const refunds = await page('income.list', { kind_MultiString: 'refund' })
    expect([refunds.total, refunds.records.length, refunds.nextCursor]).toEqual([1, 1, undefined])
    expect(await page('income.list', { kind_MultiString: 'adjust' })).toMatchObject({ total: 0, records: [] })
    expect(await page('income.list', { pageNo: 100_000 })).toMatchObject({ total: ROWS, records: [] })
  })

  it('finds a row by what caused it', async () => {
    const found = await page('income.list', { refId: `${userId}-7` })
    expect(found).toMatchObject({ total: 1, records: [{ refId: `${userId}-7`, kind: 'refund' }] })
    expect((await page('income.list', { refId: 'somebody-else-7' })).records).toEqual([])
  })

  it('goes on behind a row while new ones are written', async () => {
    const first = await page('stats.calls', { pageSize: 5 })
    await sql`insert into call (request_id, user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens,
      completion_tokens, lines, package_tokens, cost_nano, held_nano, is_estimated, ttft_ms, duration_ms, created_at)
      select request_id || '-new', user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens,
      completion_tokens, lines, package_tokens, cost_nano, held_nano, is_estimated, ttft_ms, duration_ms, ${BigInt(NOW)}
      from call where request_id = ${`${userId}-1`}`.execute(db)
    const next = await page('stats.calls', { pageSize: 5, cursor: first.nextCursor })
    const whole = await page('stats.calls', { pageSize: 11 })
    expect([...ids('stats.calls', first), ...ids('stats.calls', next)]).toEqual(
      ids('stats.calls', whole).slice(1),
    )
    await db.deleteFrom('call').where('request_id', '=', `${userId}-1-new`).execute()
    expect((await page('stats.calls', {})).total).toBe(ROWS)
  })

  it.each(['x', '', 'bnVsbA', Buffer.from('["id desc",1,false,["n1; drop"]]').toString('base64url')])(
    'refuses %j as a cursor',
    async (cursor) => {
      const { status, body } = await user.call('income.list', { cursor })
      expect([status, body.message]).toEqual([400, expect.stringContaining('cursor')])
    },
  )

  it('refuses a cursor of another list or sorting', async () => {
    const { nextCursor } = await page('income.list', {})
    expect((await user.call('income.list', { cursor: nextCursor, order: 'asc' })).status).toBe(400)
    expect((await user.call('order.list', { cursor: nextCursor })).status).toBe(400)
  })

  describe('the totals', () => {
    const inYuan = async (name: List, input: object) => (await page(name, input)).totals
    const sumOf = async (query: ReturnType<typeof sql<Record<string, bigint>>>) =>
      (await query.execute(db)).rows[0]
    const yuan = (nano: bigint | undefined) => Number(nano) / 1e9

    it.each([
      [{}, 0, NOW],
      [{ createdAt_begin: NOW - 5 * DAY_MS, createdAt_end: NOW - DAY_MS }, NOW - 5 * DAY_MS, NOW - DAY_MS],
    ])('of the ledger %j are the sums of its rows', async (input, begin, end) => {
      const sums = await sumOf(sql`select
        cast(sum(case when amount > 0 and asset = 'yuan' then amount else 0 end) as bigint) as in_nano,
        cast(sum(case when amount < 0 and asset = 'yuan' then amount else 0 end) as bigint) as out_nano,
        cast(sum(case when amount < 0 and asset = 'token' then amount else 0 end) as bigint) as sum_tokens_nano
        from ledger_entry where user_id = ${userId} and created_at between ${begin} and ${end}`)
      const totals = await inYuan('income.list', input)
      expect(Number(totals?.yuanIn)).toBeCloseTo(yuan(sums?.in_nano), 9)
      expect(Number(totals?.yuanOut)).toBeCloseTo(yuan(sums?.out_nano), 9)
      expect(totals?.tokenOut).toBe(String(sums?.sum_tokens_nano))
    })

    it('of calls and orders follow the filter', async () => {
      const failed = await sumOf(sql`select cast(sum(prompt_tokens) as bigint) as sum_tokens_nano from call
        where user_id = ${userId} and status = 'failed'`)
      expect((await inYuan('stats.calls', { status_MultiString: 'failed' }))?.promptTokens).toBe(
        String(failed?.sum_tokens_nano),
      )
      const paid = await sumOf(sql`select cast(sum(amount_nano) as bigint) as sum_paid_nano from "order"
        where user_id = ${userId} and status = 'paid'`)
      expect(Number((await inYuan('order.list', {}))?.paidAmount)).toBe(yuan(paid?.sum_paid_nano))
      expect(await inYuan('order.list', { status_MultiString: 'closed' })).toEqual({ paidAmount: '0.00' })
    })
  })

  describe('the roll-ups', () => {
    const tables = [
      ['call_day', 'call_hour'],
      ['ttft_day', 'ttft_hour'],
    ]
    const usage = () => user.must('stats.summary', { begin: NOW - 40 * DAY_MS, end: NOW })

    it('agree with the rows after a correction, a late call and a deletion', async () => {
      const before = await usage()
      await sql`update call set status = 'failed', cost_nano = cost_nano + 1000, completion_tokens = 0, ttft_ms = null
        where request_id = ${`${userId}-1001`}`.execute(db)
      const corrected = await usage()
      expect(corrected.failedCalls).toBe(before.failedCalls + 1)
      expect(Number(corrected.cost)).toBeCloseTo(Number(before.cost) + 1e-6, 9)
      await sql`insert into call (request_id, user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens,
      completion_tokens, lines, package_tokens, cost_nano, held_nano, is_estimated, ttft_ms, duration_ms, created_at)
      select request_id || '-late', user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens,
        completion_tokens, lines, package_tokens, cost_nano, held_nano, is_estimated, ttft_ms, duration_ms, created_at
        from call where request_id = ${`${userId}-3`}`.execute(db)
      expect((await usage()).calls).toBe(before.calls + 1)
      await db.deleteFrom('call').where('request_id', '=', `${userId}-3-late`).execute()
      expect(await usage()).toEqual(corrected)
      const counts = async (table: string, column: string) =>
        (
          await sql<{
            n: number
          }>`select cast(sum(${sql.ref(column)}) as bigint) as n from ${sql.table(table)}`.execute(db)
        ).rows[0]?.n
      for (const [day = '', hour = ''] of tables) {
        const column = day === 'call_day' ? 'row_count' : 'calls'
        expect(await counts(day, column)).toBe(await counts(hour, column))
      }
      expect(await counts('call_day', 'row_count')).toBe(ROWS + 500)
      expect(await counts('ttft_day', 'calls')).toBe(ROWS + 500 - 1)
    })

    it('give percentiles of the time to the first byte within 12 %', async () => {
      const { rows } = await sql<{ ttft_ms: number }>`select ttft_ms from call
        where user_id = ${userId} and ttft_ms is not null order by ttft_ms`.execute(db)
      const exact = (share: number) => rows[Math.ceil(rows.length * share) - 1]?.ttft_ms ?? 0
      const { ttftP50Ms, ttftP95Ms } = await usage()
      expect(Math.abs(Number(ttftP50Ms) / exact(0.5) - 1)).toBeLessThan(0.12)
      expect(Math.abs(Number(ttftP95Ms) / exact(0.95) - 1)).toBeLessThan(0.12)
    })

    it('give the same numbers by day, by hour and by model', async () => {
      const period = { begin: NOW - 20 * DAY_MS, end: NOW }
      const [days, hours, summary] = [
        await user.must('stats.detail', period),
        await user.must('stats.detail', { ...period, granularity: 'hour' }),
        await user.must('stats.summary', period),
      ]
      const models = (await user.must('stats.list', { ...period, pageSize: 100 })).records
      for (const parts of [days, hours, models]) {
        expect(parts.reduce((sum, { calls }) => sum + calls, 0)).toBe(summary.calls)
        expect(parts.reduce((sum, { completionTokens }) => sum + completionTokens, 0)).toBe(
          summary.completionTokens,
        )
      }
      expect(summary.successRate).toBeCloseTo(1 - summary.failedCalls / summary.calls, 12)
    })
  })
})
