import { createHmac } from 'node:crypto'
import { raiseAlert } from '../../../server/identity/notify/raise-alert.ts'
import { sendAlerts } from '../../../server/usage/user-alert/send-alerts.ts'
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  openTestServer,
  type TestServer,
  type TestUser,
} from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { startHook, startMailServer, textOf, type Hook, type MailServer } from './external-services.ts'

forEachDatabase((engine) => {
  describe('where a user is sent alerts', () => {
    let server: TestServer
    let user: TestUser
    let hook: Hook
    let mail: MailServer
    beforeAll(async () => {
      hook = await startHook()
      mail = await startMailServer()
      server = await openTestServer({
        engine,
        env: { SMTP_URL: mail.url, SMTP_FROM: 'maas@example.com', PRIVATE_WEBHOOK_HOSTS: hook.host },
      })
    })
    afterAll(async () => {
      await server.close()
      await hook.close()
      await mail.close()
    })
    beforeEach(async () => {
      user = await server.newUser()
      hook.status = 200
      hook.received.length = 0
      mail.received.length = 0
    })

    const send = () => sendAlerts(server.deps)
    const codeIn = () => /验证码是 (\d{6})/.exec(textOf(mail.received.at(-1) ?? { text: '' }))?.[1] ?? ''
    const channels = async (by = user) => (await by.must('userAlert.channels')).records
    const deliveries = async () => (await user.must('userAlert.deliveries')).records
    const test = (id: string) => user.must('userAlert.testChannel', { id })

    it('is an address of mail once its code came back, and nothing is mailed there before', async () => {
      const { id, state, address } = await user.must('userAlert.addMail', { email: 'Lan@example.com' })
      expect([state, address]).toEqual(['pending', 'L***@example.com'])
      expect(mail.received).toMatchObject([{ to: ['Lan@example.com'] }])
      expect((await user.call('userAlert.testChannel', { id })).status).toBe(404)
      await user.must('userAlert.verifyChannel', { id, code: codeIn() })
      expect(await channels()).toMatchObject([{ id, state: 'active' }])
      await test(id)
      await send()
      expect(mail.received).toHaveLength(2)
      expect(textOf(mail.received[1] ?? { text: '' })).toContain('以后的提醒也能送到这里')
      expect(await deliveries()).toMatchObject([{ kind: 'test', state: 'sent', attempts: 1 }])
    })

    it('takes five tries of a code, for 15 minutes, and the newest alone', async () => {
      const { id } = await user.must('userAlert.addMail', { email: 'a@example.com' })
      const first = codeIn()
      const wrong = first === '000000' ? '000001' : '000000'
      for (let i = 0; i < 5; i += 1)
        expect((await user.call('userAlert.verifyChannel', { id, code: wrong })).status).toBe(400)
      expect((await user.call('userAlert.verifyChannel', { id, code: first })).status).toBe(400)
      await user.must('userAlert.sendCode', { id })
      const second = codeIn()
      server.time.now += 15 * MINUTE_MS
      expect((await user.call('userAlert.verifyChannel', { id, code: second })).status).toBe(400)
      await user.must('userAlert.sendCode', { id })
      await user.must('userAlert.verifyChannel', { id, code: codeIn() })
    })

    it('mails no one more than a few codes: five an hour for a user, five a day to an address', async () => {
      const { id } = await user.must('userAlert.addMail', { email: 'victim@example.com' })
      for (let i = 0; i < 4; i += 1) await user.must('userAlert.sendCode', { id })
      expect((await user.call('userAlert.sendCode', { id })).status).toBe(429)
      const other = await server.newUser()
      for (const email of ['VICTIM@example.com', 'victim+2@example.com'])
        expect((await other.call('userAlert.addMail', { email })).status).toBe(429)
      expect(await channels(other)).toEqual([])
      expect(mail.received).toHaveLength(5)
    })

    it('mails an address five codes in a day, though many ask at once', async () => {
      const askers = await Promise.all(Array.from({ length: 8 }, () => server.newUser()))
      const pending = askers.map((asker) => asker.call('userAlert.addMail', { email: 'crowd@example.com' }))
      const statuses = (await Promise.all(pending)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(5)
      expect(mail.received).toHaveLength(5)
    })

    it('writes a subject on one line, and names each delivery, whatever a key is called', async () => {
      const { id } = await user.must('userAlert.addMail', { email: 'lan@example.com' })
      await user.must('userAlert.verifyChannel', { id, code: codeIn() })
      await raiseAlert(server.deps.database.db, {
        userId: user.userId,
        kind: 'unused',
        subject: 'x',
        title: 'API Key“a\r\nBcc: b@example.com\r\n\r\n正文”',
        text: 'x\r\n.\r\nRCPT TO:<b@example.com>',
        now: server.time.now,
      })
      await send()
      const [head = ''] = (mail.received.at(-1)?.text ?? '').split('\n\n')
      const [delivery] = await deliveries()
      expect(mail.received.at(-1)?.to).toEqual(['lan@example.com'])
      expect(head).not.toMatch(/^Bcc:/im)
      expect(head).toContain(`Message-ID: <${delivery?.id ?? ''}@maas>`)
    })

    it('writes to one address, whatever is written for it', async () => {
      for (const email of [
        'a@example.com, b@example.com',
        'a@example.com\r\nBcc: b@example.com',
        '<a@example.com>',
        'a b@example.com',
        `${'a'.repeat(120)}@example.com`,
      ])
        expect((await user.call('userAlert.addMail', { email })).status).toBe(400)
      expect(mail.received).toEqual([])
    })

    it('is a webhook, signed as Standard Webhooks are, by both secrets for a day after a change', async () => {
      const { id, secret } = await user.must('userAlert.addWebhook', { url: hook.url })
      expect(JSON.stringify(await channels())).not.toMatch(/hidden|whsec/)
      await test(id)
      await send()
      const checked = (key: string | null, from = hook.received.at(-1)) => {
        const {
          'webhook-id': name,
          'webhook-timestamp': at,
          'webhook-signature': signature,
        } = from?.headers ?? {}
        const bytes = Buffer.from((key ?? '').slice('whsec_'.length), 'base64')
        const hmac = createHmac('sha256', bytes).update(`${String(name)}.${String(at)}.${from?.body ?? ''}`)
        return String(signature)
          .split(' ')
          .includes(`v1,${hmac.digest('base64')}`)
      }
      expect(checked(secret)).toBe(true)
      expect(hook.received[0]?.headers['webhook-timestamp']).toBe(String(Math.floor(server.time.now / 1000)))
      expect(JSON.parse(hook.received[0]?.body ?? '')).toMatchObject({ type: 'alert.test' })
      const changed = await user.must('userAlert.rotateSecret', { id })
      expect(changed.secret).not.toBe(secret)
      await test(id)
      await send()
      expect([checked(secret), checked(changed.secret)]).toEqual([true, true])
      server.time.now += DAY_MS
      const { accessToken } = await server.signIn(user.phone)
      expect(accessToken).toBeTruthy()
      await server.deps.database.db
        .updateTable('alert_delivery')
        .set({ state: 'waiting', next_at: 0, attempts: 0 })
        .execute()
      await send()
      expect([checked(secret), checked(changed.secret)]).toEqual([false, true])
    })

    it('shows a secret once: a replay of the request has none', async () => {
      const key = { 'idempotency-key': 'one' }
      const { body } = await user.call('userAlert.addWebhook', { url: hook.url }, key)
      expect(body.result).toMatchObject({ secret: expect.stringMatching(/^whsec_/) as string })
      const again = await user.call('userAlert.addWebhook', { url: hook.url }, key)
      expect(again.body.result).toMatchObject({ secret: null })
      expect(await channels()).toHaveLength(1)
    })

    it('is tried again, later each time, and given up after six; then by hand', async () => {
      const { id } = await user.must('userAlert.addWebhook', { url: hook.url })
      hook.status = 503
      await test(id)
      const waits: number[] = []
      for (let i = 0; i < 6; i += 1) {
        await send()
        expect(hook.received).toHaveLength(i + 1)
        await send()
        expect(hook.received).toHaveLength(i + 1)
        const { next_at: next } = await server.deps.database.db
          .selectFrom('alert_delivery')
          .select('next_at')
          .where('user_id', '=', user.userId)
          .executeTakeFirstOrThrow()
        waits.push(next - server.time.now)
        server.time.now = Math.max(server.time.now, next)
      }
      expect(waits.slice(0, 5)).toEqual([30_000, 120_000, 600_000, HOUR_MS, 6 * HOUR_MS])
      await server.signIn(user.phone)
      const rows = await server.deps.database.db
        .selectFrom('alert_delivery')
        .select(['state', 'attempts', 'answer', 'id'])
        .where('user_id', '=', user.userId)
        .execute()
      expect(rows).toMatchObject([{ state: 'failed', attempts: 6, answer: 'HTTP 503' }])
      expect(JSON.stringify(rows)).not.toContain('a secret of the inside')
    })

    it('sends each delivery once though nodes send at once, and once more after a node that ended', async () => {
      const { id } = await user.must('userAlert.addWebhook', { url: hook.url })
      await test(id)
      await Promise.all([send(), send(), send()])
      expect(hook.received).toHaveLength(1)
      await test(id)
      // A node took it, and ended.
      await server.deps.database.db
        .updateTable('alert_delivery')
        .set({ attempts: 1, next_at: server.time.now + 2 * MINUTE_MS })
        .where('state', '=', 'waiting')
        .execute()
      await send()
      expect(hook.received).toHaveLength(1)
      server.time.now += 2 * MINUTE_MS
      await send()
      expect(hook.received).toHaveLength(2)
    })

    it('is written to though another user has hundreds due', async () => {
      const { id: busy } = await user.must('userAlert.addWebhook', { url: hook.url })
      await test(busy)
      const row = await server.deps.database.db
        .selectFrom('alert_delivery')
        .selectAll()
        .where('channel_id', '=', busy)
        .executeTakeFirstOrThrow()
      const many = Array.from({ length: 300 }, (_, i) => ({ ...row, id: `many-${i}`, subject: `many-${i}` }))
      for (let at = 0; at < many.length; at += 50)
        await server.deps.database.db
          .insertInto('alert_delivery')
          .values(many.slice(at, at + 50))
          .execute()
      server.time.now += 1000
      const other = await server.newUser()
      const { id } = await other.must('userAlert.addWebhook', { url: hook.url })
      await other.must('userAlert.testChannel', { id })
      await send()
      expect((await other.must('userAlert.deliveries')).records).toMatchObject([{ state: 'sent' }])
      expect(hook.received).toHaveLength(3)
      await server.deps.database.db.deleteFrom('alert_delivery').where('channel_id', '=', busy).execute()
    })

    it('follows no redirect', async () => {
      const { id } = await user.must('userAlert.addWebhook', { url: hook.url })
      hook.status = 302
      await test(id)
      await send()
      expect(hook.received).toHaveLength(1)
      expect(await deliveries()).toMatchObject([{ state: 'waiting', answer: 'HTTP 302' }])
    })

    it.each([
      'http://example.com/',
      'https://127.0.0.1/',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://localhost/',
      'https://files.internal/',
      'https://user:pass@example.com/',
      'https://0x7f.1/',
      'ftp://example.com/',
      'javascript:alert(1)',
      'nothing',
    ])('refuses an address that is not public: %s', async (url) => {
      expect((await user.call('userAlert.addWebhook', { url })).status).toBe(400)
    })

    it('is not connected to if its name leads to a private address', async () => {
      const { id } = await user.must('userAlert.addWebhook', { url: 'https://example.com/' })
      const db = server.deps.database.db
      const url = server.deps.secrets.seal(`https://localhost:${hook.host.split(':')[1] ?? ''}/`)
      await db.updateTable('alert_channel').set({ address_sealed: url }).where('id', '=', id).execute()
      await test(id)
      await send()
      expect(hook.received).toEqual([])
      expect(await deliveries()).toMatchObject([{ state: 'waiting', answer: '地址不是公网地址' }])
    })

    it('is no one else’s, and there are five of them, and ten tests an hour', async () => {
      const { id } = await user.must('userAlert.addWebhook', { url: hook.url })
      const other = await server.newUser()
      for (const name of ['rotateSecret', 'testChannel', 'deleteChannel', 'sendCode', 'resend'] as const)
        expect([name, (await other.call(`userAlert.${name}`, { id })).status]).toEqual([name, 404])
      expect((await other.call('userAlert.verifyChannel', { id, code: '000000' })).status).toBe(404)
      expect(await channels(other)).toEqual([])
      for (let i = 0; i < 4; i += 1) await user.must('userAlert.addWebhook', { url: hook.url })
      expect((await user.call('userAlert.addWebhook', { url: hook.url })).status).toBe(409)
      for (let i = 0; i < 10; i += 1) await test(id)
      expect((await user.call('userAlert.testChannel', { id })).status).toBe(429)
      for (let hour = 0; hour < 3; hour += 1) {
        server.time.now += HOUR_MS
        for (let i = 0; i < 10; i += 1) await test(id)
      }
      server.time.now += HOUR_MS
      expect((await user.call('userAlert.testChannel', { id })).status).toBe(429)
      expect(
        (
          await server.deps.database.db
            .selectFrom('alert_delivery')
            .select('id')
            .where('user_id', '=', user.userId)
            .execute()
        ).length,
      ).toBe(40)
    })

    it('is kept sealed', async () => {
      await user.must('userAlert.addWebhook', { url: hook.url })
      await user.must('userAlert.addMail', { email: 'sealed@example.com' })
      const rows = await server.deps.database.db.selectFrom('alert_channel').selectAll().execute()
      const codes = await server.deps.database.db.selectFrom('alert_code').selectAll().execute()
      expect(JSON.stringify([rows, codes])).not.toMatch(/sealed@|hook\?|whsec_/)
    })
  })
})
