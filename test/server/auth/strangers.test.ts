import type { Challenge } from 'altcha-lib'
import type { EndpointName } from '../../../contract/endpoints.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { setPassword } from '../support/set-password.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, MINUTE } from '../support/test-clock.ts'

const PASSWORD = 'correct horse battery'
const HOME = '203.0.113.7'

forEachDatabase((engine) => {
  describe('a stranger who knows a phone', () => {
    const clock = createClock()
    let server: TestApp
    let visitor: MaasClient
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    beforeAll(async () => {
      server = await startApp({
        engine,
        clock: clock.now,
        env: {
          TRUST_PROXY: '127.0.0.1',
          SMS_LIMITS: 'perPhone=1/60s,5/1h,10/24h;perIp=60/1h;captchaAfter=30/10m',
        },
      })
      visitor = maasClient(server.app)
    })
    afterAll(() => server.close())
    afterEach(() => clock.advance(DAY))

    let address = 0
    const newIp = () => `198.51.${Math.trunc((address += 1) / 250)}.${(address % 250) + 1}`
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const codeFor = async (phone: string, ip: string) => {
      const { status } = await sendSms(server, { phone }, from(ip))
      expect(status).toBe(200)
      return server.lastCode(phone)
    }
    const send = async (phone: string, ip: string) => (await sendSms(server, { phone }, from(ip))).status
    const signIn = async (phone: string, code: string, ip: string) =>
      (await visitor.call('login.sms', { phone, code }, from(ip))).status
    const byPassword = async (phone: string, password: string, ip: string) =>
      (await visitor.call('login.password', { phone, password }, from(ip))).status
    /** Tries again with the captcha that the first answer asks for. */
    const solving = async (name: EndpointName, input: object, ip: string) => {
      const first = await visitor.call(name, input, from(ip))
      if (first.status !== 428) return first.status
      const { challenge } = first.body.result as unknown as { challenge: Challenge }
      const captcha = await solveCaptcha(challenge)
      return (await visitor.call(name, { ...input, captcha }, from(ip))).status
    }
    const wrongOf = (...codes: string[]) => {
      for (let i = 0; ; i += 1) {
        const guess = String(i).padStart(6, '0')
        if (!codes.includes(guess)) return guess
      }
    }
    const owner = async () => {
      const phone = newPhone()
      expect(await signIn(phone, await codeFor(phone, HOME), HOME)).toBe(200)
      clock.advance(MINUTE)
      return phone
    }

    it('burns no code of the owner by guessing, from however many networks', async () => {
      for (let round = 0; round < 5; round += 1) {
        const phone = newPhone()
        const code = await codeFor(phone, HOME)
        for (let network = 0; network < 10; network += 1) {
          const ip = newIp()
          for (let i = 0; i < 5; i += 1) expect(await signIn(phone, wrongOf(code), ip)).toBe(400)
          expect(await signIn(phone, wrongOf(code), ip)).toBe(428)
        }
        expect(await signIn(phone, code, HOME)).toBe(200)
      }
    })

    it('looks at the codes of other networks twenty times a day in all', async () => {
      const phone = newPhone()
      const code = await codeFor(phone, HOME)
      const elsewhere = Array.from({ length: 4 }, newIp)
      for (const ip of elsewhere)
        for (let i = 0; i < 5; i += 1) expect(await signIn(phone, wrongOf(code), ip)).toBe(400)
      expect(await signIn(phone, code, newIp())).toBe(400)
      expect(await signIn(phone, code, HOME)).toBe(200)
    })

    it('voids no code by asking for another, and the owner may use either, also from elsewhere', async () => {
      const phone = newPhone()
      const first = await codeFor(phone, HOME)
      clock.advance(MINUTE)
      const second = await codeFor(phone, newIp())
      expect(await signIn(phone, first, newIp())).toBe(200)
      expect(await signIn(phone, second, HOME)).toBe(400)
      clock.advance(MINUTE)
      const third = await codeFor(phone, newIp())
      clock.advance(MINUTE)
      expect(await signIn(phone, third, HOME)).toBe(200)
    })

    it('leaves two sends a day, and those of the hour, to networks that the phone signed in from', async () => {
      const phone = await owner()
      let sent = 0
      for (let i = 0; i < 12 * 60; i += 1) {
        if ((await send(phone, newIp())) === 200) sent += 1
        else if (sent >= 8) break
        clock.advance(MINUTE)
      }
      // The owner's own first code is one of the ten.
      expect(sent).toBe(7)
      expect(await send(phone, newIp())).toBe(429)
      for (let i = 0; i < 2; i += 1) {
        expect(await signIn(phone, await codeFor(phone, HOME), HOME)).toBe(200)
        clock.advance(MINUTE)
      }
      expect(await send(phone, HOME)).toBe(429)
    })

    it('does not delay the next code of a network that the phone signed in from', async () => {
      const phone = await owner()
      expect(await send(phone, newIp())).toBe(200)
      expect(await send(phone, newIp())).toBe(429)
      expect(await send(phone, HOME)).toBe(200)
      expect(await send(phone, HOME)).toBe(429)
    })

    it('shuts no one out by wrong passwords: others pay with captchas, known networks with nothing', async () => {
      const phone = await owner()
      const { accessToken } = await server.signIn(phone)
      clock.advance(MINUTE)
      await setPassword(server, { phone, accessToken, password: PASSWORD })
      const attacker = newIp()
      for (let i = 0; i < 5; i += 1) expect(await byPassword(phone, 'wrong', attacker)).toBe(400)
      expect(await byPassword(phone, PASSWORD, attacker)).toBe(428)
      const others = Array.from({ length: 5 }, newIp)
      for (const ip of others) for (let i = 0; i < 5; i += 1) await byPassword(phone, 'wrong', ip)
      expect(await byPassword(phone, PASSWORD, newIp())).toBe(428)
      expect(await byPassword(phone, PASSWORD, HOME)).toBe(200)
      expect(await solving('login.password', { phone, password: PASSWORD }, newIp())).toBe(200)
    })

    it('has twenty tries at a password in ten minutes from a network, with captchas', async () => {
      const phone = newPhone()
      const ip = newIp()
      for (let i = 0; i < 20; i += 1)
        expect(await solving('login.password', { phone, password: 'wrong' }, ip)).toBe(400)
      expect(await byPassword(phone, 'wrong', ip)).toBe(429)
      clock.advance(10 * MINUTE)
      expect(await byPassword(phone, 'wrong', ip)).toBe(400)
    })

    it('cannot use a captcha twice, for another phone or from another network', async () => {
      const phone = newPhone()
      const ip = newIp()
      const input = { phone, password: 'wrong' }
      for (let i = 0; i < 5; i += 1) await byPassword(phone, 'wrong', ip)
      const needed = await visitor.call('login.password', input, from(ip))
      const { challenge } = needed.body.result as unknown as { challenge: Challenge }
      const captcha = await solveCaptcha(challenge)
      const elsewhere = newIp()
      for (let i = 0; i < 5; i += 1) await byPassword(phone, 'wrong', elsewhere)
      expect((await visitor.call('login.password', { ...input, captcha }, from(elsewhere))).status).toBe(428)
      const other = newPhone()
      for (let i = 0; i < 5; i += 1) await byPassword(other, 'wrong', ip)
      const forOther = { ...input, phone: other, captcha }
      expect((await visitor.call('login.password', forOther, from(ip))).status).toBe(428)
      const together = await Promise.all(
        [1, 2, 3].map(() => visitor.call('login.password', { ...input, captcha }, from(ip))),
      )
      expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 428, 428])
    })

    it('cannot tell a phone with an account from one without', async () => {
      const [known, unknown] = [await owner(), newPhone()]
      for (const phone of [known, unknown]) {
        const ip = newIp()
        const answers = []
        for (let i = 0; i < 6; i += 1) answers.push(await byPassword(phone, 'wrong', ip))
        for (let i = 0; i < 6; i += 1) answers.push(await signIn(phone, '000000', ip))
        answers.push(await send(phone, ip), await send(phone, ip))
        expect(answers).toEqual([...Array(5).fill(400), 428, ...Array(5).fill(400), 428, 200, 429])
      }
    })
  })

  it('keeps no phone and no network readable, and forgets the networks of a closed account', async () => {
    const server = await startApp({ engine, env: { TRUST_PROXY: '127.0.0.1' } })
    const phone = '13900000000'
    await sendSms(server, { phone }, { 'x-forwarded-for': HOME })
    const visitor = maasClient(server.app)
    const signed = await visitor.call(
      'login.sms',
      { phone, code: server.lastCode(phone) },
      { 'x-forwarded-for': HOME },
    )
    const { db } = server.deps.database
    const rows = () => db.selectFrom('known_network').selectAll().execute()
    expect(await rows()).toHaveLength(1)
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${phone}|${HOME}`))
    const client = maasClient(server.app, signed.body.result.accessToken)
    await sendSms(server, { phone, purpose: 'close' })
    await client.must('user.close', { code: server.lastCode(phone), forfeits: { balance: '0', tokens: 0 } })
    expect(await rows()).toEqual([])
    await server.close()
  })
})
