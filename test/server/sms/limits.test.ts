import { pino } from 'pino'
import { SEND_SMS_PATH } from '../../../contract/sms.ts'
import { createMetrics } from '../../../server/platform/ops/metrics.ts'
import { untilServed } from '../../support/until-served.ts'
import { sendSms } from '../support/send-sms.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE, SECOND } from '../support/test-clock.ts'

const LIMITS = 'perPhone=1/60s,5/1h,10/24h;perIp=60/1h'

forEachDatabase((engine) => {
  describe('limits on SMS codes', () => {
    const clock = createClock()
    let server: TestApp
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    beforeAll(async () => {
      server = await startApp({
        engine,
        clock: clock.now,
        env: { SMS_LIMITS: LIMITS, TRUST_PROXY: '127.0.0.1' },
      })
    })
    afterAll(() => server.close())

    let address = 0
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const newIp = () => `10.0.${Math.trunc((address += 1) / 250)}.${(address % 250) + 1}`
    const send = (phone: string, ip = newIp()) => sendSms(server, { phone }, from(ip))

    it('answers how long a code lives and when the next may be asked for', async () => {
      const { status, body } = await send(newPhone())
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, code: 200, result: { expiresIn: 300, retryAfter: 60 } })
    })

    it('sends one code a minute to a phone, whatever the address', async () => {
      const phone = newPhone()
      await send(phone)
      clock.advance(59 * SECOND)
      const refused = await send(phone)
      expect(refused.status).toBe(429)
      expect(refused.body).toMatchObject({ success: false, message: '操作过于频繁，请稍后再试' })
      expect(refused.headers['retry-after']).toBe('1')
      clock.advance(SECOND)
      expect((await send(phone)).status).toBe(200)
    })

    it('lets exactly one of 20 parallel sends to a phone pass', async () => {
      const phone = newPhone()
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(19)
    })

    it('sends five an hour and eight a day to a phone, in windows that slide', async () => {
      const phone = newPhone()
      const tryNow = async () => (await send(phone)).status
      for (let i = 0; i < 5; i += 1) {
        expect(await tryNow()).toBe(200)
        clock.advance(MINUTE)
      }
      expect(await tryNow()).toBe(429)
      clock.advance(HOUR - 5 * MINUTE)
      for (let i = 0; i < 3; i += 1) {
        expect(await tryNow()).toBe(200)
        clock.advance(MINUTE)
      }
      clock.advance(HOUR)
      const refused = await send(phone)
      expect(refused.status).toBe(429)
      clock.advance(Number(refused.headers['retry-after']) * SECOND)
      expect(await tryNow()).toBe(200)
      clock.advance(DAY)
      expect(await tryNow()).toBe(200)
    })

    it('counts a phone once however it is written', async () => {
      const phone = newPhone()
      await send(phone)
      for (const spelling of [`+86${phone}`, `${phone} `, `0${phone}`])
        expect((await sendSms(server, { phone: spelling })).status).toBe(400)
    })

    it('sends sixty an hour from an address, also when they come together', async () => {
      const ip = newIp()
      const sendNext = () =>
        untilServed(
          () => send(newPhone(), ip),
          ({ status }) => status,
        )
      const answers = await Promise.all(Array.from({ length: 70 }, sendNext))
      expect(answers.filter(({ status }) => status === 200).length).toBe(60)
      clock.advance(HOUR)
      expect((await send(newPhone(), ip)).status).toBe(200)
    })

    it('counts an IPv6 subscriber once, whichever of their addresses they use', async () => {
      const answers = []
      for (let i = 0; i < 61; i += 1)
        answers.push(await send(newPhone(), `2001:db8:0:1::${(i + 1).toString(16)}`))
      expect(answers.map(({ status }) => status).lastIndexOf(200)).toBe(59)
      expect((await send(newPhone(), '2001:db8:0:2::1')).status).toBe(200)
    })

    it('keeps no phone and no address readable', async () => {
      const phone = newPhone()
      await send(phone, '203.0.113.77')
      const { db } = server.deps.database
      const rows = [
        await db.selectFrom('sms_send').selectAll().execute(),
        await db.selectFrom('sms_code').selectAll().execute(),
        await db.selectFrom('subject_lock').selectAll().execute(),
      ]
      const text = JSON.stringify(rows)
      for (const secret of [phone, '203.0.113.77', server.lastCode(phone)]) expect(text).not.toContain(secret)
    })
  })

  describe('X-Forwarded-For from an address that is not trusted', () => {
    const SMS_LIMITS = 'perPhone=9/60s;perIp=2/1h'
    const statuses = async (server: TestApp, remoteAddress: string) => {
      const sent = []
      for (const i of [1, 2, 3]) {
        const answer = await server.app.inject({
          method: 'POST',
          url: `/sms${SEND_SMS_PATH}`,
          payload: { phone: `1360000000${i}` },
          headers: { 'x-forwarded-for': `198.51.100.${i}` },
          remoteAddress,
        })
        sent.push(answer.statusCode)
      }
      return sent
    }
    const logTo = (lines: string[]) => pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    const warnings = (lines: string[]) => lines.filter((line) => line.includes('X-Forwarded-For'))

    it.each([
      ['a public one', '203.0.113.9', {}, 0],
      [
        'a private one, of which TRUST_PROXY says that it is no proxy',
        '127.0.0.1',
        { TRUST_PROXY: 'none' },
        1,
      ],
    ])('is ignored, so it cannot pass a limit: %s', async (_name, peer, env, warned) => {
      const lines: string[] = []
      const server = await startApp({ engine, env: { SMS_LIMITS, ...env }, overrides: { log: logTo(lines) } })
      expect(await statuses(server, peer)).toEqual([200, 200, 429])
      expect(warnings(lines)).toHaveLength(warned)
      await server.close()
    })

    it.each(['127.0.0.1', '::ffff:10.1.2.3', 'fd00::7'])(
      'turns limits by address off where %s forwards for everyone, costs a captcha each, and says so',
      async (peer) => {
        const lines: string[] = []
        const metrics = createMetrics()
        const server = await startApp({
          engine,
          env: { SMS_LIMITS, TRUST_PROXY: '192.0.2.1' },
          overrides: { log: logTo(lines), metrics },
        })
        expect(await statuses(server, peer)).toEqual([428, 428, 428])
        expect(warnings(lines)).toHaveLength(1)
        expect(await metrics.text()).toContain('maas_security_events_total{event="untrustedProxy"} 3')
        await server.close()
      },
    )

    it('knows the address of a caller on the host of a proxy that is trusted', async () => {
      const lines: string[] = []
      const server = await startApp({
        engine,
        env: { SMS_LIMITS, TRUST_PROXY: '127.0.0.1' },
        overrides: { log: logTo(lines) },
      })
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `/sms${SEND_SMS_PATH}`,
        payload: { phone: '13600000009' },
        headers: { 'x-forwarded-for': '127.0.0.1' },
        remoteAddress: '127.0.0.1',
      })
      expect(statusCode).toBe(200)
      expect(warnings(lines)).toEqual([])
      await server.close()
    })
  })
})
