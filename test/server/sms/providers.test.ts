import { readEnv } from '../../../server/platform/env/env.ts'
import { consoleSms } from '../../../server/platform/integrations/sms/console-sms.ts'
import { createSmsProvider } from '../../../server/app/startup/create-sms-provider.ts'
import { sendSms } from '../support/send-sms.ts'
import { startSmsStub } from '../support/sms-stub.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { withRoom } from '../../support/with-room.ts'

const PHONE = '13800000000'

forEachDatabase((engine) => {
  describe('SMS_PROVIDER=http', () => {
    let stub: Awaited<ReturnType<typeof startSmsStub>>
    let server: TestApp
    beforeEach(async () => {
      stub = await startSmsStub()
      const { SMS_PROVIDER, SMS_PROVIDER_URL } = { SMS_PROVIDER: 'http', SMS_PROVIDER_URL: stub.url }
      const env = { SMS_PROVIDER, SMS_PROVIDER_URL, SMS_LIMITS: 'perPhone=1/60s' }
      server = await startApp({
        engine,
        env,
        overrides: {
          sms: createSmsProvider(
            readEnv({ ...env, NODE_ENV: 'test', SECRET_KEY: 'A'.repeat(43) + '=' }),
            Date.now,
          ),
        },
      })
    })
    afterEach(async () => {
      await server.close()
      await stub.close()
    })

    it.each(['login', 'reset'])(
      'posts phone, code and purpose (%s), and answers nothing of the code',
      async (purpose) => {
        const { status, body } = await sendSms(server, { phone: PHONE, purpose })
        expect(status).toBe(200)
        expect(stub.received).toEqual([{ phone: PHONE, code: expect.stringMatching(/^\d{6}$/), purpose }])
        expect(JSON.stringify(body)).not.toContain((stub.received[0] as { code: string }).code)
      },
    )

    it('answers 502 if the provider fails, and does not count the send', async () => {
      stub.answerWith((response) => void response.writeHead(500).end())
      const { status, body } = await sendSms(server, { phone: PHONE })
      expect(status).toBe(502)
      expect(body).toMatchObject({
        success: false,
        code: 502,
        message: '短信发送失败，请稍后重试',
        result: null,
      })
      stub.answerWith((response) => void response.writeHead(204).end())
      expect((await sendSms(server, { phone: PHONE })).status).toBe(200)
    })

    it('leaves no usable code behind a failed send', async () => {
      stub.answerWith((response) => void response.writeHead(500).end())
      await sendSms(server, { phone: PHONE })
      const { code } = stub.received[0] as { code: string }
      const answer = await server.app.inject({
        method: 'POST',
        url: '/maas/login/v2/smsAuthV2',
        payload: { phone: PHONE, code },
      })
      expect(answer.statusCode).toBe(400)
    })

    it('gives a provider that hangs five seconds, lets others through meanwhile, and does not count the send', async () => {
      stub.answerWith(() => undefined)
      const started = Date.now()
      const hanging = sendSms(server, { phone: PHONE })
      const meanwhile = await server.app.inject('/maas/model/list')
      expect(meanwhile.statusCode).toBe(200)
      expect(Date.now() - started).toBeLessThan(4500)
      expect((await hanging).status).toBe(502)
      expect(Date.now() - started).toBeLessThan(withRoom(6000))
      stub.answerWith((response) => void response.writeHead(200).end())
      expect((await sendSms(server, { phone: PHONE })).status).toBe(200)
    })

    it('answers 502 if the connection is refused', async () => {
      await stub.close()
      expect((await sendSms(server, { phone: PHONE })).status).toBe(502)
    })
  })
})

describe('SMS_PROVIDER=console', () => {
  it('writes the code to the terminal in a line that says what it is for', async () => {
    const lines: string[] = []
    const write = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => lines.push(String(text)) > 0)
    await consoleSms.send({ phone: PHONE, code: '012345', purpose: 'reset' })
    write.mockRestore()
    expect(lines.join('')).toContain('【短信验证码】13800000000 的重置密码验证码是 012345')
  })

  it('is refused in production', () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: `${'A'.repeat(43)}=` }
    expect(() => readEnv({ ...production, SMS_PROVIDER: 'console' })).toThrow(
      '生产环境必须设置真实的短信服务',
    )
    expect(() => readEnv(production)).toThrow('SMS_PROVIDER')
  })
})
