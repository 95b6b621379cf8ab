import { DAY_MS, HOUR_MS, MINUTE_MS, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withUsage, images, none, oneCall, plain, TODAY, ttft } from './with-usage.ts'

forEachDatabase((engine) => {
  const { user } = withUsage(engine)

  describe('the summary', () => {
    it('counts the last 30 days by default, exactly', async () => {
      expect(await user.must('stats.summary')).toEqual({
        begin: TODAY - 29 * DAY_MS,
        end: START + HOUR_MS + MINUTE_MS,
        calls: 4,
        failedCalls: 1,
        promptTokens: 1600,
        cachedTokens: 500,
        cacheWrite5mTokens: 0,
        cacheWrite1hTokens: 0,
        completionTokens: 2010,
        packageTokens: 0,
        cost: '0.2002875',
        cacheSaved: '0.00',
        successRate: 0.75,
        ...ttft,
      })
    })

    it('counts whole hours from the one that a period begins in', async () => {
      const today = await user.must('stats.summary', { begin: TODAY + MINUTE_MS, end: START + MINUTE_MS })
      expect(today).toEqual({
        ...plain,
        cacheSaved: '0.00',
        begin: TODAY,
        end: START + MINUTE_MS,
        calls: 2,
        failedCalls: 1,
        successRate: 0.5,
      })
      expect(await user.must('stats.summary', { begin: 0, end: TODAY - 1 })).toMatchObject(oneCall)
      expect(await user.must('stats.summary', { end: TODAY - DAY_MS })).toMatchObject(none)
    })

    it('is of one model where one is named', async () => {
      expect(await user.must('stats.summary', { modelId: 'gone' })).toMatchObject(images)
      expect(await user.must('stats.summary', { modelId: 'none-such' })).toMatchObject(none)
    })
  })

  describe('the list by model', () => {
    const models = async (input: object) =>
      (await user.must('stats.list', input)).records.map(({ modelId }) => modelId)

    it('has a row for each model that was called, the dearest first', async () => {
      expect(await user.must('stats.list')).toEqual({
        records: [
          {
            modelId: 'gone',
            modelName: 'gone',
            type: 'chat',
            ...images,
            cacheSaved: '0.00',
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
            cacheSaved: '0.00',
            lastCalledAt: TODAY,
            trend: [...Array<number>(28).fill(0), 1, 1],
          },
          {
            modelId: 't-chat-plain',
            modelName: '白鹭对话',
            type: 'chat',
            ...plain,
            cacheSaved: '0.00',
            lastCalledAt: START,
            trend: [...Array<number>(29).fill(0), 1],
          },
        ],
        totals: {
          calls: '4',
          failedCalls: '1',
          promptTokens: '1600',
          cachedTokens: '500',
          cacheWrite5mTokens: '0',
          cacheWrite1hTokens: '0',
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
        (await user.must('stats.list', input)).records.find(({ modelId }) => modelId === 't-chat')?.trend
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
      const { records, totals } = await user.must('stats.list', { pageSize: 1 })
      expect(records).toHaveLength(1)
      expect(totals).toMatchObject({ calls: '4', cost: '0.2002875' })
    })

    it('shows one model alone, as the summary and the series do', async () => {
      const { records, totals } = await user.must('stats.list', { modelId: 'gone' })
      expect(records).toEqual([expect.objectContaining({ modelId: 'gone', ...images })])
      expect(totals).toMatchObject({ calls: String(images.calls), cost: images.cost })
      expect(await models({ modelId: 'none-such' })).toEqual([])
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
})
