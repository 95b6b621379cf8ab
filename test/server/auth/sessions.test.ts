import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE, SECOND } from '../support/test-clock.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

forEachDatabase((engine) => {
  describe('a session', () => {
    const clock = createClock()
    let server: TestApp
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    beforeAll(async () => {
      server = await startApp({ engine, clock: clock.now })
    })
    afterAll(() => server.close())

    const isAlive = async (token: string) =>
      (await maasClient(server.app, token).call('user.info')).status === 200

    it('has a token of 256 random bits that is new at each sign-in and kept only hashed', async () => {
      const phone = newPhone()
      const tokens = [(await server.signIn(phone)).accessToken, (await server.signIn(phone)).accessToken]
      expect(new Set(tokens).size).toBe(2)
      const rows = JSON.stringify(await server.deps.database.db.selectFrom('session').selectAll().execute())
      for (const token of tokens) {
        expect(token).toMatch(/^[0-9A-Za-z]{43}$/)
        expect(rows).not.toContain(token)
      }
    })

    it('ends after seven days without use', async () => {
      const { accessToken } = await server.signIn(newPhone())
      clock.advance(7 * DAY - SECOND)
      expect(await isAlive(accessToken)).toBe(true)
      clock.advance(7 * DAY)
      expect(await isAlive(accessToken)).toBe(false)
    })

    it('ends after thirty days however much it is used', async () => {
      const { accessToken } = await server.signIn(newPhone())
      for (let day = 1; day < 30; day += 1) {
        clock.advance(DAY)
        expect(await isAlive(accessToken)).toBe(true)
      }
      clock.advance(DAY)
      expect(await isAlive(accessToken)).toBe(false)
    })

    it('notes its use at most once a minute', async () => {
      const { accessToken, userInfo } = await server.signIn(newPhone())
      const lastSeen = async () =>
        (
          await server.deps.database.db
            .selectFrom('session')
            .select('last_seen_at')
            .where('user_id', '=', userInfo.id)
            .executeTakeFirstOrThrow()
        ).last_seen_at
      const opened = clock.now()
      clock.advance(MINUTE - 1)
      await isAlive(accessToken)
      expect(await lastSeen()).toBe(opened)
      clock.advance(1)
      await isAlive(accessToken)
      expect(await lastSeen()).toBe(opened + MINUTE)
    })

    it('ends at logout, and only then', async () => {
      const phone = newPhone()
      const [here, there] = [await server.signIn(phone), await server.signIn(phone)]
      const { status, body } = await maasClient(server.app, here.accessToken).call('login.logout')
      expect({ status, result: body.result }).toEqual({ status: 200, result: null })
      expect([await isAlive(here.accessToken), await isAlive(there.accessToken)]).toEqual([false, true])
    })

    it('is not ended by a forged token', async () => {
      const { accessToken } = await server.signIn(newPhone())
      const forged = `${accessToken.slice(0, -1)}${accessToken.endsWith('a') ? 'b' : 'a'}`
      expect((await maasClient(server.app, forged).call('login.logout')).status).toBe(401)
      expect(await isAlive(accessToken)).toBe(true)
    })

    it('is over once its user is deleted, and the phone cannot sign in again', async () => {
      const phone = newPhone()
      const { accessToken, userInfo } = await server.signIn(phone)
      await server.deps.database.db
        .updateTable('user')
        .set({ deleted_at: clock.now() })
        .where('id', '=', userInfo.id)
        .execute()
      expect(await isAlive(accessToken)).toBe(false)
      await expect(server.signIn(phone)).rejects.toThrow('该账号已注销')
    })

    it('is listed with its device, the current one marked, and ended ones gone', async () => {
      const phone = newPhone()
      const first = await server.signIn(phone)
      clock.advance(HOUR)
      await server.app.inject({ method: 'POST', url: '/sms/api/v1/user/sendSMS', payload: { phone } })
      const second = await server.app.inject({
        method: 'POST',
        url: '/maas/login/v2/smsAuthV2',
        headers: { 'user-agent': CHROME },
        payload: { phone, code: server.lastCode(phone) },
      })
      const client = maasClient(server.app, second.json().result.accessToken)
      expect(await client.must('login.sessions')).toEqual([
        expect.objectContaining({
          device: 'Windows · Chrome',
          ip: '127.0.0.1',
          createdAt: clock.now(),
          lastSeenAt: clock.now(),
          isCurrent: true,
        }),
        expect.objectContaining({ device: '未知设备', isCurrent: false }),
      ])
      await maasClient(server.app, first.accessToken).call('login.logout')
      expect(await client.must('login.sessions')).toHaveLength(1)
    })

    it('can be ended from another device of the same user', async () => {
      const phone = newPhone()
      const lost = await server.signIn(phone)
      const client = maasClient(server.app, (await server.signIn(phone)).accessToken)
      const other = (await client.must('login.sessions')).find(({ isCurrent }) => !isCurrent)
      await client.must('login.revokeSession', { id: other?.id })
      expect(await isAlive(lost.accessToken)).toBe(false)
    })

    it("answers another user's session like one that does not exist", async () => {
      const victim = await server.signIn(newPhone())
      const attacker = maasClient(server.app, (await server.signIn(newPhone())).accessToken)
      const [session] = await maasClient(server.app, victim.accessToken).must('login.sessions')
      const answers = [
        await attacker.call('login.revokeSession', { id: session?.id }),
        await attacker.call('login.revokeSession', { id: 'nothing' }),
      ]
      for (const { status, body } of answers)
        expect({ status, message: body.message }).toEqual({ status: 404, message: '请求的资源不存在' })
      expect(await isAlive(victim.accessToken)).toBe(true)
    })
  })
})
