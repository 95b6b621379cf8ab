import { readEnv } from '../../../server/platform/env/env.ts'
import { createMailer } from '../../../server/app/startup/create-mailer.ts'
import { startMailServer, type MailServer } from './external-services.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64'),
  SMS_PROVIDER: 'http',
  SMS_PROVIDER_URL: 'https://sms.example.com',
  TRUST_PROXY: 'none',
  IDENTITY_PROVIDER: 'embedded',
  SMTP_FROM: 'maas@example.com',
}
const MAIL = { to: 'lan@example.com', subject: '验证码', text: '123456' }

describe('mail to a server that offers no STARTTLS', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.received.length = 0
  })
  const mailer = (host: string, variables: Record<string, string> = PRODUCTION) =>
    createMailer(readEnv({ ...variables, SMTP_URL: server.url.replace('127.0.0.1', host) }))

  it('is not sent in production, unless it is on this machine', async () => {
    await expect(mailer('0.0.0.0')?.send(MAIL)).rejects.toThrow(/STARTTLS/)
    expect(server.received).toEqual([])
    await mailer('127.0.0.1')?.send(MAIL)
    expect(server.received).toMatchObject([{ to: ['lan@example.com'] }])
  })

  it('is sent in development', async () => {
    const { SECRET_KEY, SMTP_FROM } = PRODUCTION
    await mailer('0.0.0.0', { NODE_ENV: 'development', SECRET_KEY, SMTP_FROM })?.send(MAIL)
    expect(server.received).toHaveLength(1)
  })
})
