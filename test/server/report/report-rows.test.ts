import { sql } from 'kysely'
import type { Page } from '../../../contract/envelope.ts'
import type { LiabilityEntry } from '../../../contract/report.ts'
import type { z } from 'zod'
import { liabilityRows } from '../../../server/platform/db/liability.ts'
import { listReportRows } from '../../../server/usage/report/list-rows.ts'
import type { StaffContext } from '../../../server/governance/context.ts'
import { noting } from '../../support/query-plans.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { makeCall, moveTo, openTestServer, START, type TestServer } from '../support/test-server.ts'

const ROWS = 20_000
const HOUR = 3_600_000

forEachDatabase((engine) => {
  describe('the rows behind the dashboard', () => {
    let server: TestServer
    let finance: StaffMember
    let userId = ''
    const db = () => server.deps.database.db
    beforeAll(async () => {
      server = await openTestServer({ engine })
      const user = await server.newUser()
      userId = user.userId
      await user.topUp('100')
      const [offer] = await user.must('package.list')
      await user.must('order.purchase', { packageId: offer?.id ?? '', quantity: 1, channel: 'balance' })
      // Several at one moment, which a page may end between.
      for (let call = 0; call < 9; call += 1) await makeCall(server, { userId })
      await moveTo(server, START + HOUR)
      for (let call = 0; call < 3; call += 1) await makeCall(server, { userId })
      await sql`insert into ledger_entry
          (user_id, asset, kind, amount, balance_after, ref_type, ref_id, remark, package_id, created_at)
        with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${sql.lit(ROWS)})
        select 'other-' || (i % 50), 'yuan', case when i % 2000 = 0 then 'reward' else 'consume' end, 1, 0, 'call',
          'call-' || i, '调用', '', ${sql.lit(START)} - i * 1000 from n`.execute(db())
      await early()
      if (engine === 'postgres') await sql`analyze`.execute(db())
      finance = await openStaff(server, '13500000001', ['finance'])
    })
    afterAll(() => server.drop())

    /** A call from before packages had a worth. */
    async function early() {
      const owned = await db().selectFrom('token_package').select('id').executeTakeFirstOrThrow()
      await sql`insert into ledger_entry
          (user_id, asset, kind, amount, balance_after, ref_type, ref_id, remark, package_id, created_at)
        values (${userId}, 'token', 'consume', -1, 0, 'call', 'early', '调用', ${owned.id}, ${sql.lit(START - 50)})`.execute(
        db(),
      )
      await sql`insert into earlier_package_use (created_at, ledger_id)
        select created_at, id from ledger_entry where ref_id = 'early'`.execute(db())
    }

    interface RowsQuery {
      item_MultiString?: string
      userId?: string
      createdAt_begin?: string
      createdAt_end?: string
      order?: 'asc' | 'desc'
    }

    async function expected({ item_MultiString: items, userId: of, ...filter }: RowsQuery) {
      const way = sql.raw(filter.order ?? 'desc')
      const { rows } = await sql<{ id: string }>`select id from ${liabilityRows(db())} as entry
        where created_at >= ${Number(filter.createdAt_begin ?? 0)} and created_at <= ${Number(filter.createdAt_end ?? 1e15)}
          and (${of === undefined ? 1 : 0} = 1 or user_id = ${of ?? ''})
          ${items === undefined ? sql`` : sql`and item in (${sql.join(items.split(','))})`}
        order by created_at ${way}, id ${way}`.execute(db())
      return rows.map(({ id }) => id)
    }

    it.each<RowsQuery>([
      { createdAt_begin: String(START - 20_000) },
      { createdAt_begin: String(START - 20_000), order: 'asc' },
      { item_MultiString: 'consume', createdAt_begin: String(START - 20_000) },
      { item_MultiString: 'topup,reward,purchase' },
      { item_MultiString: 'expiry,compensation' },
      { userId: 'own' },
      { userId: 'own', item_MultiString: 'consume', order: 'asc' },
      { userId: 'nobody' },
    ])('are all there, each once, from page to page and back: %j', async (input) => {
      const query = { ...input, ...(input.userId === 'own' && { userId }) }
      const all = await expected(query)
      const ask = (more: object) => finance.must('report.rows', { ...query, pageSize: '4', ...more })
      type Rows = Page<z.input<typeof LiabilityEntry>>
      let page: Rows = await ask({})
      expect(page.total).toBe(all.length)
      const read = page.records.map(({ id }) => id)
      while (page.nextCursor !== undefined) {
        page = await ask({ cursor: page.nextCursor })
        read.push(...page.records.map(({ id }) => id))
      }
      expect(read).toEqual(all)
      const back = page.records.map(({ id }) => id)
      while (page.prevCursor !== undefined) {
        page = await ask({ cursor: page.prevCursor })
        back.unshift(...page.records.map(({ id }) => id))
      }
      expect(back).toEqual(all)
      const third = (await ask({ pageNo: '3' })) as Rows
      expect(third.records.map(({ id }) => id)).toEqual(all.slice(8, 12))
    })

    it('are read from indexes in the order of time, as many as a page has: no table whole, no period sorted', async () => {
      const page = { pageNo: 1, pageSize: 10, column: 'createdAt', order: 'desc' } as const
      const period = { createdAt_begin: START - ROWS * 1000, createdAt_end: START + HOUR }
      const plansOf = async (query: object) => {
        const noted = noting(db())
        const ctx = { db: noted.db } as unknown as StaffContext
        await listReportRows({ ctx, input: { ...page, ...period, ...query } })
        return (await noted.plans()).join('\n')
      }
      const place = await finance.must('report.rows', { createdAt_begin: String(period.createdAt_begin) })
      const all = await plansOf({ cursor: place.nextCursor })
      expect(all).toContain('ledger_time')
      const rewarded = await plansOf({ item_MultiString: ['reward', 'expiry'] })
      expect(rewarded).toContain('ledger_given_time')
      expect(rewarded).not.toContain('ledger_time')
      const own = await plansOf({ userId: 'other-7' })
      expect(own).toContain('ledger_user_time')
      for (const plan of [all, rewarded, own]) {
        expect(plan).not.toMatch(/SCAN (?:e|u|early)\b|Seq Scan on ledger_entry/)
        // Of a branch only what was made at one moment is sorted; of all of them, what they keep.
        const sorted = plan.split('\n').filter((line) => line.startsWith('USE TEMP B-TREE FOR ORDER BY'))
        if (engine === 'sqlite' && plan !== own) expect(sorted).toHaveLength(1)
      }
    })
  })
})
