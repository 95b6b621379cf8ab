import type { Challenge } from 'altcha-lib'
import { sendSms } from '../support/send-sms.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

const LIMITS = { SMS_LIMITS: 'perPhone=5/1h;captchaAfter=3/10m', TRUST_PROXY: '127.0.0.1' }

it('takes a thousand keys of 3,000 rounds outside tests', async () => {
  const server = await startApp({ engine: 'sqlite', env: { ...LIMITS, NODE_ENV: 'development' } })
  for (const phone of ['13700000001', '13700000002', '13700000003']) await sendSms(server, { phone })
  const { body } = await sendSms(server, { phone: '13700000004' })
  const { challenge } = body.result as { challenge: Challenge }
  expect(challenge.parameters.cost).toBe(3000)
  const { solution } = JSON.parse(Buffer.from(await solveCaptcha(challenge), 'base64').toString())
  expect(solution.counter).toBeGreaterThanOrEqual(500)
  await server.close()
})

forEachDatabase((engine) => {
  describe('the captcha before an SMS code', () => {
    const clock = createClock()
    let server: TestApp
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    const send = (phone: string, captcha?: string, ip = '10.0.0.1') =>
      sendSms(server, { phone, ...(captcha !== undefined && { captcha }) }, { 'x-forwarded-for': ip })
    const challengeFor = async (phone: string): Promise<Challenge> => {
      const { status, body } = await send(phone)
      expect(status).toBe(428)
      return (body.result as { challenge: Challenge }).challenge
    }

    beforeEach(async () => {
      server = await startApp({
        engine,
        clock: clock.now,
        env: LIMITS,
      })
      for (let i = 0; i < 3; i += 1) expect((await send(newPhone())).status).toBe(200)
    })
    afterEach(() => server.close())

    it('is asked for after three codes from one address, and not elsewhere', async () => {
      const { status, body } = await send(newPhone())
      expect(status).toBe(428)
      expect(body).toMatchObject({
        success: false,
        code: 428,
        message: '操作频繁，请先完成人机验证',
        result: { challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: expect.any(String) } },
      })
      expect((await send(newPhone(), undefined, '10.0.0.2')).status).toBe(200)
      clock.advance(10 * MINUTE)
      expect((await send(newPhone())).status).toBe(200)
    })

    it('tells nothing of phone and address', async () => {
      const phone = newPhone()
      const text = JSON.stringify(await challengeFor(phone))
      expect(text).not.toContain(phone)
      expect(text).not.toContain('10.0.0.1')
    })

    it('lets a solved one pass once, also when it comes twice at the same time', async () => {
      const phone = newPhone()
      const captcha = await solveCaptcha(await challengeFor(phone))
      const together = await Promise.all([send(phone, captcha), send(phone, captcha), send(phone, captcha)])
      expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(together.filter(({ status }) => status === 428)).toHaveLength(2)
      expect((await send(phone, captcha)).status).toBe(428)
    })

    it('refuses one that was made for another phone or another address', async () => {
      const phone = newPhone()
      const captcha = await solveCaptcha(await challengeFor(phone))
      expect((await send(newPhone(), captcha)).status).toBe(428)
      for (let i = 0; i < 3; i += 1) await send(newPhone(), undefined, '10.0.0.9')
      expect((await send(phone, captcha, '10.0.0.9')).status).toBe(428)
      expect((await send(phone, captcha)).status).toBe(200)
    })

    it('refuses one older than five minutes', async () => {
      const phone = newPhone()
      const captcha = await solveCaptcha(await challengeFor(phone))
      clock.advance(5 * MINUTE)
      expect((await send(phone, captcha)).status).toBe(428)
    })

    it('refuses what is forged, unsolved or no captcha at all', async () => {
      const phone = newPhone()
      const challenge = await challengeFor(phone)
      const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
      const solved = JSON.parse(Buffer.from(await solveCaptcha(challenge), 'base64').toString())
      const easier = {
        ...challenge,
        parameters: { ...challenge.parameters, keyPrefix: '', cost: 1 },
      }
      const forgeries = [
        'x',
        pack(null),
        pack([]),
        pack({ challenge }),
        pack({ challenge, solution: { counter: 0, derivedKey: challenge.parameters.keyPrefix } }),
        pack({ challenge: easier, solution: solved.solution }),
        pack({ challenge: { ...challenge, signature: '' }, solution: solved.solution }),
        pack({ challenge: { parameters: challenge.parameters }, solution: solved.solution }),
      ]
      for (const forgery of forgeries) expect((await send(phone, forgery)).status).toBe(428)
      expect((await sendSms(server, { phone, captcha: 'x'.repeat(8193) })).status).toBe(400)
    })
  })
})
