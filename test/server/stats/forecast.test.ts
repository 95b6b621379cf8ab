import { monthForecast } from '../../../server/usage/stats/month-forecast.ts'
import { DAY_MS, makeCall, moveTo, openTestServer, START, type TestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

const YUAN = 1_000_000_000n

describe('what a month will come to', () => {
  const steady = Array.from({ length: 10 }, () => YUAN)

  it('is what was spent and the days that are left at the usual pace, for sure if days are alike', () => {
    expect(monthForecast({ days: steady, spentNano: 5n * YUAN, leftMs: 10 * DAY_MS })).toEqual({
      likelyNano: 15n * YUAN,
      lowNano: 15n * YUAN,
      highNano: 15n * YUAN,
    })
    expect(monthForecast({ days: steady, spentNano: 5n * YUAN, leftMs: DAY_MS / 2 })?.likelyNano).toBe(
      5n * YUAN + YUAN / 2n,
    )
  })

  it('has a band that widens with how days differ, and that never falls below what is spent', () => {
    const days = steady.map((_, nth) => (nth % 2 === 0 ? 0n : 2n * YUAN))
    const found = monthForecast({ days, spentNano: YUAN, leftMs: 9 * DAY_MS })
    // The deviation of 0 and 2 in turn is 1.054; three times that for nine days, 1.28 times.
    expect(found).toMatchObject({ likelyNano: 10n * YUAN })
    expect(Number(found?.highNano) / 1e9).toBeCloseTo(10 + 1.28 * 3 * 1.0541, 3)
    expect(monthForecast({ days, spentNano: 9n * YUAN, leftMs: DAY_MS / 10 })?.lowNano).toBe(9n * YUAN)
  })

  it('is not told of fewer than seven days', () => {
    expect(monthForecast({ days: steady.slice(0, 6), spentNano: YUAN, leftMs: DAY_MS })).toBeNull()
    expect(monthForecast({ days: [], spentNano: 0n, leftMs: DAY_MS })).toBeNull()
  })
})

forEachDatabase((engine) => {
  describe('usage charts', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await openTestServer({ engine })
    })
    afterAll(() => server.close())

    it('show what the month will come to once there are seven days, of the caller’s own calls', async () => {
      const user = await server.newUser()
      await user.topUp('100')
      expect(await user.must('stats.forecast')).toEqual({
        month: '2026-11',
        spent: '0.00',
        days: 0,
        forecast: null,
      })
      const lines = [{ item: 'output' as const, quantity: 1000, unitNano: 1_000_000n }]
      for (let day = 0; day < 7; day += 1) {
        await makeCall(server, { userId: user.userId, modelId: 't-chat-plain', lines })
        await moveTo(server, server.time.now + DAY_MS)
      }
      // 2026-11-28 09:30: 2 days and 14.5 hours are left.
      expect(await user.must('stats.forecast')).toEqual({
        month: '2026-11',
        spent: '7.00',
        days: 7,
        forecast: { likely: '9.604166666', low: '9.604166666', high: '9.604166666' },
      })
      const other = await server.newUser()
      expect(await other.must('stats.forecast')).toMatchObject({ spent: '0.00', forecast: null })
    })

    it('tell the time to the first byte by type of model, of those that it says something of', async () => {
      const user = await server.newUser()
      await user.topUp('10')
      await makeCall(server, { userId: user.userId })
      await makeCall(server, { userId: user.userId, modelId: 't-image' })
      await makeCall(server, { userId: user.userId, modelId: 'gone' })
      const points = await user.must('stats.latency', { begin: START, granularity: 'day' })
      expect(points.map(({ type, typeName, ttftP50Ms }) => [type, typeName, ttftP50Ms])).toEqual([
        ['chat', '对话', 13],
      ])
      const other = await server.newUser()
      expect(await other.must('stats.latency', { begin: START })).toEqual([])
    })

    it('show when prices of the models changed that were called, and not of others', async () => {
      const user = await server.newUser()
      await user.topUp('10')
      await makeCall(server, { userId: user.userId, modelId: 't-chat' })
      const { db } = server.deps.database
      const first = await db
        .selectFrom('model_price')
        .selectAll()
        .where('model_id', 'in', ['t-chat', 't-embed'])
        .execute()
      expect(first).toHaveLength(2)
      const at = server.time.now - 1000
      for (const row of first)
        await db
          .insertInto('model_price')
          .values({
            ...row,
            version_id: row.version_id + 1,
            effective_at: at,
            price: row.price.replace(/"input":"[^"]*"/, '"input":"99.00"'),
          })
          .execute()
      const begin = server.time.now - DAY_MS
      expect(await user.must('stats.priceChanges', { begin })).toEqual([
        { at, modelId: 't-chat', modelName: '青岚对话', isMoreExpensive: true },
      ])
      expect(await user.must('stats.priceChanges', { begin, modelId: 't-embed' })).toEqual([])
      const other = await server.newUser()
      expect(await other.must('stats.priceChanges', { begin })).toEqual([])
    })
  })
})
