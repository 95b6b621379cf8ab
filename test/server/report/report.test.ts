import { sql } from 'kysely'
import { parseYuan } from '../../../contract/money.ts'
import { DAY_MS } from '../../../contract/time.ts'
import { rollUpDays } from '../../../server/usage/report/roll-up-days.ts'
import { EMPTY_SETTLEMENT } from '../../../server/wallet/empty-settlement.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, HOUR } from '../support/test-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const REASON = '月末核对'
const nano = (yuan: string) =>
  yuan.startsWith('-') ? -(parseYuan(yuan.slice(1)) ?? 0n) : (parseYuan(yuan) ?? 0n)

forEachDatabase((engine) => {
  describe('the report', () => {
    const time = createClock(NOON)
    let server: TestApp
    let finance: StaffMember
    let user: Account
    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { PAY_SANDBOX: 'on' } })
      finance = await openStaff(server, '13800000001', ['finance'])
      await finance.proves('adjustment')
      user = await openAccount(server, '13800000002')
    })
    afterAll(() => server.close())

    let staff = 0
    /** A session of staff ends when it is left alone. */
    async function later(ms: number) {
      time.advance(ms)
      finance = await openStaff(server, String(13_800_000_010 + (staff += 1)), ['finance'])
    }

    const period = () => ({ begin: String(time.now()), end: String(time.now()) })
    const summary = (days: object = period()) => finance.must('report.summary', days)
    const adjust = (changes: object) =>
      finance.call(
        'adjustment.propose',
        {
          userId: user.userId,
          category: 'gift',
          direction: 'credit',
          amount: '5.00',
          remark: '调账',
          reason: REASON,
          ...changes,
        },
        { 'idempotency-key': JSON.stringify(changes) },
      )
    /** What is owed, from the books alone. */
    async function held(): Promise<bigint> {
      const { db } = server.deps.database
      const { rows } = await sql<{
        held_nano: bigint
      }>`select cast((select coalesce(sum(balance_nano), 0) from wallet)
        + (select coalesce(sum(remaining * worth_nano - begun_nano), 0) from token_package where closed_at is null)
        as bigint) as held_nano`.execute(db)
      return rows[0]?.held_nano ?? 0n
    }

    it('is an equation of what came in, was given, used, paid back and lost', async () => {
      await user.topUp('100')
      const bank = { userId: user.userId, amount: '50.00', reference: 'BANK-1', reason: REASON }
      await finance.call('payment.offline', bank, { 'idempotency-key': 'bank' })
      await adjust({ category: 'gift', amount: '3.00' })
      await adjust({ category: 'compensation', amount: '2.00' })
      await adjust({ category: 'risk', direction: 'debit', amount: '1.00' })
      const [offer] = await user.must('package.list')
      const { orderNo } = await user.must('order.purchase', {
        packageId: offer?.id ?? '',
        quantity: 1,
        channel: 'balance',
      })
      const { equation, lines } = await summary()
      const bonus = lines.find(({ item }) => item === 'purchase')
      const gift = nano(bonus?.balance ?? '') + nano(bonus?.packages ?? '')
      expect(gift).toBeGreaterThanOrEqual(0n)
      expect(equation).toMatchObject({
        opening: '0.00',
        cash: '150.00',
        refunds: '0.00',
        expiry: '0.00',
        adjustments: '-1.00',
      })
      expect(nano(equation.gifts)).toBe(5_000_000_000n + gift)
      expect(nano(equation.closing)).toBe(await held())
      expect(nano(equation.balances) + nano(equation.packages)).toBe(nano(equation.closing))

      await user.must('order.refund', { orderNo })
      expect((await summary()).equation).toMatchObject({ gifts: '5.00', closing: '154.00', refunds: '0.00' })
    })

    it('counts a package that was paid through a channel as cash, and its refund as paid back', async () => {
      const before = (await summary()).equation
      const offers = await user.must('package.list')
      const { orderNo, amount } = await user.must('order.purchase', {
        packageId: offers[0]?.id ?? '',
        quantity: 1,
        channel: 'sandbox',
      })
      await user.must('payment.sandboxConfirm', { orderNo })
      const bought = (await summary()).equation
      expect(nano(bought.cash) - nano(before.cash)).toBe(nano(amount))
      expect(nano(bought.closing)).toBe(await held())
      await user.must('order.refund', { orderNo })
      const { equation } = await summary()
      expect({ ...equation, refunds: '' }).toEqual({ ...before, cash: bought.cash, refunds: '' })
      expect(nano(equation.refunds)).toBe(nano(amount))
    })

    it('opens a day with what the day before closed with, before and after the days are folded', async () => {
      const closed = (await summary()).equation
      await later(DAY_MS)
      await user.topUp('10')
      const next = await summary()
      expect([next.equation.opening, next.previous.equation]).toEqual([closed.closing, closed])
      expect(nano(next.equation.closing)).toBe(await held())
      await later(HOUR)
      await rollUpDays(server.deps)
      await rollUpDays(server.deps)
      expect(await summary()).toEqual(next)
      const folded = await server.deps.database.db
        .selectFrom('platform_day')
        .select('day_at')
        .distinct()
        .execute()
      expect(folded).toHaveLength(1)
      expect((await verifyLedger(server.deps.database.db, server.deps.secrets)).violations).toEqual([])
    })

    it('counts what is lost with a closed account as expired', async () => {
      const other = await openAccount(server, '13800000003')
      await other.topUp('7')
      const before = (await summary()).equation
      await other.close()
      const { equation } = await summary()
      expect(nano(equation.expiry) - nano(before.expiry)).toBe(7_000_000_000n)
      expect(nano(equation.closing)).toBe(await held())
    })

    it('has the rows behind each number', async () => {
      const { lines } = await summary()
      for (const { item, count, balance, packages, cash } of lines) {
        const found = await finance.must('report.rows', {
          item_MultiString: item,
          createdAt_begin: String(time.now() - DAY_MS / 2),
          pageSize: '100',
        })
        const sum = (field: 'balance' | 'packages' | 'cash') =>
          found.records.reduce((total, row) => total + nano(row[field]), 0n)
        expect([item, found.total, sum('balance'), sum('packages'), sum('cash')]).toEqual([
          item,
          count,
          nano(balance),
          nano(packages),
          nano(cash),
        ])
      }
    })

    it('has the cost of calls and of tests, and counts what was lost apart', async () => {
      const { db } = server.deps.database
      const { wallet } = server.deps
      const before = await summary()
      const holdOf = (requestId: string) => ({
        requestId,
        userId: user.userId,
        keyId: '',
        modelId: 't-chat',
        lines: [{ item: 'second', quantity: 1, unitNano: 1n }] as const,
        coversTokens: false,
        leaseMs: 1000,
      })
      const attempt = {
        channel: 'far/v1#',
        target: 'far',
        outcome: 'failed',
        httpStatus: 500,
        startedAt: time.now(),
        durationMs: 5,
        firstByteMs: null,
        lines: [],
        costNano: 40n,
      } as const
      await wallet.hold(holdOf('answered'))
      const settlement = { ...EMPTY_SETTLEMENT, requestId: 'answered', attempts: [attempt] }
      await wallet.settle(settlement)
      await wallet.hold(holdOf('cut-off'))
      await db.updateTable('hold').set({ lease_until: 1 }).where('id', '=', 'cut-off').execute()
      await wallet.reapExpired()
      const test = { n: 1, channel: 'far/v1#', target: 'far', http_status: null, duration_ms: 0, usage: '{}' }
      const tests = [
        { request_id: 'tried', outcome: 'succeeded', model_id: 't-chat', cost_nano: 7n },
        { request_id: 'unled', outcome: 'succeeded', cost_nano: null, usage: '{"input":3}' },
        { request_id: 'gone', outcome: 'lost', model_id: 't-chat', cost_nano: null, most_nano: 20n },
      ] as const
      for (const one of tests)
        await db
          .insertInto('call_attempt')
          .values({ ...test, ...one, started_at: time.now(), is_test: 1 })
          .execute()

      const after = await summary()
      expect(nano(after.cost ?? '') - nano(before.cost ?? '')).toBe(47n)
      expect(nano(before.margin ?? '') - nano(after.margin ?? '')).toBe(47n)
      expect(after.requests).toEqual({
        attempts: before.requests.attempts + 5,
        tests: 3,
        lost: 2,
        unpriced: 1,
        lostUnknown: 1,
        testCost: '0.000000007',
        lostMost: '0.00000002',
      })
      const groups = async (by: 'model' | 'channel' | 'customer') =>
        (await finance.must('report.groups', { ...period(), by })).map(
          ({ key, name, attempts, tests: tried, lost, cost }) =>
            [key, name, attempts, tried, lost, cost] as const,
        )
      expect(await groups('model')).toEqual([
        ['t-chat', expect.any(String), 4, 2, 2, '0.000000047'],
        ['', '试一次：没有路由的名称', 1, 1, 0, '0.00'],
      ])
      expect(await groups('channel')).toEqual([
        [expect.stringMatching(/^u-/), 'far', 4, 3, 1, '0.000000047'],
        ['', '结果不明：不知道是哪个渠道', 1, 0, 1, '0.00'],
      ])
      expect(await groups('customer')).toEqual([
        ['', '试一次', 3, 3, 1, '0.000000007'],
        [user.userId, user.userId, 2, 0, 1, '0.00000004'],
      ])
      const [channel] = await finance.must('report.groups', { ...period(), by: 'channel' })
      const tried = async (filters: object) => {
        const { records } = await finance.must('report.attempts', {
          calledAt_begin: String(time.now()),
          pageSize: '100',
          order: 'asc',
          ...filters,
        })
        return records.map(({ requestId, outcome, cost }) => [requestId, outcome, cost])
      }
      const rows = [
        ['answered', 'failed', '0.00000004'],
        ['cut-off', 'lost', null],
        ['gone', 'lost', null],
        ['tried', 'succeeded', '0.000000007'],
        ['unled', 'succeeded', null],
      ]
      expect(await tried({})).toEqual(rows)
      expect(await tried({ outcome_MultiString: 'lost,failed' })).toEqual(rows.slice(0, 3))
      expect(await tried({ origin_MultiString: 'test' })).toEqual(rows.slice(2))
      expect(await tried({ userId: user.userId })).toEqual(rows.slice(0, 2))
      expect(await tried({ channelId: channel?.key })).toEqual(rows.filter(([id]) => id !== 'cut-off'))
      expect(await tried({ channelId: 'nothing' })).toEqual([])
      expect(await tried({ modelId: 't-chat', requestId: 'gone' })).toEqual([rows[2]])
      const operator = await openStaff(server, '13800000006', ['operator'])
      const seen = await operator.must('report.attempts', { calledAt_begin: String(time.now()) })
      expect(JSON.stringify(seen.records)).not.toMatch(/"(cost|most)"|far\/v1/)
      const points = await finance.must('report.series', { ...period(), granularity: 'day' })
      expect(points.map(({ cost }) => cost)).toEqual([after.cost])
    })

    it('shows cost and margin only to those who may see them', async () => {
      const operator = await openStaff(server, '13800000004', ['operator'])
      const [theirs, ours] = [await operator.must('report.summary', period()), await summary()]
      expect([Object.keys(ours).includes('margin'), Object.keys(theirs).includes('margin')]).toEqual([
        true,
        false,
      ])
      expect(JSON.stringify(theirs)).not.toMatch(/"(cost|margin)"/)
      for (const by of ['model', 'channel', 'customer'] as const)
        expect(JSON.stringify(await operator.must('report.groups', { ...period(), by }))).not.toMatch(
          /"(cost|margin)"/,
        )
      expect(JSON.stringify(await operator.must('report.series', period()))).not.toMatch(/"(cost|margin)"/)
      const support = await openStaff(server, '13800000005', ['support'])
      expect((await support.call('report.summary', period())).status).toBe(403)
    })

    it('refuses a period that is none, too long, or of another century', async () => {
      const refused = (begin: number, end: number) =>
        finance.call('report.summary', { begin: String(begin), end: String(end) })
      expect((await refused(NOON, NOON - DAY_MS)).status).toBe(400)
      expect((await finance.call('report.series', { end: '0' })).status).toBe(400)
      expect((await finance.call('report.summary', { end: '253402300799999' })).status).toBe(400)
      expect((await refused(NOON - 400 * DAY_MS, NOON)).status).toBe(400)
      expect((await refused(NOON - 399 * DAY_MS, NOON)).status).toBe(200)
    })

    it('reads roll-ups alone', async () => {
      const { db } = server.deps.database
      const answers = async () => ({
        summary: await summary(),
        series: await finance.must('report.series', period()),
        groups: await finance.must('report.groups', { ...period(), by: 'model' }),
      })
      const before = await answers()
      const tables = [
        'ledger_entry',
        'package_use',
        'token_package',
        'call',
        'call_attempt',
        'order',
        'wallet',
      ]
      for (const table of tables) await db.schema.alterTable(table).renameTo(`hidden_${table}`).execute()
      try {
        expect(await answers()).toEqual(before)
      } finally {
        for (const table of tables) await db.schema.alterTable(`hidden_${table}`).renameTo(table).execute()
      }
    })
  })
})
