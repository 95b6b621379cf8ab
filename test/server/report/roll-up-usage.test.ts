import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { sql } from 'kysely'
import { rollUpDays } from '../../../server/usage/report/roll-up-days.ts'
import { rollUpUsage } from '../../../server/usage/report/roll-up-usage.ts'
import { getReportSeries } from '../../../server/usage/report/get-series.ts'
import { getReportSummary } from '../../../server/usage/report/get-summary.ts'
import { listReportGroups } from '../../../server/usage/report/list-groups.ts'
import type { StaffContext } from '../../../server/governance/context.ts'
import { EMPTY_SETTLEMENT } from '../../../server/wallet/empty-settlement.ts'
import { lateUsage } from '../../../server/wallet/late-usage.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { platformRules } from '../../../server/wallet/verify/platform-rules.ts'
import { noting } from '../../support/query-plans.ts'
import { openStaff } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { makeCall, moveTo, openTestServer, START, type TestServer } from '../support/test-server.ts'

/** What has a row for each call, movement or attempt. */
const ROWS =
  /\b(?:call|call_attempt|ledger_entry|package_use|order|hold|call_day|call_hour|ledger_day)\b(?!_)/

const TABLES = ['platform_attempt', 'platform_charge', 'platform_customer'] as const

forEachDatabase((engine) => {
  describe('the sums of all users', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await openTestServer({ engine })
      const user = await server.newUser()
      await user.topUp('10')
      for (let day = 0; day < 5; day += 1) {
        await makeCall(server, { userId: user.userId })
        await makeCall(server, { userId: user.userId, modelId: 't-chat-plain' })
        await moveTo(server, START + (day + 1) * DAY_MS)
      }
    })
    afterAll(() => server.drop())

    let phone = 13_500_000_000
    const staff = () => openStaff(server, String((phone += 1)), ['finance'])
    const period = () => ({ begin: String(START - DAY_MS), end: String(server.time.now) })
    const answers = async () => {
      const finance = await staff()
      return [
        await finance.must('report.summary', period()),
        await finance.must('report.series', period()),
        await finance.must('report.groups', { ...period(), by: 'model' }),
        await finance.must('report.groups', { ...period(), by: 'channel' }),
        await finance.must('report.groups', { ...period(), by: 'customer' }),
      ]
    }

    it('change no answer, whether no day is folded, some are, or all', async () => {
      const before = await answers()
      await rollUpUsage({ ...server.deps, clock: () => START + 2 * DAY_MS })
      expect(await answers()).toEqual(before)
      await Promise.all([rollUpUsage(server.deps), rollUpUsage(server.deps), rollUpUsage(server.deps)])
      await rollUpDays(server.deps)
      expect(await answers()).toEqual(before)
      const folded = await server.deps.database.db
        .selectFrom('platform_charge')
        .select((eb) => [eb.fn.max<number>('day_at').as('last'), eb.fn.countAll<number>().as('rows')])
        .executeTakeFirstOrThrow()
      expect(folded).toEqual({ last: startOfDay(server.time.now) - DAY_MS, rows: 10 })
    })

    it('have what was settled late, of the last days', async () => {
      const yesterday = startOfDay(server.time.now) - DAY_MS
      const revenue = async () => {
        const groups = await (await staff()).must('report.groups', { ...period(), by: 'model' })
        return groups.find(({ key }) => key === 't-chat')?.revenue
      }
      const before = Number(await revenue())
      await server.deps.database.db
        .updateTable('usage_day')
        .set((eb) => ({ package_nano: eb('package_nano', '+', 1_000_000_000n) }))
        .where('day_at', '=', yesterday)
        .where('model_id', '=', 't-chat')
        .where('item', '=', 'input')
        .execute()
      await rollUpUsage(server.deps)
      expect(Number(await revenue()) - before).toBeCloseTo(1)
    })

    it('are all that a dashboard reads, with the days after them by their key: no table of calls, movements or attempts', async () => {
      const noted = noting(server.deps.database.db)
      const ctx = {
        db: noted.db,
        now: server.time.now,
        catalog: server.deps.catalogs.current().catalog,
      } as unknown as StaffContext
      const days = { begin: START - DAY_MS, end: server.time.now }
      await listReportGroups({ ctx, input: { ...days, by: 'customer' } })
      await getReportSummary({ ctx, input: days })
      await getReportSeries({ ctx, input: { ...days, granularity: 'day' } })
      await listReportGroups({ ctx, input: { ...days, by: 'model' } })
      await listReportGroups({ ctx, input: { ...days, by: 'channel' } })
      const plans = await noted.plans()
      expect(plans.length).toBeGreaterThan(8)
      const text = plans.join('\n')
      expect(text).not.toMatch(ROWS)
      expect(text).toMatch(/platform_day/)
      expect(text).toMatch(/platform_attempt/)
      expect(text).toMatch(/platform_charge/)
      expect(text).toMatch(/platform_customer/)
      // What is small enough is read whole by PostgreSQL.
      if (engine === 'sqlite')
        expect(text).not.toMatch(/SCAN (?:attempt_day|usage_day|balance_day|package_|platform_customer)/)
    })
  })

  describe('what ended days after it began', () => {
    let server: TestServer
    let users: [userId: string, other: string]
    /** Two days before the end of a month. */
    const BEGIN = Date.UTC(2026, 10, 29, 1)
    const DAYS = 12
    beforeAll(async () => {
      server = await openTestServer({ engine })
      await moveTo(server, BEGIN)
      const [user, other] = [await server.newUser(), await server.newUser()]
      users = [user.userId, other.userId]
      await user.topUp('10')
      await other.topUp('10')
      await makeCall(server, { userId: other.userId })
      await server.deps.wallet.hold({ ...late(), lines: LINES, coversTokens: true, leaseMs: 30 * DAY_MS })
      for (let day = 1; day <= DAYS; day += 1) {
        await moveTo(server, BEGIN + day * DAY_MS)
        if (day % 3 === 0) await makeCall(server, { userId: user.userId })
        await rollUpUsage(server.deps)
      }
    })
    afterAll(() => server.drop())

    const ATTEMPT = {
      channel: 'c-1',
      target: 't-chat',
      outcome: 'succeeded',
      httpStatus: 200,
      startedAt: BEGIN,
      durationMs: 5,
      firstByteMs: 1,
      lines: [{ item: 'input', quantity: 1000, unitNano: 7_000_000n }],
      costNano: 7n,
    } as const
    const LINES: UnitLine[] = [{ item: 'input', quantity: 1000, unitNano: 1_000_000n }]
    const late = () => ({ requestId: 'late', userId: users[0], keyId: '', modelId: 't-chat' })
    const settle = () =>
      server.deps.wallet.settle({
        ...EMPTY_SETTLEMENT,
        requestId: 'late',
        status: 'succeeded',
        lines: LINES,
        durationMs: DAYS * DAY_MS,
        attempts: [ATTEMPT],
      })
    const db = () => server.deps.database.db
    const noted = () => db().selectFrom('late_use').select(['request_id', 'day_at']).execute()
    const broken = async () =>
      (
        await Promise.all(
          platformRules.map(async ({ name, find }) =>
            (await find(db(), server.deps.secrets)).length > 0 ? name : '',
          ),
        )
      )
        .filter(Boolean)
        .toSorted()
    /** By customer, for each period between two days, from the sums and from the rows of each. */
    const groups = async () => {
      const ctx = {
        db: db(),
        now: server.time.now,
        catalog: server.deps.catalogs.current().catalog,
      } as unknown as StaffContext
      const found: unknown[] = []
      for (const [from, to] of [
        [0, DAYS],
        [0, 1],
        [1, 5],
        [2, 2],
        [4, 20],
      ] as const)
        for (const by of ['customer', 'model', 'channel'] as const)
          found.push(
            await listReportGroups({
              ctx,
              input: { begin: BEGIN + from * DAY_MS, end: BEGIN + to * DAY_MS, by },
            }),
          )
      return found
    }
    const unfolded = async () => {
      for (const table of TABLES) await db().deleteFrom(table).execute()
      return groups()
    }

    it('is summed at the job’s next turn, in its day and in the days of its customer after it', async () => {
      expect(await noted()).toEqual([])
      expect(await broken()).toEqual([])
      await settle()
      expect(await noted()).toEqual([{ request_id: 'late', day_at: startOfDay(BEGIN) }])
      // Until then the sums are known to lack it.
      expect(await broken()).toEqual([])
      await rollUpUsage(server.deps)
      expect(await noted()).toEqual([])
      expect(await broken()).toEqual([])
      const answers = await groups()
      expect(JSON.stringify(answers)).toContain('1.0002')
      expect(answers).toEqual(await unfolded())
      await rollUpUsage(server.deps)
      expect(await groups()).toEqual(answers)
    })

    it.each([
      ['update platform_attempt set cost_nano = cost_nano + 1', ['platformAttemptIsSum']],
      [`delete from platform_attempt where day_at = ${startOfDay(BEGIN)}`, ['platformAttemptIsSum']],
      ['update platform_charge set revenue_nano = revenue_nano + 1', ['platformChargeIsSum']],
      ['update platform_customer set revenue_nano = revenue_nano + 1', ['platformCustomerIsSum']],
      ['update platform_customer set lost = lost - 1 where revenue_nano > 0', ['platformCustomerIsSum']],
      [
        `delete from platform_customer where day_at = ${startOfDay(BEGIN + 4 * DAY_MS)}`,
        ['platformCustomerIsSum'],
      ],
    ])('is missed by the books after: %s', async (statement, rules) => {
      await db()
        .transaction()
        .execute(async (trx) => {
          await sql.raw(statement).execute(trx)
          const found = []
          for (const { name, find } of platformRules)
            if ((await find(trx, server.deps.secrets)).length > 0) found.push(name)
          expect(found).toEqual(rules)
          throw new Error('taken back')
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error && error.message === 'taken back')) throw error
        })
    })

    it('is noted from the second day on: what ends sooner is summed again anyway', () => {
      const at = (days: number) => lateUsage({ requestId: 'a', calledAt: BEGIN, at: BEGIN + days * DAY_MS })
      expect([at(0), at(1)]).toEqual([[], []])
      expect(at(2)).toEqual([{ request_id: 'a', settled_at: BEGIN + 2 * DAY_MS, day_at: startOfDay(BEGIN) }])
    })
  })
})
