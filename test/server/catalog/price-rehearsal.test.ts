import * as fc from 'fast-check'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { receiptLine } from '../../../server/wallet/apply-packages.ts'
import type { CallRow, UsageRow } from '../../../server/wallet/batch-state.ts'
import { sumUsage, usageRows } from '../../../server/wallet/usage-rows.ts'
import { question, startGateway, type TestGateway } from '../gateway/start-gateway.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 4)
const period = { begin: NOW - 3 * DAY, end: NOW }

const TIERS = [
  { quality: 'low', size: '1024x1024', price: '0.05' },
  { quality: 'high', size: '1024x1024', price: '0.8' },
  { quality: 'high', size: '1536x1024', price: '1.2' },
] as const

/** One unit in nano-yuan by what is asked for. */
type Units = Record<string, bigint>
const now: Record<string, Units> = {
  // What is written to a cache costs as input until it has a price.
  up: { input: 2_000n, cachedInput: 500n, cacheWrite5m: 2_000n, cacheWrite1h: 2_000n, output: 8_000n },
  'priced-image': { 'image low': 50_000_000n, 'image high': 800_000_000n },
  'up-video': { second: 200_000_000n },
  'up-transcribe': { milliminute: 60_000n },
}
const next: Record<string, Units> = {
  up: { input: 3_000n, cachedInput: 1_000n, cacheWrite5m: 3_750n, cacheWrite1h: 6_000n, output: 7_000n },
  'priced-image': { 'image low': 40_000_000n, 'image high': 900_000_000n },
  'up-video': { second: 300_000_000n },
  'up-transcribe': { milliminute: 50_000n },
}
const pricesOf = (units: Units, modelId: string) => {
  const yuan = (item: string, per: bigint) => formatYuan((units[item] ?? 0n) * per)
  if (modelId === 'up')
    return {
      input: yuan('input', 1_000_000n),
      cachedInput: yuan('cachedInput', 1_000_000n),
      cacheWrite5m: yuan('cacheWrite5m', 1_000_000n),
      cacheWrite1h: yuan('cacheWrite1h', 1_000_000n),
      output: yuan('output', 1_000_000n),
    }
  if (modelId === 'up-video') return { perSecond: yuan('second', 1n) }
  if (modelId === 'up-transcribe') return { perMinute: yuan('milliminute', 1000n) }
  return {
    images: TIERS.slice(0, 2).map((tier) => ({ ...tier, price: yuan(`image ${tier.quality}`, 1n) })),
  }
}

const line = fc.record({
  quantity: fc.integer({ min: 0, max: 50_000 }),
  /** Of the price that there was then, in percent. */
  was: fc.constantFrom(100, 100, 50),
  covered: fc.constantFrom(0, 0, 33, 100),
})
const call = fc.record({
  modelId: fc.constantFrom(...Object.keys(now)),
  user: fc.integer({ min: 0, max: 3 }),
  age: fc.integer({ min: 0, max: 5 }),
  capped: fc.constantFrom(100, 100, 100, 60),
  lines: fc.array(line, { minLength: 5, maxLength: 5 }),
})
type RandomCall = typeof call extends fc.Arbitrary<infer Value> ? Value : never

const TEST = {
  request_id: 'a-test',
  n: 1,
  channel: 'far/v1#',
  target: 'real-name',
  outcome: 'succeeded',
  http_status: 200,
  duration_ms: 9,
  usage: '{"input":9}',
  cost_nano: 9_000_000n,
  is_test: 1,
  model_id: 'up',
} as const

