import { forEachDatabase } from '../support/start-app.ts'
import {
  DAY_MS,
  HOUR_MS,
  makeCall,
  MINUTE_MS,
  openShop,
  START,
  type Shop,
  type Shopper,
} from '../support/shop.ts'

/** 2026-11-21 00:00 in Asia/Shanghai. */
const TODAY = Date.UTC(2026, 10, 20, 16)

forEachDatabase((engine) => {
  let shop: Shop
  let user: Shopper
  let keyId = ''
  const requests: string[] = []
  beforeAll(async () => {
    shop = await openShop({ engine })
    user = await shop.newUser()
    await user.topUp('100')
    keyId = (await user.get('key.add', { name: '生产' })).apiKey.id
    const { userId } = user
    const at = (now: number) => (shop.time.now = now)
    at(TODAY - 1)
    requests.push(await makeCall(shop, { userId, keyId }))
    at(TODAY)
    requests.push(await makeCall(shop, { userId, keyId, status: 'failed' }))
    at(START)
    requests.push(
      await makeCall(shop, {
        userId,
        modelId: 't-chat-plain',
        isEstimated: true,
        status: 'aborted',
        lines: [
          { item: 'input', quantity: 1000, unitNano: 1n },
          { item: 'cachedInput', quantity: 500, unitNano: 1n },
          { item: 'output', quantity: 2000, unitNano: 3n },
        ],
      }),
    )
    at(START + HOUR_MS)
    requests.push(
      await makeCall(shop, {
        userId,
        modelId: 'gone',
        lines: [{ item: 'image', quantity: 2, unitNano: 100_000_000n }],
      }),
    )
    const other = await shop.newUser()
    await other.topUp('1')
    await makeCall(shop, { userId: other.userId })
    at(START + HOUR_MS + MINUTE_MS)
  })
  afterAll(() => shop.close())

  const ttft = { ttftP50Ms: 13, ttftP95Ms: 13 }
  const oneCall = {
    calls: 1,
    failedCalls: 0,
    promptTokens: 100,
    cachedTokens: 0,
    completionTokens: 10,
    packageTokens: 0,
    cost: '0.00028',
    successRate: 1,
    ...ttft,
  }
  const none = {
    calls: 0,
    failedCalls: 0,
    promptTokens: 0,
    cachedTokens: 0,
    completionTokens: 0,
    packageTokens: 0,
    cost: '0.00',
    successRate: null,
    ttftP50Ms: null,
    ttftP95Ms: null,
  }
  const plain = {
    ...none,
    calls: 1,
    promptTokens: 1500,
    cachedTokens: 500,
    completionTokens: 2000,
    cost: '0.0000075',
    successRate: 1,
    ...ttft,
  }
  const images = { ...none, calls: 1, cost: '0.20', successRate: 1, ...ttft }

  describe('the summary', () => {
    it('counts the last 30 days by default, exactly', async () => {
      expect(await user.get('stats.summary')).toEqual({
        begin: TODAY - 29 * DAY_MS,
        end: START + HOUR_MS + MINUTE_MS,
        calls: 4,
        failedCalls: 1,
        promptTokens: 1600,
        cachedTokens: 500,
        completionTokens: 2010,
        packageTokens: 0,
        cost: '0.2002875',
        successRate: 0.75,
        ...ttft,
      })
    })

    it('counts whole hours from the one that a period begins in', async () => {
      const today = await user.get('stats.summary', { begin: TODAY + MINUTE_MS, end: START + MINUTE_MS })
      expect(today).toEqual({
        ...plain,
        begin: TODAY,
        end: START + MINUTE_MS,
        calls: 2,
        failedCalls: 1,
        successRate: 0.5,
      })
      expect(await user.get('stats.summary', { begin: 0, end: TODAY - 1 })).toMatchObject(oneCall)
      expect(await user.get('stats.summary', { end: TODAY - DAY_MS })).toMatchObject(none)
    })

    it('is of one model where one is named', async () => {
      expect(await user.get('stats.summary', { modelId: 'gone' })).toMatchObject(images)
      expect(await user.get('stats.summary', { modelId: 'none-such' })).toMatchObject(none)
    })
  })

  describe('the list by model', () => {
    const models = async (input: object) =>
      (await user.get('stats.list', input)).records.map(({ modelId }) => modelId)

    it('has a row for each model that was called, the dearest first', async () => {
      expect(await user.get('stats.list')).toEqual({
        records: [
          {
            modelId: 'gone',
            modelName: 'gone',
            type: 'chat',
            ...images,
            lastCalledAt: START + HOUR_MS,
            trend: [...Array<number>(29).fill(0), 1],
          },
          {
            modelId: 't-chat',
            modelName: '青岚对话',
            type: 'chat',
            ...oneCall,
            calls: 2,
            failedCalls: 1,
            successRate: 0.5,
            lastCalledAt: TODAY,
            trend: [...Array<number>(28).fill(0), 1, 1],
          },
          {
            modelId: 't-chat-plain',
            modelName: '白鹭对话',
            type: 'chat',
            ...plain,
            lastCalledAt: START,
            trend: [...Array<number>(29).fill(0), 1],
          },
        ],
        totals: {
          calls: '4',
          failedCalls: '1',
          promptTokens: '1600',
          cachedTokens: '500',
          completionTokens: '2010',
          packageTokens: '0',
          cost: '0.2002875',
        },
        total: 3,
        size: 10,
        current: 1,
        pages: 1,
      })
    })

    it('tells the calls of each model in equal parts: hours of a day or two, else days, 30 at most', async () => {
      const trendOf = async (input: object) =>
        (await user.get('stats.list', input)).records.find(({ modelId }) => modelId === 't-chat')?.trend
      const hours = await trendOf({ begin: TODAY - DAY_MS, end: TODAY + DAY_MS - 1 })
      expect(hours?.flatMap((calls, nth) => (calls > 0 ? [[nth, calls]] : []))).toEqual([
        [11, 1],
        [12, 1],
      ])
      expect(hours?.length).toBeLessThanOrEqual(30)
      expect(await trendOf({ begin: TODAY - 2 * DAY_MS, end: TODAY + DAY_MS - 1 })).toEqual([0, 1, 1])
      expect((await trendOf({ begin: TODAY - 364 * DAY_MS }))?.length).toBeLessThanOrEqual(30)
    })

    it('sums all models also where a page shows one of them', async () => {
      const { records, totals } = await user.get('stats.list', { pageSize: 1 })
      expect(records).toHaveLength(1)
      expect(totals).toMatchObject({ calls: '4', cost: '0.2002875' })
    })

    it.each([
      [{ column: 'calls' }, ['t-chat', 't-chat-plain', 'gone']],
      [{ column: 'promptTokens' }, ['t-chat-plain', 't-chat', 'gone']],
      [{ column: 'completionTokens', order: 'asc' }, ['gone', 't-chat', 't-chat-plain']],
      [{ column: 'lastCalledAt', order: 'asc' }, ['t-chat', 't-chat-plain', 'gone']],
      [{ pageSize: 2, pageNo: 2 }, ['t-chat-plain']],
      [{ end: TODAY - 1 }, ['t-chat']],
    ])('finds by %j', async (input, expected) => {
      expect(await models(input)).toEqual(expected)
    })
  })

  describe('the series', () => {
    it('has a point for each day in Asia/Shanghai, also for those without a call', async () => {
      const points = await user.get('stats.detail', {
        begin: TODAY - 2 * DAY_MS,
        end: START,
        modelId: 't-chat',
      })
      expect(points).toEqual([
        { at: TODAY - 2 * DAY_MS, ...none },
        { at: TODAY - DAY_MS, ...oneCall },
        { at: TODAY, ...none, ...ttft, calls: 1, failedCalls: 1, successRate: 0 },
      ])
    })

    it('has a point for each hour', async () => {
      const hour = START - (START % HOUR_MS)
      const points = await user.get('stats.detail', {
        begin: hour - HOUR_MS + 1,
        end: START + HOUR_MS,
        granularity: 'hour',
      })
      expect(points).toEqual([
        { at: hour - HOUR_MS, ...none },
        { at: hour, ...plain },
        { at: hour + HOUR_MS, ...images },
      ])
    })

    it('has a point for each month in Asia/Shanghai', async () => {
      /** 2026-09-01 00:00 there. */
      const september = Date.UTC(2026, 7, 31, 16)
      const points = await user.get('stats.detail', { begin: september, end: START, granularity: 'month' })
      expect(points.map(({ at, calls }) => [at, calls])).toEqual([
        [september, 0],
        [Date.UTC(2026, 8, 30, 16), 0],
        [Date.UTC(2026, 9, 31, 16), 3],
      ])
      expect(points[2]).toMatchObject({ cost: '0.0002875', ...ttft })
      const edges = { begin: september + DAY_MS, end: september + 30 * DAY_MS, granularity: 'month' }
      expect((await user.get('stats.detail', edges)).map(({ at }) => at)).toEqual([
        september,
        Date.UTC(2026, 8, 30, 16),
      ])
    })

    it('of all models tells which, with no row where one was not called', async () => {
      const points = await user.get('stats.byModel', { begin: TODAY - 2 * DAY_MS, end: START + HOUR_MS })
      expect(points.map(({ at, modelId, calls }) => [at, modelId, calls])).toEqual([
        [TODAY - DAY_MS, 't-chat', 1],
        [TODAY, 'gone', 1],
        [TODAY, 't-chat', 1],
        [TODAY, 't-chat-plain', 1],
      ])
      expect(points[3]).toMatchObject({ modelName: '白鹭对话', promptTokens: 1500, cost: plain.cost })
      const hours = await user.get('stats.byModel', { begin: TODAY, end: START, granularity: 'hour' })
      expect(hours.map(({ at }) => at)).toEqual([TODAY, START - (START % HOUR_MS)])
    })

    it('counts a call that is settled late or corrected at the time it was made', async () => {
      const late = await shop.newUser()
      await late.topUp('1')
      const now = shop.time.now
      shop.time.now = TODAY - 3 * DAY_MS
      const requestId = await makeCall(shop, { userId: late.userId })
      shop.time.now = now
      const period = { begin: TODAY - 3 * DAY_MS, end: TODAY }
      const seen = async () => {
        const [[day], [model], { records }] = [
          await late.get('stats.detail', period),
          await late.get('stats.byModel', period),
          await late.get('stats.list', period),
        ]
        return [day?.cost, day?.failedCalls, model?.cost, records[0]?.cost, records[0]?.trend?.[0]]
      }
      expect(await seen()).toEqual(['0.00028', 0, '0.00028', '0.00028', 1])
      const { db } = shop.deps.database
      await db
        .updateTable('call')
        .set({ status: 'failed', cost_nano: 0n })
        .where('request_id', '=', requestId)
        .execute()
      expect(await seen()).toEqual(['0.00', 1, '0.00', '0.00', 1])
      await db
        .updateTable('call')
        .set({ status: 'succeeded', cost_nano: 280_000n })
        .where('request_id', '=', requestId)
        .execute()
    })

    it('covers the last 30 days by default', async () => {
      const points = await user.get('stats.detail')
      expect(points.map(({ at }) => at)).toEqual(
        Array.from({ length: 30 }, (_, i) => TODAY - (29 - i) * DAY_MS),
      )
      expect(points.reduce((sum, { calls }) => sum + calls, 0)).toBe(4)
    })

    it.each([
      [{ begin: TODAY - 399 * DAY_MS, end: TODAY }, 400],
      [{ begin: TODAY - 400 * DAY_MS, end: TODAY }, null],
      [{ begin: TODAY - 31 * DAY_MS, end: TODAY - 1, granularity: 'hour' }, 744],
      [{ begin: TODAY - 31 * DAY_MS, end: TODAY, granularity: 'hour' }, null],
      [{ begin: TODAY - 1100 * DAY_MS, end: TODAY, granularity: 'month' }, 37],
      [{ begin: TODAY - 1100 * DAY_MS, end: TODAY + 1, granularity: 'month' }, null],
      [{ begin: 0, end: 9_999_999_999_999 }, null],
    ])('covers no more than 400 days, 31 of hours, 1100 of months: %j', async (input, points) => {
      const { status, body } = await user.call('stats.detail', input)
      expect(status).toBe(points === null ? 400 : 200)
      if (points === null) expect(body.message).toContain('begin')
      else expect(body.result).toHaveLength(points)
    })
  })

  describe('the call log', () => {
    const found = async (input: object) =>
      (await user.get('stats.calls', input)).records.map(({ requestId }) => requests.indexOf(requestId))

    it('tells how each call went, newest first', async () => {
      const { records } = await user.get('stats.calls')
      expect(records.map(({ requestId }) => requests.indexOf(requestId))).toEqual([3, 2, 1, 0])
      expect(records[1]).toEqual({
        requestId: requests[2],
        createdAt: START,
        modelId: 't-chat-plain',
        modelName: '白鹭对话',
        keyName: '体验中心',
        status: 'aborted',
        promptTokens: 1500,
        cachedTokens: 500,
        completionTokens: 2000,
        packageTokens: 0,
        cost: '0.0000075',
        isEstimated: true,
        ttftMs: 12,
        durationMs: 34,
      })
      expect(records[3]).toMatchObject({ keyName: '生产', status: 'succeeded', cost: '0.00028' })
    })

    it('finds by model, state, request and time', async () => {
      expect(await found({ modelId: 't-chat' })).toEqual([1, 0])
      expect(await found({ status_MultiString: 'failed,aborted' })).toEqual([2, 1])
      expect(await found({ requestId: requests[2] })).toEqual([2])
      expect(await found({ requestId: '%' })).toEqual([])
      expect(await found({ createdAt_begin: TODAY, createdAt_end: START })).toEqual([2, 1])
      expect(await found({ order: 'asc', pageSize: 3, pageNo: 2 })).toEqual([3])
    })

    it('keeps the name of a key that was deleted', async () => {
      const { apiKey } = await user.get('key.add', { name: '旧的' })
      const requestId = await makeCall(shop, { userId: user.userId, keyId: apiKey.id, status: 'failed' })
      await user.get('key.delete', { id: apiKey.id })
      expect((await user.get('stats.calls', { requestId })).records).toMatchObject([{ keyName: '旧的' }])
    })
  })

  describe('the receipt', () => {
    it('recomputes to the charge, line by line', async () => {
      const receipt = await user.get('stats.receipt', { requestId: requests[2] })
      const line = { fromPackages: 0, per: 1_000_000 }
      expect(receipt).toEqual({
        requestId: requests[2],
        createdAt: START,
        modelId: 't-chat-plain',
        modelName: '白鹭对话',
        status: 'aborted',
        isEstimated: true,
        lines: [
          { ...line, item: 'input', quantity: 1000, unitPrice: '0.001', amount: '0.000001' },
          { ...line, item: 'cachedInput', quantity: 500, unitPrice: '0.001', amount: '0.0000005' },
          { ...line, item: 'output', quantity: 2000, unitPrice: '0.003', amount: '0.000006' },
        ],
        packages: [],
        cost: '0.0000075',
        held: '0.0000075',
        ledgerIds: [expect.any(Number)],
      })
      const { records } = await user.get('income.list', { kind_MultiString: 'consume', pageSize: 100 })
      expect(records.find(({ id }) => id === receipt.ledgerIds[0])).toMatchObject({
        amount: '-0.0000075',
        refId: requests[2],
      })
    })

    it('names the packages that paid', async () => {
      const buyer = await shop.newUser()
      await buyer.topUp('1')
      await buyer.get('order.purchase', { packageId: 'p-odd', channel: 'balance' })
      const [owned] = await buyer.get('package.mine')
      const requestId = await makeCall(shop, { userId: buyer.userId })
      const receipt = await buyer.get('stats.receipt', { requestId })
      expect(receipt.packages).toEqual([{ packageId: owned?.id, name: '小包', tokens: 7 }])
      expect(receipt.lines[1]).toMatchObject({
        item: 'output',
        quantity: 10,
        fromPackages: 7,
        amount: '0.000024',
      })
      expect(receipt.cost).toBe('0.000224')
      expect(receipt.ledgerIds).toHaveLength(2)
      expect(await buyer.get('stats.summary')).toMatchObject({ packageTokens: 7, cost: '0.000224' })
    })

    it('of a failed call is empty', async () => {
      expect(await user.get('stats.receipt', { requestId: requests[1] })).toMatchObject({
        status: 'failed',
        lines: [],
        cost: '0.00',
        ledgerIds: [],
      })
    })

    it('of another user’s call is as unknown as one of a call that never was', async () => {
      const stranger = await shop.newUser()
      const theirs = await stranger.call('stats.receipt', { requestId: requests[0] })
      const never = await stranger.call('stats.receipt', { requestId: 'never-was' })
      expect([theirs.status, theirs.body.message]).toEqual([404, never.body.message])
      expect(await stranger.get('stats.summary')).toMatchObject(none)
      expect(await stranger.get('stats.list')).toMatchObject({ records: [], total: 0 })
      expect(await stranger.get('stats.calls')).toMatchObject({ records: [], total: 0 })
    })
  })

  it.each([
    ['stats.summary', { begin: 2, end: 1 }, 'begin'],
    ['stats.summary', { begin: '2026-11-01' }, 'begin'],
    ['stats.summary', { userId: 'x' }, 'userId'],
    ['stats.list', { begin: 2, end: 1 }, 'begin'],
    ['stats.list', { column: 'modelId' }, 'column'],
    ['stats.detail', { granularity: 'minute' }, 'granularity'],
    ['stats.detail', { end: -1 }, 'end'],
    ['stats.byModel', { granularity: 'year' }, 'granularity'],
    ['stats.byModel', { modelId: 'x' }, 'modelId'],
    ['stats.byModel', { begin: 0, end: 9_999_999_999_999 }, 'begin'],
    ['stats.calls', { column: 'cost' }, 'column'],
    ['stats.calls', { status_MultiString: 'ok' }, 'status_MultiString'],
    ['stats.receipt', {}, 'requestId'],
  ] as const)('%s refuses %j and names the field', async (name, input, field) => {
    const { status, body } = await user.call(name, input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })

  it('answers visitors with 401', async () => {
    const names = [
      'stats.summary',
      'stats.list',
      'stats.detail',
      'stats.byModel',
      'stats.calls',
      'stats.receipt',
    ] as const
    for (const name of names) expect((await shop.visitor.call(name)).status).toBe(401)
  })
})
