import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const YUAN = 1_000_000_000n
const seconds = (nano: bigint) => [{ item: 'second', quantity: Number(nano), unitNano: 1n }] as const
const quarters = (quantity: number) => [{ item: 'second', quantity, unitNano: YUAN / 4n }] as const

describe('settlements', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    beforeAll(async () => {
      test = await openTestWallet(engine)
    })
    afterAll(() => test.close())

    const entriesOf = (requestId: string) =>
      test.db
        .selectFrom('ledger_entry')
        .selectAll()
        .where('ref_type', '=', 'call')
        .where('ref_id', '=', requestId)
        .orderBy('id')
        .execute()
    const callOf = (requestId: string) =>
      test.db.selectFrom('call').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()
    const holdOf = (requestId: string) =>
      test.db.selectFrom('hold').selectAll().where('id', '=', requestId).executeTakeFirstOrThrow()

    it('charges what was used, returns the rest and writes everything down', async () => {
      const userId = await test.newUser(10n * YUAN)
      const request = { ...secondOf(userId, YUAN), lines: quarters(8) }
      await test.wallet.hold(request)
      const result = await test.wallet.settle(used(request.requestId, quarters(3)))
      const receiptLines = [
        { item: 'second', quantity: 3, fromPackages: 0, unitPrice: '0.25', per: 1, amount: '0.75' },
      ]
      expect(result).toEqual({ costNano: (YUAN * 3n) / 4n, packageTokens: 0, receiptLines })
      expect(await test.wallet.readBalance(userId)).toMatchObject({
        balanceNano: 10n * YUAN - (YUAN * 3n) / 4n,
        heldNano: 0n,
      })
      expect(await entriesOf(request.requestId)).toMatchObject([
        {
          user_id: userId,
          asset: 'yuan',
          kind: 'consume',
          amount: (-YUAN * 3n) / 4n,
          balance_after: 10n * YUAN - (YUAN * 3n) / 4n,
          remark: '调用 t-video',
        },
      ])
      expect(await callOf(request.requestId)).toMatchObject({
        status: 'succeeded',
        cost_nano: (YUAN * 3n) / 4n,
        held_nano: 2n * YUAN,
        lines: JSON.stringify(receiptLines),
        is_estimated: 0,
        ttft_ms: 12,
        duration_ms: 34,
      })
      expect(await holdOf(request.requestId)).toMatchObject({ status: 'settled', closed_at: test.clock.now })
    })

    it('prices tokens and characters per million on the receipt', async () => {
      const userId = await test.newUser(YUAN)
      const lines = [
        { item: 'input', quantity: 100, unitNano: 2_000n },
        { item: 'cachedInput', quantity: 50, unitNano: 500n },
        { item: 'output', quantity: 7, unitNano: 8_000n },
        { item: 'character', quantity: 3, unitNano: 50_000n },
      ] as const
      const request = { ...secondOf(userId, 1n), lines }
      await test.wallet.hold(request)
      const { costNano, receiptLines } = await test.wallet.settle(used(request.requestId, lines))
      expect(costNano).toBe(200_000n + 25_000n + 56_000n + 150_000n)
      expect(receiptLines.map(({ unitPrice, per, amount }) => ({ unitPrice, per, amount }))).toEqual([
        { unitPrice: '2.00', per: 1_000_000, amount: '0.0002' },
        { unitPrice: '0.50', per: 1_000_000, amount: '0.000025' },
        { unitPrice: '8.00', per: 1_000_000, amount: '0.000056' },
        { unitPrice: '50.00', per: 1_000_000, amount: '0.00015' },
      ])
    })

    it('never charges above the hold', async () => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      const result = await test.wallet.settle(used(request.requestId, seconds(500n)))
      expect(result).toMatchObject({ costNano: 100n, receiptLines: [{ amount: '0.0000005' }] })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: YUAN - 100n, heldNano: 0n })
    })

    it('charges nothing for no lines and writes no ledger row', async () => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      const result = await test.wallet.settle({ ...used(request.requestId, []), status: 'failed' })
      expect(result).toEqual({ costNano: 0n, packageTokens: 0, receiptLines: [] })
      expect(await entriesOf(request.requestId)).toEqual([])
      expect(await holdOf(request.requestId)).toMatchObject({ status: 'released' })
      expect(await callOf(request.requestId)).toMatchObject({ status: 'failed', cost_nano: 0n })
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: YUAN, heldNano: 0n })
    })

    it('settles once: later settlements get what the first one got', async () => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      const other = test.node('node-2')
      const results = await Promise.all([
        test.wallet.settle(used(request.requestId, seconds(60n))),
        test.wallet.settle(used(request.requestId, [])),
        other.settle(used(request.requestId, seconds(60n))),
        other.settle(used(request.requestId, seconds(60n))),
      ])
      const again = await test.wallet.settle(used(request.requestId, seconds(99n)))
      for (const result of results) expect(result).toEqual(again)
      expect(again.costNano).toBe(60n)
      expect(await entriesOf(request.requestId)).toHaveLength(1)
      expect(await test.wallet.readBalance(userId)).toMatchObject({ balanceNano: YUAN - 60n, heldNano: 0n })
    })

    it('refuses a request that was never held', async () => {
      await expect(test.wallet.settle(used('never-held', []))).rejects.toThrow('has no hold')
    })

    it.each([
      { promptTokens: -1 },
      { completionTokens: Number.NaN },
      { cachedTokens: 0.5 },
      { cacheWrite1hTokens: -1 },
    ])('refuses %o as counts and keeps the hold', async (counts) => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      await expect(test.wallet.settle({ ...used(request.requestId, []), ...counts })).rejects.toThrow(
        RangeError,
      )
      expect(await test.wallet.readBalance(userId)).toMatchObject({ heldNano: 100n })
    })

    it('keeps times to the whole millisecond', async () => {
      const userId = await test.newUser(YUAN)
      const request = secondOf(userId, 100n)
      await test.wallet.hold(request)
      await test.wallet.settle({ ...used(request.requestId, []), ttftMs: 1.4, durationMs: 2.6 })
      expect(await callOf(request.requestId)).toMatchObject({ ttft_ms: 1, duration_ms: 3 })
    })

    it('adds each call to the totals of the hour it was admitted in', async () => {
      const userId = await test.newUser(YUAN)
      const line = { item: 'input', quantity: 10, unitNano: 5n } as const
      const outcomes = ['succeeded', 'failed', 'aborted'] as const
      for (const status of outcomes) {
        const request = { ...secondOf(userId, 1n), modelId: 't-chat', lines: [line] }
        await test.wallet.hold(request)
        await test.wallet.settle({ ...used(request.requestId, [line]), status })
      }
      const rows = await test.db
        .selectFrom('call_hour')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('status')
        .execute()
      expect(rows).toEqual(
        outcomes.toSorted().map((status) => ({
          user_id: userId,
          model_id: 't-chat',
          status,
          hour_at: Date.UTC(2026, 10, 21, 1),
          row_count: 1,
          prompt_tokens: 10,
          cached_tokens: 0,
          cache_write_5m_tokens: 0,
          cache_write_1h_tokens: 0,
          completion_tokens: 0,
          package_tokens: 0,
          cost_nano: 50n,
          last_at: test.clock.now,
        })),
      )
    })

    it('keeps when a key was last used, to the minute', async () => {
      const userId = await test.newUser(YUAN)
      const keyId = newId()
      await test.db
        .insertInto('api_key')
        .values({
          id: keyId,
          user_id: userId,
          name: '',
          key_hash: keyId,
          prefix: '',
          last4: '',
          models: '[]',
          ips: '[]',
          budget: '{}',
          created_at: 0,
          expires_at: null,
          last_used_at: null,
          revoked_at: null,
        })
        .execute()
      const callAt = async (now: number) => {
        test.clock.now = now
        const request = { ...secondOf(userId, 1n), keyId }
        await test.wallet.hold(request)
        await test.wallet.settle(used(request.requestId, []))
        const key = await test.db
          .selectFrom('api_key')
          .select('last_used_at')
          .where('id', '=', keyId)
          .executeTakeFirstOrThrow()
        return key.last_used_at
      }
      const start = test.clock.now
      expect(await callAt(start)).toBe(start)
      expect(await callAt(start + 59_000)).toBe(start)
      expect(await callAt(start + 61_000)).toBe(start + 61_000)
    })
  }))
