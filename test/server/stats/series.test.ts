import { DAY_MS, HOUR_MS, makeCall, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { withUsage, images, none, oneCall, plain, TODAY, ttft } from './with-usage.ts'

forEachDatabase((engine) => {
  const { server, user } = withUsage(engine)

  describe('the series', () => {
    it('has a point for each day in Asia/Shanghai, also for those without a call', async () => {
      const points = await user.must('stats.detail', {
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
      const points = await user.must('stats.detail', {
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

    it('is of calls in some states and of some types alone', async () => {
      const calls = async (filters: object) =>
        (await user.must('stats.detail', { begin: TODAY - DAY_MS, end: START, ...filters })).map(
          (point) => point.calls,
        )
      expect(await calls({})).toEqual([1, 2])
      expect(await calls({ status_MultiString: 'failed' })).toEqual([0, 1])
      expect(await calls({ status_MultiString: 'succeeded,aborted' })).toEqual([1, 1])
      expect(await calls({ type_MultiString: 'image' })).toEqual([0, 0])
      expect((await user.call('stats.detail', { status_MultiString: 'lost' })).status).toBe(400)
    })

    it('has a point for each month in Asia/Shanghai', async () => {
      /** 2026-09-01 00:00 there. */
      const september = Date.UTC(2026, 7, 31, 16)
      const points = await user.must('stats.detail', { begin: september, end: START, granularity: 'month' })
      expect(points.map(({ at, calls }) => [at, calls])).toEqual([
        [september, 0],
        [Date.UTC(2026, 8, 30, 16), 0],
        [Date.UTC(2026, 9, 31, 16), 3],
      ])
      expect(points[2]).toMatchObject({ cost: '0.0002875', ...ttft })
      const edges = { begin: september + DAY_MS, end: september + 30 * DAY_MS, granularity: 'month' }
      expect((await user.must('stats.detail', edges)).map(({ at }) => at)).toEqual([
        september,
        Date.UTC(2026, 8, 30, 16),
      ])
    })

    it('of all models tells which, with no row where one was not called', async () => {
      const points = await user.must('stats.byModel', { begin: TODAY - 2 * DAY_MS, end: START + HOUR_MS })
      expect(points.map(({ at, modelId, calls }) => [at, modelId, calls])).toEqual([
        [TODAY - DAY_MS, 't-chat', 1],
        [TODAY, 'gone', 1],
        [TODAY, 't-chat', 1],
        [TODAY, 't-chat-plain', 1],
      ])
      expect(points[3]).toMatchObject({ modelName: '白鹭对话', promptTokens: 1500, cost: plain.cost })
      const hours = await user.must('stats.byModel', { begin: TODAY, end: START, granularity: 'hour' })
      expect(hours.map(({ at }) => at)).toEqual([TODAY, START - (START % HOUR_MS)])
    })

    it('counts a call that is settled late or corrected at the time it was made', async () => {
      const late = await server.newUser()
      await late.topUp('1')
      const now = server.time.now
      server.time.now = TODAY - 3 * DAY_MS
      const requestId = await makeCall(server, { userId: late.userId })
      server.time.now = now
      const period = { begin: TODAY - 3 * DAY_MS, end: TODAY }
      const seen = async () => {
        const [[day], [model], { records }] = [
          await late.must('stats.detail', period),
          await late.must('stats.byModel', period),
          await late.must('stats.list', period),
        ]
        return [day?.cost, day?.failedCalls, model?.cost, records[0]?.cost, records[0]?.trend?.[0]]
      }
      expect(await seen()).toEqual(['0.00028', 0, '0.00028', '0.00028', 1])
      const { db } = server.deps.database
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
      const points = await user.must('stats.detail')
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
})
