import { DAY_MS, HOUR_MS, makeCall, START } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { none, TODAY, withUsage } from './with-usage.ts'

const period = { begin: TODAY - DAY_MS, end: START + 2 * HOUR_MS }
/** Of a call that `makeCall` makes. */
const one = { calls: 1, failedCalls: 0, promptTokens: 100, completionTokens: 10, cost: '0.00028' }

forEachDatabase((engine) => {
  describe('usage by API key', () => {
    const { server, user } = withUsage(engine)
    const keyNamed = async (name: string) => {
      const { keys } = await user.must('key.overview')
      return keys.find((key) => key.name === name)?.id ?? ''
    }

    it('is each key and calls without one, and adds up to what models come to', async () => {
      const { records, totals } = await user.must('stats.keys', { ...period, column: 'cost', order: 'asc' })
      expect(records).toMatchObject([
        { keyName: '生产', keyState: 'active', calls: 2, failedCalls: 1, promptTokens: 100, cost: '0.00028' },
        { keyName: '体验中心', keyState: 'session', calls: 2, promptTokens: 1500 },
      ])
      expect(totals).toEqual((await user.must('stats.list', period)).totals)
    })

    it('is summed again once calls end, and counted by hour and by day', async () => {
      const key = await keyNamed('生产')
      const before = await user.must('stats.summary', { ...period, key })
      expect(before).toMatchObject({ calls: 2, failedCalls: 1, ttftP50Ms: null })
      await makeCall(server, { userId: user.userId, keyId: key })
      expect(await user.must('stats.summary', { ...period, key })).toMatchObject({
        calls: 3,
        cost: '0.00056',
      })
      const days = await user.must('stats.detail', { ...period, key })
      expect(days.map(({ calls }) => calls)).toEqual([1, 2])
      const hours = await user.must('stats.detail', {
        begin: TODAY,
        end: period.end,
        key,
        granularity: 'hour',
      })
      expect(hours.filter(({ calls }) => calls > 0).map(({ at, calls }) => [at, calls])).toEqual([
        [TODAY, 1],
        [START + HOUR_MS - (START % HOUR_MS), 1],
      ])
      expect(await user.must('stats.list', { ...period, key })).toMatchObject({
        records: [{ modelId: 't-chat', calls: 3 }],
      })
      expect(await user.must('stats.byModel', { ...period, key })).toMatchObject([
        { modelId: 't-chat', ...one },
        { modelId: 't-chat', calls: 2 },
      ])
    })

    it('is one with the keys that it came out of, named as the newest', async () => {
      const old = await keyNamed('生产')
      const { apiKey } = await user.must('key.rotate', { id: old, graceHours: 0 })
      await user.must('key.edit', { id: apiKey.id, name: '新的' })
      await makeCall(server, { userId: user.userId, keyId: apiKey.id })
      const { records } = await user.must('stats.keys', period)
      expect(records.map(({ keyName, calls }) => [keyName, calls])).toContainEqual(['新的', 4])
      const points = await user.must('stats.byKey', period)
      expect(points.filter(({ keyName }) => keyName === '新的').map(({ calls }) => calls)).toEqual([1, 3])
      for (const key of [old, apiKey.id])
        expect(await user.must('stats.summary', { ...period, key })).toMatchObject({ calls: 4 })
    })

    it('is what the calls themselves add up to, whatever is asked in which order', async () => {
      const { db } = server.deps.database
      await db.deleteFrom('key_day').execute()
      await user.must('stats.byKey', { begin: TODAY, end: period.end, granularity: 'hour' })
      const { records } = await user.must('stats.keys', { ...period, pageSize: '100' })
      const calls = await user.must('stats.calls', { pageSize: '100' })
      for (const { keyName, calls: count } of records)
        expect([keyName, count]).toEqual([
          keyName,
          calls.records.filter((call) =>
            keyName === '新的' ? call.keyName !== '体验中心' : call.keyName === keyName,
          ).length,
        ])
    })

    it('is no one else’s', async () => {
      const other = await server.newUser()
      const key = await keyNamed('新的')
      expect(await other.must('stats.summary', { ...period, key })).toMatchObject({
        ...none,
        begin: period.begin,
      })
      expect((await other.must('stats.keys', period)).records).toEqual([])
      expect(await other.must('stats.byKey', period)).toEqual([])
    })
  })
})
