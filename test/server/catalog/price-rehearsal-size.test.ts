import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import type { StaffContext } from '../../../server/governance/context.ts'
import { rehearsePrice } from '../../../server/catalog/price/rehearse-price.ts'
import { sumUsage, usageRows } from '../../../server/wallet/usage-rows.ts'
import type { CallRow, UsageRow } from '../../../server/wallet/batch-state.ts'
import { noting } from '../../support/query-plans.ts'
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const CALLS = 20_000
/** As at 10,000 users and 10 million calls a month: a thousand calls a user. */
const USERS = CALLS / 1000
const DAYS = 30

/** A plan that reads what has a row for each call or attempt. */
const CALLS_THEMSELVES = /\b(?:on|SCAN|SEARCH) (?:call|call_attempt|hold|ledger_entry)\b/

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 4)
/** 12:00 of each of the last 30 whole days in Shanghai. */
const dayOf = (nth: number) => NOW - (1 + (nth % DAYS)) * DAY
const UNITS = { input: 2_000n, output: 8_000n }

const tokensOf = (nth: number) => ({ input: 100 + (nth % 900), output: 10 + (nth % 500) })
/** One of 101 failed and is free: of each user some. */
const isFree = (nth: number) => nth % 101 === 100

/** What the wallet adds to the sums of days as these calls end. */
function usageRowsOfCalls(): UsageRow[] {
  const rows: UsageRow[] = []
  for (let nth = 0; nth < CALLS; nth += 1) {
    if (isFree(nth)) continue
    const { input, output } = tokensOf(nth)
    const call = { model_id: 'up', user_id: `user${nth % USERS}`, created_at: dayOf(nth) } as CallRow
    const lines = [
      { item: 'input', quantity: input, unitNano: UNITS.input, packageNano: 0n },
      { item: 'output', quantity: output, unitNano: UNITS.output, packageNano: 0n },
    ] as const
    const costNano = BigInt(input) * UNITS.input + BigInt(output) * UNITS.output
    rows.push(...usageRows({ call, lines, costNano }))
  }
  return rows
}

forEachDatabase((engine) => {
  describe(`a price rehearsed on ${CALLS.toLocaleString('en')} calls`, () => {
    let gateway: TestGateway
    let operator: StaffMember

    beforeAll(async () => {
      gateway = await startGateway({ engine, clock: () => NOW })
      operator = await openStaff(gateway, '13700000001', ['operator'])
      const { db } = gateway.deps.database
      await sql`
        insert into call (request_id, user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens, completion_tokens,
          lines, package_tokens, cost_nano, held_nano, is_estimated, duration_ms, created_at)
        with recursive n(i) as (select cast(0 as bigint) union all select i + 1 from n where i < ${sql.lit(CALLS - 1)})
        select 'r' || i, 'user' || (i % ${sql.lit(USERS)}), '', 'up', '{}',
          case when i % 101 = 100 then 'failed' else 'succeeded' end, 100 + i % 900, 0, 10 + i % 500, '[]', 0,
          case when i % 101 = 100 then 0 else (100 + i % 900) * 2000 + (10 + i % 500) * 8000 end, 10000000, 0, 900,
          ${sql.lit(NOW)} - (1 + i % ${sql.lit(DAYS)}) * 86400000 from n`.execute(db)
      const usage = sumUsage(usageRowsOfCalls())
      for (let first = 0; first < usage.length; first += 1000)
        await db
          .insertInto('usage_day')
          .values(usage.slice(first, first + 1000))
          .execute()
      if (engine === 'postgres') await sql`analyze`.execute(db)
    })
    afterAll(async () => {
      const { db } = gateway.deps.database
      // What was stored by hand has no hold.
      await db.deleteFrom('usage_day').where('model_id', '=', 'up').execute()
      await db.deleteFrom('call').where('price', '=', '{}').execute()
      await gateway.close()
    })

    /** Of the calls themselves, one by one. */
    async function summed(times: number): Promise<{ billed: string; repriced: string; calls: number }> {
      const { rows } = await sql<Record<'billed' | 'repriced' | 'calls', bigint | number>>`
        select cast(sum(cost_nano) as bigint) as billed, count(*) as calls,
          cast(sum(case when status = 'failed' then 0 else prompt_tokens * ${sql.lit(2000 * times)} + completion_tokens * ${sql.lit(8000 * times)} end) as bigint) as repriced
        from call where model_id = 'up'`.execute(gateway.deps.database.db)
      const [sum] = rows
      if (!sum) throw new Error('no sum')
      return {
        billed: formatYuan(BigInt(sum.billed)),
        repriced: formatYuan(BigInt(sum.repriced)),
        calls: Number(sum.calls),
      }
    }

    it.each([
      ['as it is', 1],
      ['doubled', 2],
    ])('is to the nano-yuan the sum of the calls, %s', async (_, times) => {
      const seen = await operator.must('price.preview', {
        modelId: 'up',
        input: String(2 * times),
        cachedInput: '0.5',
        output: String(8 * times),
      })
      const sum = await summed(times)
      expect({ billed: seen.billed, repriced: seen.repriced, calls: seen.calls }).toEqual(sum)
      expect(seen.difference).toBe(times === 1 ? '0.00' : sum.billed)
      expect([seen.users, seen.dearerUsers]).toEqual([USERS, times === 1 ? 0 : USERS])
    })

    it('reads the days of the model by their key, of which there are few, and no call', async () => {
      const { database, catalogs } = gateway.deps
      const noted = noting(database.db)
      const after = catalogs.current().catalog.models.find(({ id }) => id === 'up')
      if (!after) throw new Error('no model')
      await rehearsePrice({ db: noted.db } as StaffContext, { after, begin: dayOf(DAYS - 1), end: NOW })
      const plans = await noted.plans()
      expect(plans).toHaveLength(3)
      for (const plan of plans) expect(plan).not.toMatch(CALLS_THEMSELVES)
      const [usage] = plans
      expect(usage).toMatch(/usage_day/)
      // PostgreSQL reads so few rows whole.
      if (engine === 'sqlite') expect(plans.join('\n')).not.toMatch(/SCAN/)
      const { rows } = await database.db
        .selectFrom('usage_day')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .where('model_id', '=', 'up')
        .executeTakeFirstOrThrow()
      expect(rows).toBeLessThan(CALLS / 100)
    })
  })
})
