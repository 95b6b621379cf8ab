import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { rollUpModelDays } from '../../../server/catalog/model/roll-up-model-days.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { moveTo, openTestServer, START, type TestServer } from '../support/test-server.ts'

type Outcome = 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost'

forEachDatabase((engine) => {
  describe('how calls of a model went', () => {
    let server: TestServer
    let calls = 0
    beforeAll(async () => {
      server = await openTestServer({ engine })
    })
    afterAll(() => server.drop())

    async function call(at: number, outcomes: Outcome[], { ms = 100, isTest = 0, modelId = 't-chat' } = {}) {
      calls += 1
      await server.deps.database.db
        .insertInto('call_attempt')
        .values(
          outcomes.map((outcome, n) => ({
            request_id: `day-${calls}`,
            n,
            channel: 'c',
            target: 't',
            outcome,
            http_status: 200,
            started_at: at,
            duration_ms: 2 * ms,
            usage: '{}',
            cost_nano: 0n,
            model_id: modelId,
            first_byte_ms: outcome === 'succeeded' ? ms : null,
            is_test: isTest,
          })),
        )
        .execute()
    }
    const uptime = (modelId = 't-chat') => server.visitor.must('model.uptime', { modelId })
    const today = startOfDay(START)

    it('covers the days that are over, by what the caller had in the end', async () => {
      const at = today - DAY_MS + 1
      for (let n = 0; n < 18; n += 1) await call(at, ['succeeded'], { ms: 100 + n })
      await call(at, ['failed', 'failed', 'succeeded'], { ms: 9000 })
      await call(at, ['failed', 'lost'])
      for (const outcome of ['aborted', 'refused'] as const)
        for (let n = 0; n < 30; n += 1) await call(at, [outcome])
      for (let n = 0; n < 30; n += 1) await call(at, ['failed'], { isTest: 1 })
      await call(START, ['failed'])
      await Promise.all([rollUpModelDays(server.deps), rollUpModelDays(server.deps)])
      const { days, uptime: share } = await uptime()
      expect(days).toHaveLength(90)
      expect(days[0]).toEqual({ at: today - 90 * DAY_MS, uptime: null })
      expect(days.at(-1)).toEqual({ at: today - DAY_MS, uptime: 0.95 })
      expect(share).toBe(0.95)
      expect(await server.visitor.must('model.speeds')).toEqual([])
    })

    it('gives the speed of the last days, and nothing of too few calls', async () => {
      for (let n = 0; n < 30; n += 1) await call(today + 1, ['succeeded'], { ms: 500 })
      await call(today + 1, ['failed'], { modelId: 't-chat-plain' })
      await moveTo(server, START + DAY_MS)
      await rollUpModelDays(server.deps)
      const speeds = await server.visitor.must('model.speeds')
      expect(speeds).toEqual([{ modelId: 't-chat', ttftP50Ms: 500 }])
      expect((await uptime('t-chat-plain')).days.at(-1)).toEqual({ at: today, uptime: null })
      // 49 of 51: a share is rounded down.
      expect((await uptime()).uptime).toBe(0.9607)
    })

    it('forgets what is older than 90 days, and goes on after a pause', async () => {
      await moveTo(server, START + 95 * DAY_MS)
      await rollUpModelDays(server.deps)
      expect((await uptime()).days.every((day) => day.uptime === null)).toBe(true)
      expect(await server.deps.database.db.selectFrom('model_day').selectAll().execute()).toEqual([])
    })

    it('is not told of a model that is not on sale', async () => {
      expect((await server.visitor.call('model.uptime', { modelId: 'nothing' })).status).toBe(404)
      expect((await server.visitor.call('model.uptime', {})).status).toBe(400)
    })
  })
})
