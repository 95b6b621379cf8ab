import type { Challenge } from 'altcha-lib'
import { sendSms } from '../support/send-sms.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

const WRONG = { status: 400, message: '验证码错误或已失效，请重新获取' }

forEachDatabase((engine) => {
  describe('an SMS code', () => {
    const clock = createClock()
    let server: TestApp
    let visitor: MaasClient
    let next = 13_700_000_000
    const newPhone = () => String((next += 1))
    beforeAll(async () => {
      server = await startApp({ engine, clock: clock.now })
      visitor = maasClient(server.app)
    })
    afterAll(() => server.close())

    const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
    const codeFor = async (phone: string, purpose = 'login') => {
      await sendSms(server, { phone, purpose })
      return server.lastCode(phone)
    }
    const signIn = async (phone: string, code: string) => {
      const { status, body } = await visitor.call('login.sms', { phone, code })
      return { status, message: body.message }
    }

    it('signs in once', async () => {
      const phone = newPhone()
      const code = await codeFor(phone)
      expect((await signIn(phone, code)).status).toBe(200)
      expect(await signIn(phone, code)).toEqual(WRONG)
    })

    it('signs in once when it is used many times at once', async () => {
      const phone = newPhone()
      const code = await codeFor(phone)
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(phone, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { total } = await server.deps.database.db
        .selectFrom('user')
        .select((eb) => eb.fn.countAll().as('total'))
        .where('phone_hash', '=', server.deps.secrets.index('phone', phone))
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(1)
    })

    it('costs a captcha after five wrong tries, and ten tries are all there are', async () => {
      const phone = newPhone()
      const code = await codeFor(phone)
      for (let i = 1; i <= 5; i += 1) expect(await signIn(phone, other(code, i))).toEqual(WRONG)
      for (let i = 6; i <= 10; i += 1) {
        const needed = await visitor.call('login.sms', { phone, code })
        expect(needed.status).toBe(428)
        const captcha = await solveCaptcha(
          (needed.body.result as unknown as { challenge: Challenge }).challenge,
        )
        const wrong = await visitor.call('login.sms', { phone, code: other(code, i), captcha })
        expect({ status: wrong.status, message: wrong.body.message }).toEqual(WRONG)
        expect((await visitor.call('login.sms', { phone, code, captcha })).status).toBe(i === 10 ? 429 : 428)
      }
      expect((await signIn(phone, code)).status).toBe(429)
    })

    it('costs no captcha however often the right one is given', async () => {
      const phone = newPhone()
      for (let i = 0; i < 7; i += 1) expect((await signIn(phone, await codeFor(phone))).status).toBe(200)
    })

    it('works at the fifth try', async () => {
      const phone = newPhone()
      const code = await codeFor(phone)
      for (let i = 1; i <= 4; i += 1) await signIn(phone, other(code, i))
      expect((await signIn(phone, code)).status).toBe(200)
    })

    it('is looked at five times in all when 200 guesses come at once', async () => {
      const phone = newPhone()
      const code = await codeFor(phone)
      const looks: unknown[] = []
      const { secrets } = server.deps
      server.deps.secrets = {
        ...secrets,
        indexes(purpose, value) {
          if (purpose === 'sms-code') looks.push(value)
          return secrets.indexes(purpose, value)
        },
      }
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) => signIn(phone, other(code, i + 1))),
      )
      server.deps.secrets = secrets
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 428)).toHaveLength(195)
      expect(looks).toHaveLength(5)
    })

    it('lives five minutes', async () => {
      const [young, old] = [newPhone(), newPhone()]
      const codes = [await codeFor(young), await codeFor(old)] as const
      clock.advance(5 * MINUTE - 1)
      expect((await signIn(young, codes[0])).status).toBe(200)
      clock.advance(1)
      expect(await signIn(old, codes[1])).toEqual(WRONG)
    })

    it('works for its phone only', async () => {
      const [mine, theirs] = [newPhone(), newPhone()]
      const code = await codeFor(mine)
      await codeFor(theirs)
      expect(await signIn(theirs, code === server.lastCode(theirs) ? other(code) : code)).toEqual(WRONG)
    })

    it('works for its purpose only', async () => {
      const phone = newPhone()
      await server.signIn(phone)
      const reset = await codeFor(phone, 'reset')
      expect(await signIn(phone, reset)).toEqual(WRONG)
      const login = await codeFor(phone, 'login')
      const { status } = await visitor.call('login.resetPassword', {
        phone,
        code: login,
        newPassword: 'correct horse',
      })
      expect(status).toBe(400)
      expect((await signIn(phone, login)).status).toBe(200)
    })

    it('is replaced by the next one', async () => {
      const phone = newPhone()
      const first = await codeFor(phone)
      const second = await codeFor(phone)
      if (first !== second) expect(await signIn(phone, first)).toEqual(WRONG)
      expect((await signIn(phone, second)).status).toBe(200)
    })

    it('does not tell whether a phone has an account', async () => {
      const [known, unknown] = [newPhone(), newPhone()]
      await server.signIn(known)
      const strip = ({ body }: Awaited<ReturnType<typeof sendSms>>) => ({ ...body, timestamp: 0 })
      for (const purpose of ['login', 'reset']) {
        const answers = [
          await sendSms(server, { phone: known, purpose }),
          await sendSms(server, { phone: unknown, purpose }),
        ] as const
        expect(strip(answers[0])).toEqual(strip(answers[1]))
      }
      const wrong = async (phone: string) => {
        const { status, body } = await visitor.call('login.resetPassword', {
          phone,
          code: other(server.lastCode(phone)),
          newPassword: 'correct horse',
        })
        return { status, message: body.message }
      }
      expect(await wrong(known)).toEqual(await wrong(unknown))
    })

    it('is six digits of which each occurs everywhere', async () => {
      const codes = []
      for (let i = 0; i < 100; i += 1) codes.push(await codeFor(newPhone()))
      expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
      expect(new Set(codes).size).toBeGreaterThan(95)
      expect(new Set(codes.map((code) => code[0])).size).toBeGreaterThan(5)
    })

    it('is not spent by an invite code that does not exist', async () => {
      const phone = newPhone()
      const code = await codeFor(phone)
      for (let i = 0; i < 6; i += 1) {
        const { status, body } = await visitor.call('login.sms', { phone, code, inviteCode: 'nobody' })
        expect({ status, message: body.message }).toEqual({
          status: 400,
          message: '邀请码不存在，请检查后重试',
        })
      }
      expect((await signIn(phone, code)).status).toBe(200)
    })

    it('ties a new user to the inviter, and a known one to no inviter', async () => {
      const inviter = await server.signIn(newPhone())
      const info = await maasClient(server.app, inviter.accessToken).must('invite.info')
      const phone = newPhone()
      const friend = await server.signIn(phone, { inviteCode: info.code })
      await server.signIn(phone, { inviteCode: info.code })
      const { db } = server.deps.database
      const invites = await db.selectFrom('invite').selectAll().execute()
      expect(invites).toEqual([
        expect.objectContaining({ invitee_id: friend.userInfo.id, inviter_id: inviter.userInfo.id }),
      ])
    })
  })
})