forEachDatabase((engine) => {
  describe('a rehearsed price', () => {
    let gateway: TestGateway
    let operator: StaffMember
    let finance: StaffMember
    let made = 0
    let usage: UsageRow[] = []
    beforeAll(async () => {
      gateway = await startGateway({ engine, clock: () => NOW })
      operator = await openStaff(gateway, '13700000001', ['operator'])
      finance = await openStaff(gateway, '13700000002', ['finance'])
      await operator.proves('price')
    })
    afterAll(async () => {
      // What was stored by hand has no hold.
      await removeStored()
      await gateway.close()
    })

    /** Stores a call as the wallet leaves it. @returns its share of the bills, before rounding */
    async function store({ modelId, user, age, capped, lines }: RandomCall) {
      const units = Object.entries(now[modelId] ?? {})
      const settled = units.map(([name, unit], index) => {
        const { quantity, was, covered } = lines[index] ?? { quantity: 0, was: 100, covered: 0 }
        const [item, quality] = name.split(' ') as ['image', string | undefined]
        const unitNano = (unit * BigInt(was)) / 100n
        const packageNano =
          item in { input: 1, cachedInput: 1, cacheWrite5m: 1, cacheWrite1h: 1, output: 1 }
            ? (BigInt(quantity) * unitNano * BigInt(covered)) / 100n
            : 0n
        return {
          item,
          quantity,
          unitNano,
          packageNano,
          name,
          ...(quality !== undefined && { quality, size: '1024x1024' }),
        }
      })
      const owed = settled.reduce(
        (sum, one) => sum + BigInt(one.quantity) * one.unitNano - one.packageNano,
        0n,
      )
      const cost = (owed * BigInt(capped)) / 100n
      made += 1
      const createdAt = NOW - age * DAY
      const { db } = gateway.deps.database
      const call: CallRow = {
        request_id: `r${made}`,
        user_id: `user${user}`,
        key_id: '',
        model_id: modelId,
        wire: '',
        price: '{}',
        prompt_tokens: 0,
        cached_tokens: 0,
        cache_write_5m_tokens: 0,
        cache_write_1h_tokens: 0,
        completion_tokens: 0,
        package_tokens: 0,
        held_nano: owed,
        is_estimated: 0,
        created_at: createdAt,
        allowance_id: '',
        status: 'succeeded',
        lines: JSON.stringify(settled.map(receiptLine)),
        noted: null,
        cost_nano: cost,
        ttft_ms: null,
        duration_ms: null,
        price_version: null,
        admitted_at: null,
        reaped_at: null,
        shortfall_nano: null,
        error_code: null,
      }
      await db.insertInto('call').values(call).execute()
      usage.push(...usageRows({ call, lines: settled, costNano: cost }))
      let left = cost
      return settled.map((one) => {
        const amount = BigInt(one.quantity) * one.unitNano - one.packageNano
        const billed = amount < left ? amount : left
        left -= billed
        return { ...one, modelId, user, isWithin: age <= 3, billed }
      })
    }

    async function storeAll(calls: readonly RandomCall[]) {
      const { db } = gateway.deps.database
      await removeStored()
      const lines = []
      for (const one of calls) lines.push(...(await store(one)))
      await db.insertInto('usage_day').values(sumUsage(usage)).execute()
      return lines
    }

    async function removeStored() {
      const { db } = gateway.deps.database
      usage = []
      await db.deleteFrom('call').where('price', '=', '{}').execute()
      await db.deleteFrom('usage_day').where('user_id', 'like', 'user_').execute()
    }

    it('is to the nano-yuan what its calls would have been billed one by one, and nothing else at the price that they were billed at', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
          const lines = await storeAll(calls)
          for (const modelId of Object.keys(now)) {
            const own = lines.filter((one) => one.modelId === modelId && one.isWithin)
            const billed = own.reduce((sum, one) => sum + one.billed, 0n)
            const groups = new Map<string, { nano: bigint; unit: bigint; before: bigint }>()
            for (const one of own) {
              const key = `${one.user} ${one.name} ${one.unitNano}`
              const unit = next[modelId]?.[one.name] ?? 0n
              const { nano } = groups.get(key) ?? { nano: 0n }
              groups.set(key, { nano: nano + one.billed, unit, before: one.unitNano })
            }
            const repriced = [...groups.values()].reduce(
              (sum, one) => sum + (one.nano * one.unit) / one.before,
              0n,
            )
            const ask = (units: Units) =>
              operator.must('price.preview', { modelId, ...pricesOf(units, modelId), ...period })
            const at = await ask(next[modelId] ?? {})
            expect([at.billed, at.repriced]).toEqual([formatYuan(billed), formatYuan(repriced)])
            expect(parseYuan(at.packages)).toBe(own.reduce((sum, one) => sum + one.packageNano, 0n))
            expect(at.calls).toBe(calls.filter((one) => one.modelId === modelId && one.age <= 3).length)
            if (own.every((one) => one.unitNano === now[modelId]?.[one.name]))
              expect((await ask(now[modelId] ?? {})).difference).toBe('0.00')
            if (own.every((one) => one.packageNano === 0n) && calls.every(({ capped }) => capped === 100))
              expect(parseYuan(at.repriced)).toBe(
                own.reduce((sum, one) => sum + BigInt(one.quantity) * (next[modelId]?.[one.name] ?? 0n), 0n),
              )
          }
        }),
        { numRuns: 10 },
      )
    }, 120_000)

    it('names whose bill rises, what it is refused for, and the margin to those who may see it', async () => {
      const lines: RandomCall['lines'] = [{ quantity: 1000, was: 100, covered: 0 }]
      await storeAll([0, 1].map((user) => ({ modelId: 'up', user, age: 1, capped: 100, lines })))
      const rise = { modelId: 'up', input: '9', cachedInput: '1', output: '8' }
      const seen = await operator.must('price.preview', { ...rise, ...period })
      expect(seen).toMatchObject({
        calls: 2,
        billed: '0.004',
        repriced: '0.018',
        difference: '0.014',
        users: 2,
        dearerUsers: 2,
        dearest: [{ userId: 'user0', billed: '0.002', repriced: '0.009', percent: 350 }, { userId: 'user1' }],
        refusals: [expect.stringContaining('提前 7 天')],
        cautions: ['输入涨到原价的 3 倍以上'],
      })
      expect(seen.margin).toBeUndefined()
      expect((await finance.call('price.preview', rise)).status).toBe(403)
    })

    it('is seen only by who approves it, with costs of failed attempts', async () => {
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 1 })))
      const user = await gateway.newUser('10')
      await (await user.post('/chat/completions', question('你好'))).text()
      // A test sells nothing.
      await gateway.deps.database.db
        .insertInto('call_attempt')
        .values({ ...TEST, started_at: NOW - DAY })
        .execute()
      const cut = { modelId: 'up', input: '1', cachedInput: '0.5', output: '8', reason: '促销降价' }
      const { approvalId } = await operator.must('price.propose', cut)
      const seen = await finance.must('price.rehearsal', { id: approvalId })
      expect(seen).toMatchObject({ modelId: 'up', refusals: [] })
      expect(seen.margin).toBe(seen.billed)
      const support = await openStaff(gateway, '13700000003', ['support'])
      expect((await support.call('price.rehearsal', { id: approvalId })).status).toBe(403)
      expect((await operator.must('price.history', { modelId: 'up' })).records).toMatchObject([
        { versionId: 1, state: 'now', priceText: expect.stringContaining('输入 2.00') },
      ])
    })
  })
})
