import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { setPassword } from '../support/set-password.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

const PASSWORD = 'correct horse battery'
const OTHER = 'staple 订书机 staple'

forEachDatabase((engine) => {
  describe('a password', () => {
    const clock = createClock()
    let server: TestApp
    let visitor: MaasClient
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    beforeAll(async () => {
      server = await startApp({ engine, clock: clock.now, env: { TRUST_PROXY: '127.0.0.1' } })
      visitor = maasClient(server.app)
    })
    afterAll(() => server.close())

    let address = 0
    const newIp = () => `10.0.${Math.trunc((address += 1) / 250)}.${(address % 250) + 1}`
    const signIn = async (phone: string, password: string, ip = newIp()) => {
      const headers = { 'x-forwarded-for': ip }
      const { status, body } = await visitor.call('login.password', { phone, password }, headers)
      return { status, message: body.message, token: body.result?.accessToken }
    }
    const firstPassword = async (client: MaasClient, phone: string, newPassword: string) => {
      await sendSms(server, { phone, purpose: 'password' })
      return client.call('login.changePassword', { newPassword, code: server.lastCode(phone) })
    }
    const userWithPassword = async (password = PASSWORD) => {
      const phone = newPhone()
      const { accessToken } = await server.signIn(phone)
      const client = maasClient(server.app, accessToken)
      expect((await firstPassword(client, phone, password)).status).toBe(200)
      return { phone, client, accessToken }
    }
    const isAlive = async (token: string) =>
      (await maasClient(server.app, token).call('user.info')).status === 200

    it('is first set with a code that was sent to the phone, never by a session alone', async () => {
      const phone = newPhone()
      const client = maasClient(server.app, (await server.signIn(phone)).accessToken)
      const without = await client.call('login.changePassword', { newPassword: PASSWORD })
      expect([without.status, without.body.message]).toEqual([400, '首次设置密码须填写短信验证码（code）'])
      for (const purpose of ['login', 'reset']) {
        await sendSms(server, { phone, purpose })
        const code = server.lastCode(phone)
        expect((await client.call('login.changePassword', { newPassword: PASSWORD, code })).status).toBe(400)
      }
      expect((await signIn(phone, PASSWORD)).status).toBe(400)
      await sendSms(server, { phone, purpose: 'password' })
      const code = server.lastCode(phone)
      await client.must('login.changePassword', { newPassword: PASSWORD, code })
      expect((await client.call('login.changePassword', { newPassword: OTHER, code })).status).toBe(400)
      expect((await signIn(phone, PASSWORD)).status).toBe(200)
    })

    it('signs in', async () => {
      const { phone } = await userWithPassword()
      const { status, token } = await signIn(phone, PASSWORD)
      expect(status).toBe(200)
      expect(await isAlive(token ?? '')).toBe(true)
    })

    it('is kept as argon2id', async () => {
      await userWithPassword()
      const rows = await server.deps.database.db.selectFrom('user').select('password_hash').execute()
      expect(rows.some((row) => row.password_hash.startsWith('$argon2id$v=19$'))).toBe(true)
      expect(JSON.stringify(rows)).not.toContain(PASSWORD)
    })

    it('says the same to a wrong one, to a user without one and to an unknown phone', async () => {
      const { phone } = await userWithPassword()
      const without = newPhone()
      await server.signIn(without)
      const answers = [
        await signIn(phone, 'wrong'),
        await signIn(without, ''.padEnd(8, 'x')),
        await signIn(newPhone(), 'wrong'),
      ]
      for (const answer of answers)
        expect(answer).toEqual({ status: 400, message: '手机号或密码错误', token: undefined })
    })

    it('may be tried five times in ten minutes from a network, whether or not there is such a user', async () => {
      const { phone } = await userWithPassword()
      const ip = newIp()
      for (const tried of [phone, newPhone()]) {
        for (let i = 0; i < 5; i += 1) expect((await signIn(tried, 'wrong', ip)).status).toBe(400)
        expect(await signIn(tried, PASSWORD, ip)).toMatchObject({
          status: 428,
          message: '操作频繁，请先完成人机验证',
        })
      }
      clock.advance(10 * MINUTE)
      expect((await signIn(phone, PASSWORD, ip)).status).toBe(200)
    })

    it('is looked at five times in all when 30 guesses come at once from a network', async () => {
      const { phone } = await userWithPassword()
      const ip = newIp()
      const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(phone, 'wrong', ip)))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 428)).toHaveLength(25)
    })

    it('counts wrong tries only', async () => {
      const { phone } = await userWithPassword()
      const ip = newIp()
      for (let i = 0; i < 8; i += 1) {
        expect((await signIn(phone, 'wrong', ip)).status).toBe(400)
        expect((await signIn(phone, PASSWORD, ip)).status).toBe(200)
      }
    })

    it('cannot be guessed from one address over many phones', async () => {
      const headers = { 'x-forwarded-for': '192.0.2.1' }
      const answers = []
      for (let i = 0; i < 31; i += 1)
        answers.push(await visitor.call('login.password', { phone: newPhone(), password: 'wrong' }, headers))
      expect(answers.map(({ status }) => status).lastIndexOf(400)).toBe(29)
    })

    it.each([
      ['1234567', '密码至少 8 位（newPassword）'],
      ['x'.repeat(65), '密码至多 64 位（newPassword）'],
      ['12345678', '密码过于常见，请换一个'],
      ['PASSWORD123', '密码过于常见，请换一个'],
      ['woaini1314', '密码过于常见，请换一个'],
      ['aaaaaaaaaa', '密码过于常见，请换一个'],
      ['abcabcabcabc', '密码过于常见，请换一个'],
      ['poiuytrewq', '密码过于常见，请换一个'],
    ])('must not be %s', async (newPassword, message) => {
      const client = maasClient(server.app, (await server.signIn(newPhone())).accessToken)
      const { status, body } = await client.call('login.changePassword', { newPassword })
      expect({ status, message: body.message }).toEqual({ status: 400, message })
    })

    it('may be 64 characters long and in any script', async () => {
      const long = '密码'.repeat(16) + 'correct horse battery staple 123'
      const { phone } = await userWithPassword(long)
      expect(long).toHaveLength(64)
      expect((await signIn(phone, long)).status).toBe(200)
      clock.advance(10 * MINUTE)
      expect((await signIn(phone, long.slice(0, 63))).status).toBe(400)
    })

    it('is changed with the old one only, and the other sessions end', async () => {
      const { phone, client, accessToken } = await userWithPassword()
      const elsewhere = await server.signIn(phone)
      for (const [old, message] of [
        [{}, '请填写原密码'],
        [{ oldPassword: 'wrong' }, '原密码错误'],
      ] as const) {
        const { status, body } = await client.call('login.changePassword', { ...old, newPassword: OTHER })
        expect({ status, message: body.message }).toEqual({ status: 400, message })
      }
      expect(await isAlive(elsewhere.accessToken)).toBe(true)
      await client.must('login.changePassword', { oldPassword: PASSWORD, newPassword: OTHER })
      expect([await isAlive(accessToken), await isAlive(elsewhere.accessToken)]).toEqual([true, false])
      expect((await signIn(phone, PASSWORD)).status).toBe(400)
      expect((await signIn(phone, OTHER)).status).toBe(200)
    })

    it('cannot be guessed through changing it', async () => {
      const { client } = await userWithPassword()
      const guess = () => client.call('login.changePassword', { oldPassword: 'wrong', newPassword: OTHER })
      const answers = await Promise.all(Array.from({ length: 12 }, guess))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    })

    it('is reset with a code for that, and every session ends', async () => {
      const { phone, accessToken } = await userWithPassword()
      await sendSms(server, { phone, purpose: 'reset' })
      const reset = { phone, code: server.lastCode(phone), newPassword: OTHER }
      expect((await visitor.call('login.resetPassword', { ...reset, newPassword: '12345678' })).status).toBe(
        400,
      )
      expect((await visitor.call('login.resetPassword', reset)).status).toBe(200)
      expect((await visitor.call('login.resetPassword', reset)).status).toBe(400)
      expect(await isAlive(accessToken)).toBe(false)
      expect((await signIn(phone, OTHER)).status).toBe(200)
    })

    it.each([true, false])(
      'is reset with the API keys ended if that is asked for: %s',
      async (revokeKeys) => {
        const { phone, client } = await userWithPassword()
        const bystander = await userWithPassword()
        const keyOf = async (one: MaasClient) => (await one.must('key.add', { name: 'x' })).key ?? ''
        const [own, foreign] = [await keyOf(client), await keyOf(bystander.client)]
        const asks = (key: string) =>
          server.app.inject({ url: '/v1/models', headers: { authorization: `Bearer ${key}` } })
        expect((await asks(own)).statusCode).toBe(200)
        await sendSms(server, { phone, purpose: 'reset' })
        const reset = { phone, code: server.lastCode(phone), newPassword: OTHER, revokeKeys }
        expect((await visitor.call('login.resetPassword', reset)).status).toBe(200)
        expect((await asks(own)).statusCode).toBe(revokeKeys ? 401 : 200)
        expect((await asks(foreign)).statusCode).toBe(200)
      },
    )

    it("cannot be reset with the code of one's own phone", async () => {
      const victim = await userWithPassword()
      const mine = newPhone()
      await sendSms(server, { phone: mine, purpose: 'reset' })
      const { status } = await visitor.call('login.resetPassword', {
        phone: victim.phone,
        code: server.lastCode(mine),
        newPassword: OTHER,
      })
      expect(status).toBe(400)
      expect((await signIn(victim.phone, PASSWORD)).status).toBe(200)
    })

    it('is not the number that one signs in with', async () => {
      const phone = newPhone()
      const client = maasClient(server.app, (await server.signIn(phone)).accessToken)
      const refused = await client.call('login.changePassword', { newPassword: phone })
      expect({ status: refused.status, message: refused.body.message }).toEqual({
        status: 400,
        message: '密码过于常见，请换一个',
      })
      await sendSms(server, { phone, purpose: 'reset' })
      const code = server.lastCode(phone)
      const reset = (newPassword: string) => visitor.call('login.resetPassword', { phone, code, newPassword })
      expect((await reset(phone)).body.message).toBe('密码过于常见，请换一个')
      expect((await reset(OTHER)).status).toBe(200)
    })

    it('tells the holder of a phone without an account that there is none, and makes none', async () => {
      const phone = newPhone()
      await sendSms(server, { phone, purpose: 'reset' })
      const { status, body } = await visitor.call('login.resetPassword', {
        phone,
        code: server.lastCode(phone),
        newPassword: OTHER,
      })
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: '该手机号尚未注册，请直接用短信验证码登录',
      })
      expect((await signIn(phone, OTHER)).status).toBe(400)
    })
  })

  it('is hashed at full cost outside tests, also for an unknown phone, so that time tells nothing', async () => {
    const server = await startApp({ engine, env: { NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1' } })
    const visitor = maasClient(server.app)
    const fastest = async (phones: string[]) => {
      const times = []
      for (const phone of phones) {
        const started = performance.now()
        await visitor.call('login.password', { phone, password: 'wrong' })
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    const known = ['13700000001', '13700000002', '13700000003']
    for (const phone of known) {
      const { accessToken } = await server.signIn(phone)
      await setPassword(server, { phone, accessToken, password: PASSWORD })
    }
    const rows = await server.deps.database.db.selectFrom('user').select('password_hash').execute()
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // A hash takes tens of times what everything else does: a factor of four tells the two apart on any machine.
    const ofKnown = await fastest(known)
    expect(await fastest(['13700000004', '13700000005', '13700000006'])).toBeGreaterThan(ofKnown / 4)
    await server.close()
  })
})
