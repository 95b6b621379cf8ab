import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { sumUsage, usageRows } from '../../../server/wallet/usage-rows.ts'
import type { CallRow, UsageRow } from '../../../server/wallet/batch-state.ts'
import { median } from '../../../bench/median.ts'
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const isFull = process.env.MODEL === 'full'
const CALLS = isFull ? 1_000_000 : 20_000
/** As at 10,000 users and 10 million calls a month: a thousand calls a user. */
const USERS = CALLS / 1000
const DAYS = 30
/** Of the time that it takes to read the calls themselves. */
const MOST_SHARE = 1 / 3
const ROUNDS = 5
const CHUNK = 20_000

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 4)
/** 12:00 of each of the last 30 whole days in Shanghai. */
const dayOf = (nth: number) => NOW - (1 + (nth % DAYS)) * DAY
const UNITS = { input: 2_000n, output: 8_000n }

const tokensOf = (nth: number) => ({ input: 100 + (nth % 900), output: 10 + (nth % 500) })
/** One of 101 failed and is free: of each user some. */
const isFree = (nth: number) => nth % 101 === 100

/** What the wallet adds to the sums of days as these calls end. */
function usageOf(first: number, count: number): UsageRow[] {
  const rows: UsageRow[] = []
  for (let nth = first; nth < first + count; nth += 1) {
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

async function medianMs(run: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await run()
    took.push(performance.now() - from)
  }
  return median(took)
}

forEachDatabase((engine) => {
  describe(`a price rehearsed on ${CALLS.toLocaleString('en')} calls`, () => {
    let gateway: TestGateway
    let operator: StaffMember

    beforeAll(async () => {
      gateway = await startGateway({ engine, clock: () => NOW })
      operator = await openStaff(gateway, '13700000001', ['operator'])
      const { db } = gateway.deps.database
      let usage: UsageRow[] = []
      for (let first = 0; first < CALLS; first += CHUNK) {
        await sql`
          insert into call (request_id, user_id, key_id, model_id, price, status, prompt_tokens, cached_tokens, completion_tokens,
            lines, package_tokens, cost_nano, held_nano, is_estimated, duration_ms, created_at)
          with recursive n(i) as (select cast(${sql.lit(first)} as bigint) union all select i + 1 from n where i < ${sql.lit(first + CHUNK - 1)})
          select 'r' || i, 'user' || (i % ${sql.lit(USERS)}), '', 'up', '{}',
            case when i % 101 = 100 then 'failed' else 'succeeded' end, 100 + i % 900, 0, 10 + i % 500, '[]', 0,
            case when i % 101 = 100 then 0 else (100 + i % 900) * 2000 + (10 + i % 500) * 8000 end, 10000000, 0, 900,
            ${sql.lit(NOW)} - (1 + i % ${sql.lit(DAYS)}) * 86400000 from n`.execute(db)
        usage = sumUsage([...usage, ...usageOf(first, CHUNK)])
      }
      for (let first = 0; first < usage.length; first += 1000)
        await db
          .insertInto('usage_day')
          .values(usage.slice(first, first + 1000))
          .execute()
      if (engine === 'postgres') await sql`analyze`.execute(db)
    }, 900_000)
    afterAll(async () => {
      const { db } = gateway.deps.database
      // What was stored by hand has no hold.
      await db.deleteFrom('usage_day').where('model_id', '=', 'up').execute()
      await db.deleteFrom('call').where('price', '=', '{}').execute()
      await gateway.close()
    }, 300_000)

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
    ])(
      'is to the nano-yuan the sum of the calls, %s, and reads few of a million',
      async (_, times) => {
        const input = {
          modelId: 'up',
          input: String(2 * times),
          cachedInput: '0.5',
          output: String(8 * times),
        }
        const ask = () => operator.must('price.preview', input)
        const seen = await ask()
        const sum = await summed(times)
        expect({ billed: seen.billed, repriced: seen.repriced, calls: seen.calls }).toEqual(sum)
        expect(seen.difference).toBe(times === 1 ? '0.00' : sum.billed)
        expect([seen.users, seen.dearerUsers]).toEqual([USERS, times === 1 ? 0 : USERS])
        if (!isFull) return
        const [asking, summing] = [await medianMs(ask), await medianMs(() => summed(times))]
        expect(asking).toBeLessThan(summing * MOST_SHARE)
      },
      120_000,
    )
  })
})
