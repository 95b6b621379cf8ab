import { URI } from 'otpauth'
import type { Role } from '../../../contract/roles.ts'
import { eraseAccount } from '../../../server/account/erase-account.ts'
import { grantRole } from '../../../server/identity/staff/grant-role.ts'
import { sendAlerts } from '../../../server/usage/user-alert/send-alerts.ts'
import { databasePlaces } from '../canary/places.ts'
import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { setPassword } from '../support/set-password.ts'
import { openStaff } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, HOUR_MS, openTestServer, type TestServer } from '../support/test-server.ts'
import { startHook, type Hook } from '../user-alert/external-services.ts'

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const PASSWORD = 'correct horse battery'
const from = (ip: string) => ({ 'x-forwarded-for': ip })

forEachDatabase((engine) => {
  describe('the safety of an account', () => {
    let server: TestServer
    let hook: Hook
    let next = 13_700_000_000
    let phone: string
    let userId: string
    let home: MaasClient

    beforeAll(async () => {
      hook = await startHook()
      server = await openTestServer({
        engine,
        env: { TRUST_PROXY: '127.0.0.1', PRIVATE_WEBHOOK_HOSTS: hook.host },
      })
    })
    afterAll(async () => {
      await server.close()
      await hook.close()
    })
    beforeEach(async () => {
      server.time.now += HOUR_MS
      phone = String((next += 1))
      const account = await signIn(HOME)
      userId = account.userId
      home = account.client
      hook.received.length = 0
    })

    /** A session in a network, whose calls come from there. */
    async function signIn(ip: string) {
      await sendSms(server, { phone }, from(ip))
      const input = { phone, code: server.lastCode(phone) }
      const { body } = await server.visitor.call('login.sms', input, from(ip))
      return { userId: body.result.userInfo.userId, ...sessionOf(body.result.accessToken) }
    }
    const sessionOf = (accessToken: string) => ({ accessToken, client: maasClient(server.app, accessToken) })
    const notices = async (client = home) =>
      (await client.must('notice.mine')).flatMap((one) => (one.kind === 'security' ? [one] : []))
    const names = async (client = home) => (await notices(client)).map(({ name }) => name)
    const later = (ms = 1) => (server.time.now += ms)

    it('is told of a sign-in from a network that the phone never signed in from, and of no other', async () => {
      expect(await names()).toEqual([])
      later()
      await signIn(HOME)
      expect(await names()).toEqual([])
      later()
      const { client } = await signIn(ELSEWHERE)
      expect(await names()).toEqual([expect.stringMatching(/^账号在新的网络登录：.*198\.51\.100\.0\/24$/)])
      expect(await names(client)).toHaveLength(1)
      later(8 * DAY_MS)
      expect(await names((await signIn(HOME)).client)).toEqual([])
      await signIn(ELSEWHERE)
      expect(await names((await signIn(HOME)).client)).toEqual([])
      later(91 * DAY_MS)
      expect(await names((await signIn(ELSEWHERE)).client)).toHaveLength(1)
    })

    it('is told of a sign-in by password from elsewhere too', async () => {
      const { accessToken } = await signIn(HOME)
      await setPassword(server, { phone, accessToken, password: PASSWORD })
      later(HOUR_MS)
      const input = { phone, password: PASSWORD }
      expect((await server.visitor.call('login.password', input, from(ELSEWHERE))).status).toBe(200)
      expect((await names(sessionOf(accessToken).client)).join()).toContain('账号在新的网络登录')
    })

    it('is told of a password that is set, changed or set anew', async () => {
      const { accessToken, client } = await signIn(HOME)
      await setPassword(server, { phone, accessToken, password: PASSWORD })
      expect(await names(client)).toEqual([expect.stringContaining('登录密码已修改')])
      const wrong = { oldPassword: 'wrong', newPassword: `${PASSWORD} 2` }
      later()
      expect((await client.call('login.changePassword', wrong)).status).toBe(400)
      expect((await notices(client))[0]?.name).not.toContain('次')
      await client.must('login.changePassword', { ...wrong, oldPassword: PASSWORD })
      expect((await notices(client))[0]?.name).toContain('一小时内 2 次')
      later(HOUR_MS)
      await sendSms(server, { phone, purpose: 'reset' }, from(ELSEWHERE))
      const reset = { phone, code: server.lastCode(phone), newPassword: `${PASSWORD} 3` }
      expect((await server.visitor.call('login.resetPassword', reset, from(ELSEWHERE))).status).toBe(200)
      expect((await names((await signIn(HOME)).client))[0]).toMatch(/登录密码已修改：.*198\.51\.100\.0\/24/)
    })

    it('is told of an authenticator and of a role', async () => {
      const staff = await openStaff(server, phone, ['support'])
      await staff.proves('totp')
      later()
      const { uri, ticket } = await staff.must('staff.enrolTotp')
      const code = URI.parse(uri ?? '').generate({ timestamp: server.time.now })
      await staff.must('staff.confirmTotp', { ticket, code })
      expect((await names(staff))[0]).toContain('身份验证器已绑定或更换')
      later()
      await server.deps.database.db.transaction().execute((trx) =>
        grantRole.apply(trx, {
          payload: { userId, role: 'finance' satisfies Role, rev: 0 },
          approvalId: '',
          proposerId: '',
          deps: server.deps,
          now: server.time.now,
        }),
      )
      expect((await names(staff))[0]).toBe('账号被授予了后台角色：财务')
    })

    it('is told of a key that is made or replaced in a new network: by a thief of a session, and by one who signed in first', async () => {
      const make = (client: MaasClient, ip: string) => client.call('key.add', { name: '备用' }, from(ip))
      const { body } = await make(home, HOME)
      expect(await names()).toEqual([])
      later()
      await make(home, ELSEWHERE)
      expect(await names()).toEqual([
        expect.stringMatching(/^有人在新的网络新建了 API Key：“备用”，.*198\.51\.100\.0\/24$/),
      ])
      later(HOUR_MS)
      await home.call('key.rotate', { id: body.result.apiKey.id, graceHours: 0 }, from(ELSEWHERE))
      expect(await names()).toHaveLength(2)
      later(HOUR_MS)
      const { client } = await signIn('198.51.100.77')
      later()
      await make(client, '198.51.100.77')
      expect((await names())[0]).toContain('有人在新的网络新建了 API Key')
      later(DAY_MS)
      const before = (await notices())[0]?.at
      await make(client, '198.51.100.77')
      expect((await notices())[0]?.at).toBe(before)
    })

    it('is told of in each session until it is put away there: a thief puts nothing away for the owner', async () => {
      later()
      const thief = await signIn(ELSEWHERE)
      const [theirs] = await notices(thief.client)
      const id = theirs?.id ?? ''
      expect((await home.call('notice.dismiss', { id })).status).toBe(404)
      await thief.client.must('notice.dismiss', { id })
      expect([await names(thief.client), (await names()).length]).toEqual([[], 1])
      await home.must('notice.dismiss', { id: (await notices())[0]?.id ?? '' })
      expect(await names()).toEqual([])
      later()
      await signIn('198.51.100.10')
      expect(await names()).toHaveLength(1)
    })

    it('floods no one: 60 sign-ins of an hour from 60 networks are one row, one notice and one delivery', async () => {
      await home.must('userAlert.addWebhook', { url: hook.url })
      server.time.now += HOUR_MS - (server.time.now % HOUR_MS)
      for (let i = 1; i <= 60; i += 1) {
        later()
        await signIn(`192.0.${i % 2}.${i}`)
      }
      expect(await names()).toEqual([expect.stringContaining('一小时内 60 次')])
      await sendAlerts(server.deps)
      expect(hook.received.map(({ body }) => JSON.parse(body) as object)).toEqual([
        expect.objectContaining({
          type: 'alert.security',
          data: {
            id: expect.any(String),
            title: '账号在新的网络登录',
            text: expect.stringContaining('如果不是你本人操作'),
          },
        }),
      ])
      const { db } = server.deps.database
      const rows = db.selectFrom('security_event').selectAll().where('user_id', '=', userId)
      expect(await rows.execute()).toHaveLength(1)
    })

    it('is delivered though other alerts of the day were too many', async () => {
      await home.must('userAlert.addWebhook', { url: hook.url })
      const { db } = server.deps.database
      const channel = await db
        .selectFrom('alert_channel')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      const row = (i: number) => ({
        id: `${userId}-${i}`,
        user_id: userId,
        channel_id: channel.id,
        channel_kind: 'webhook' as const,
        kind: 'networks' as const,
        subject: String(i),
        title: '',
        text: '',
        state: 'sent' as const,
        next_at: 0,
        created_at: server.time.now,
        sent_at: server.time.now,
      })
      await db
        .insertInto('alert_delivery')
        .values(Array.from({ length: 60 }, (_, i) => row(i)))
        .execute()
      later()
      await signIn(ELSEWHERE)
      await sendAlerts(server.deps)
      expect(hook.received).toHaveLength(1)
    })

    it('is kept without an address or a device that can be read, and not beyond the account', async () => {
      later()
      await signIn(ELSEWHERE)
      const { db } = server.deps.database
      const rows = db.selectFrom('security_event').selectAll().where('user_id', '=', userId)
      expect(JSON.stringify(await rows.execute())).not.toMatch(/198\.51|登录/)
      const texts = (await databasePlaces(server)).map(({ bytes }) => bytes.toString())
      expect(texts.filter((text) => text.includes('198.51.100.0'))).toEqual([])
      await db.transaction().execute((trx) =>
        eraseAccount(trx, {
          secrets: server.deps.secrets,
          userId,
          phoneHashes: [''],
          now: server.time.now,
        }),
      )
      expect(await rows.execute()).toEqual([])
    })
  })
})
