import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { Role } from '../../../contract/roles.ts'
import { grantRole } from '../../../server/identity/staff/grant-role.ts'
import { databasePlaces } from '../canary/places.ts'
import { maasClient } from '../support/maas-client.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, MINUTE_MS, openTestServer, type TestServer } from '../support/test-server.ts'

const OWNER = '13600000001'
const REASON = '用户说账单不对'
const named = Object.entries(endpoints) as [EndpointName, Endpoint][]
const VIEWABLE = named.filter(([, { viewable }]) => viewable).map(([name]) => name)
const OTHERS = named.filter(([, { viewable, auth }]) => !viewable && auth !== 'public').map(([name]) => name)

forEachDatabase((engine) => {
  describe('a view of a user', () => {
    let server: TestServer
    let support: StaffMember
    let user: Account
    let next = 13_700_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await openTestServer({ engine, env: { ADMIN_PHONES: OWNER } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      server.time.now += MINUTE_MS
      support = await openStaff(server, phone(), ['support'])
      user = await openAccount(server, phone())
      await user.topUp('10')
      await support.proves('viewAs')
    })

    const start = async (by = support) => {
      const { token } = await by.must('user.viewAs', { id: user.userId, reason: REASON })
      return token ?? ''
    }
    const statusOf = async (token: string, name: EndpointName = 'user.info') =>
      (await maasClient(server.app, token).call(name)).status
    const auditOf = () =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'reason', 'subject', 'after', 'session_id'])
        .where('actor_id', '=', support.userId)
        .where('action', 'like', 'user.viewAs%')
        .orderBy('n')
        .execute()

    it('opens the closed list of what may be read, as the user has it, and not one endpoint more', async () => {
      expect(VIEWABLE.toSorted()).toEqual([
        'batch.list',
        'income.list',
        'income.proof',
        'income.series',
        'key.overview',
        'order.detail',
        'order.list',
        'package.forecast',
        'package.mine',
        'package.ownWelcome',
        'stats.byKey',
        'stats.byModel',
        'stats.calls',
        'stats.detail',
        'stats.diagnosis',
        'stats.forecast',
        'stats.keys',
        'stats.latency',
        'stats.list',
        'stats.priceChanges',
        'stats.receipt',
        'stats.summary',
        'user.info',
      ])
      const token = await start()
      const view = maasClient(server.app, token)
      expect(await view.must('income.list')).toEqual(await user.must('income.list'))
      expect((await view.must('user.info')).userId).toBe(user.userId)
      for (const name of VIEWABLE) expect([name, await statusOf(token, name)]).not.toEqual([name, 401])
      for (const name of OTHERS) expect([name, await statusOf(token, name)]).toEqual([name, 401])
    })

    it('opens no file, no call and nothing by another header, and is worth nothing once changed', async () => {
      const token = await start()
      const asks = [
        { url: '/maas/income/list/export', headers: { 'x-access-token': token } },
        { url: '/maas/admin/user/ledger/export?userId=1', headers: { 'x-access-token': token } },
        { url: '/maas/userCenter/export/file?id=1', headers: { 'x-access-token': token } },
        { url: '/v1/models', headers: { authorization: `Bearer ${token}` } },
        { url: '/v1/models', headers: { 'x-access-token': token } },
        { url: '/maas/income/list', headers: { authorization: `Bearer ${token}` } },
        { url: '/maas/income/list', headers: { cookie: `x-access-token=${token}` } },
        { url: '/maas/income/list', headers: { 'x-access-token': token, origin: 'https://evil.example' } },
      ]
      for (const ask of asks) expect([ask, (await server.app.inject(ask)).statusCode]).toEqual([ask, 401])
      const [, payload = '', signature = ''] = token.split('.')
      const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const forged = Buffer.from(JSON.stringify({ ...read, userId: support.userId })).toString('base64url')
      expect(await statusOf(`view.${forged}.${signature}`)).toBe(401)
      expect(await statusOf(`view.${payload}.${'A'.repeat(43)}`)).toBe(401)
    })

    it('ends after 15 minutes, with the session of staff and with the account', async () => {
      const token = await start()
      server.time.now += 15 * MINUTE_MS - 1
      expect(await statusOf(token)).toBe(200)
      server.time.now += 1
      expect(await statusOf(token)).toBe(401)
      await support.proves('viewAs')
      const second = await start()
      expect(await statusOf(second)).toBe(200)
      await support.must('login.logout')
      expect(await statusOf(second)).toBe(401)
      support = await openStaff(server, support.phone)
      await support.proves('viewAs')
      const third = await start()
      await user.close()
      expect(await statusOf(third)).toBe(401)
    })

    it('is over for good: a role given back, a second one, a freeze that ended or another sign-in revive none', async () => {
      const owner = await openStaff(server, OWNER)
      const grants = () =>
        server.deps.database.db
          .selectFrom('staff')
          .selectAll()
          .where('user_id', '=', support.userId)
          .orderBy('role')
          .execute()
      const regrant = async (role: Role) => {
        const [row] = (await grants()).filter((one) => one.role === role)
        const payload = { userId: support.userId, role, rev: row?.rev ?? 0 }
        const { db } = server.deps.database
        await db.transaction().execute((trx) =>
          grantRole.apply(trx, {
            payload,
            approvalId: '',
            proposerId: owner.userId,
            deps: server.deps,
            now: server.time.now,
          }),
        )
      }
      const tokens = [await start(), await start()]
      const [asked = '', notAsked = ''] = tokens
      await owner.proves('staff')
      await owner.must('staff.revoke', { userId: support.userId, role: 'support', rev: 1, reason: REASON })
      expect(await statusOf(asked)).toBe(401)
      await regrant('support')
      for (const token of tokens) expect(await statusOf(token)).toBe(401)
      await support.proves('viewAs')
      const again = await start()
      expect(await statusOf(again)).toBe(200)
      await regrant('auditor')
      expect(await statusOf(again)).toBe(401)
      const frozen = await start()
      await owner.must('user.freeze', { id: support.userId, scopes: ['signIn'], reason: REASON })
      await owner.must('user.unfreeze', { id: support.userId, scopes: ['signIn'], reason: REASON })
      expect(await statusOf(frozen)).toBe(401)
      await openStaff(server, support.phone)
      for (const token of [asked, notAsked, again, frozen]) expect(await statusOf(token)).toBe(401)
    })

    it('asks for the permission, a proof and a reason, and is of no one whom it concerns', async () => {
      const input = { id: user.userId, reason: REASON }
      const operator = await openStaff(server, phone(), ['operator'])
      expect((await operator.call('user.viewAs', input)).status).toBe(403)
      const unproved = await openStaff(server, phone(), ['support'])
      expect((await unproved.call('user.viewAs', input)).status).toBe(428)
      expect((await support.call('user.viewAs', { id: user.userId })).status).toBe(400)
      for (const id of [support.userId, operator.userId])
        expect((await support.call('user.viewAs', { ...input, id })).status).toBe(403)
      const once = { 'idempotency-key': `view-${user.userId}` }
      const [first, again] = [
        await support.call('user.viewAs', input, once),
        await support.call('user.viewAs', input, once),
      ]
      expect([typeof first.body.result.token, again.body.result.token]).toEqual(['string', null])
      const bytes = (await databasePlaces(server)).map((one) => one.bytes.toString())
      expect(bytes.filter((text) => text.includes(first.body.result.token ?? '-'))).toEqual([])
    })

    it('is audited with its reason, and what is read in it once an endpoint and minute', async () => {
      const token = await start()
      for (const name of ['order.list', 'order.list', 'income.list'] as const) await statusOf(token, name)
      server.time.now += MINUTE_MS
      await statusOf(token, 'order.list')
      const [started, ...reads] = await auditOf()
      const subject = `user:${user.userId}`
      expect(started).toMatchObject({ action: 'user.viewAs', reason: REASON, subject })
      expect(started?.after).not.toContain('token')
      expect(reads.map(({ after }) => (JSON.parse(after) as { endpoint: string }).endpoint)).toEqual([
        'order.list',
        'income.list',
        'order.list',
      ])
      expect(new Set(reads.map((row) => `${row.action} ${row.subject}`))).toEqual(
        new Set([`user.viewAs.read ${subject}`]),
      )
    })

    it('changes nothing of the user: no order is closed by it, no session is seen', async () => {
      const { orderNo } = await user.must('order.topup', { amount: '20', channel: 'sandbox' })
      server.time.now += DAY_MS
      support = await openStaff(server, support.phone)
      await support.proves('viewAs')
      const view = maasClient(server.app, await start())
      await view.must('order.list')
      expect((await view.must('order.detail', { orderNo })).status).toBe('pending')
      const [session] = (await support.must('user.sessions', { userId: user.userId })).records
      expect(session?.lastSeenAt).toBeLessThan(server.time.now)
    })

    it('is shown to the user, and to that user alone', async () => {
      const at = server.time.now
      await start()
      server.time.now += MINUTE_MS
      await start()
      expect(await user.must('user.staffViews')).toEqual([{ at: server.time.now }, { at }])
      const other = await openAccount(server, phone())
      expect(await other.must('user.staffViews')).toEqual([])
    })
  })
})
