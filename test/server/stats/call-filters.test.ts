import { sql } from 'kysely'
import { HOUR_MS, makeCall, openTestServer, type TestServer, type TestUser } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

forEachDatabase((engine) => {
  describe('calls are found', () => {
    let server: TestServer
    let user: TestUser
    const made: Record<string, string> = {}
    const keys: Record<string, string> = {}
    beforeAll(async () => {
      server = await openTestServer({ engine })
      user = await server.newUser()
      await user.topUp('50')
      for (const name of ['生产', '测试']) {
        const { apiKey } = await user.must('key.add', { name })
        keys[name] = apiKey.id
        made[name] = await makeCall(server, { userId: user.userId, keyId: apiKey.id })
      }
      const { apiKey } = await user.must('key.rotate', { id: keys['生产'], graceHours: 1 })
      keys['更换'] = apiKey.id
      made['更换'] = await makeCall(server, { userId: user.userId, keyId: apiKey.id })
      made['体验'] = await makeCall(server, { userId: user.userId, modelId: 't-embed' })
      made['贵'] = await makeCall(server, {
        userId: user.userId,
        modelId: 'gone',
        lines: [{ item: 'output', quantity: 200_000, unitNano: 8000n }],
      })
      await sql`update call set wire = 'messages', duration_ms = 7000 where request_id = ${made['贵']}`.execute(
        server.deps.database.db,
      )
    })
    afterAll(() => server.close())

    const found = async (input: object, by = user) => {
      const { records, total, totals } = await by.must('stats.calls', input)
      expect(total).toBe(records.length)
      return { names: records.map(nameOf).toSorted(), cost: totals?.cost }
    }
    const nameOf = ({ requestId }: { requestId: string }) =>
      Object.keys(made).find((name) => made[name] === requestId) ?? requestId

    it('by their key, with those that it came out of, by its id or name, and what they cost together', async () => {
      expect(await found({ key: keys['测试'] })).toEqual({ names: ['测试'], cost: '0.00028' })
      const family = { names: ['更换', '生产'], cost: '0.00056' }
      expect(await found({ key: keys['生产'] })).toEqual(family)
      expect(await found({ key: keys['更换'] })).toEqual(family)
      expect(await found({ key: '测试' })).toMatchObject({ names: ['测试'] })
      expect(await found({ key: '体验中心' })).toMatchObject({ names: ['体验', '贵'] })
      expect(await found({ key: '没有' })).toEqual({ names: [], cost: '0.00' })
    })

    it('by the keys of others: none', async () => {
      const other = await server.newUser()
      expect(await found({ key: keys['测试'] }, other)).toMatchObject({ names: [] })
      const { apiKey } = await other.must('key.add', { name: '测试' })
      expect(await found({ key: apiKey.id })).toMatchObject({ names: [] })
    })

    it('by type, wire, time taken and cost', async () => {
      expect(await found({ type_MultiString: 'embedding' })).toMatchObject({ names: ['体验'] })
      expect(await found({ type_MultiString: 'image,video' })).toMatchObject({ names: [] })
      // What has left the catalogue is shown as of chat.
      expect(await found({ type_MultiString: 'chat' })).toMatchObject({
        names: ['更换', '测试', '生产', '贵'],
      })
      expect(await found({ wire_MultiString: 'messages' })).toMatchObject({ names: ['贵'] })
      expect(await found({ wire_MultiString: 'chat,responses' })).toMatchObject({ names: [] })
      expect(await found({ durationBand_MultiString: 'slow' })).toEqual({ names: ['贵'], cost: '1.60' })
      expect(await found({ durationBand_MultiString: 'fast', key: '体验中心' })).toMatchObject({
        names: ['体验'],
      })
      expect(await found({ costBand_MultiString: 'large,medium' })).toMatchObject({ names: ['贵'] })
      expect((await found({ costBand_MultiString: 'tiny' })).names).toHaveLength(4)
      expect((await user.call('stats.calls', { costBand_MultiString: 'huge' })).status).toBe(400)
    })

    it('through an index: of the key, of the newest first', async () => {
      const { db } = server.deps.database
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(db)
      const explain = sql.raw(engine === 'sqlite' ? 'explain query plan' : 'explain')
      const { rows } = await sql`${explain} select request_id from call
        where user_id = ${user.userId} and key_id in (${keys['测试']})
        order by created_at desc, request_id desc limit 10`.execute(db)
      const plan = JSON.stringify(rows)
      expect(plan).toContain('call_user_key')
      expect(plan).not.toMatch(/temp b-tree|"Sort/i)
    })

    it('and each key says what it cost today and yesterday', async () => {
      const spent = async () =>
        Object.fromEntries(
          (await user.must('key.overview')).keys.map(({ id, spentToday, spentYesterday }) => [
            id,
            [spentToday, spentYesterday],
          ]),
        )
      expect(await spent()).toMatchObject({
        [keys['测试'] ?? '']: ['0.00028', '0.00'],
        [keys['更换'] ?? '']: ['0.00056', '0.00'],
      })
      server.time.now += 15 * HOUR_MS
      expect(await spent()).toMatchObject({ [keys['测试'] ?? '']: ['0.00', '0.00028'] })
    })
  })
})
