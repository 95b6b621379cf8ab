import { giveRole } from '../support/written-rows.ts'
import { PERMISSION_NAMES } from '../../../contract/permissions.ts'
import { permissionsOfRoles, ROLE_NAMES, ROLES, type Role } from '../../../contract/roles.ts'
import { recordAudit } from '../../../server/platform/audit/record-audit.ts'
import { openAccount } from '../support/account.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, HOUR, MINUTE } from '../support/test-clock.ts'

const OWNER = '13900000001'
const INSIDE = '10.20.0.7'

describe('roles', () => {
  it('of an auditor write nothing, and every permission is held by some role or kept to the owner', () => {
    const isRead = (name: string) => name.endsWith('.read') || name === 'report.cost'
    expect(ROLES.auditor.permissions.filter((name) => !isRead(name))).toEqual([])
    const granted = permissionsOfRoles(ROLE_NAMES)
    expect(PERMISSION_NAMES.filter((name) => !granted.has(name))).toEqual(['staff.grant'])
    expect([...permissionsOfRoles(['owner'])]).toEqual(PERMISSION_NAMES)
  })
})

forEachDatabase((engine) => {
  describe('staff', () => {
    const time = createClock()
    let server: TestApp
    let phone = 13_800_000_000

    beforeAll(async () => {
      server = await startApp({
        engine,
        clock: time.now,
        env: { ADMIN_PHONES: OWNER, OPS_NETWORKS: '10.20.0.0/16', TRUST_PROXY: '127.0.0.1' },
      })
    })
    afterAll(() => server.close())

    async function person(...roles: Role[]) {
      phone += 1
      return withRoles(await openAccount(server, String(phone)), roles)
    }
    async function withRoles(account: Awaited<ReturnType<typeof openAccount>>, roles: Role[]) {
      for (const role of roles) await giveRole(server.deps, { userId: account.userId, role, at: time.now() })
      const get = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await server.app.inject({
          url: `/maas${path}`,
          headers: { 'x-access-token': account.accessToken, 'x-forwarded-for': INSIDE, ...headers },
        })
        return { status: answer.statusCode, result: answer.json<{ result: never }>().result as unknown }
      }
      return { ...account, get }
    }

    it('may do what their roles say together, and are called by them', async () => {
      const staff = await person('support', 'auditor')
      const { result } = await staff.get('/admin/me')
      expect(result).toMatchObject({ permissions: [...permissionsOfRoles(['auditor', 'support'])] })
      expect(await staff.must('user.info')).toMatchObject({
        isAdmin: true,
        userGroupNames: ['审计', '客服'],
      })
      const user = await person()
      expect(await user.must('user.info')).toMatchObject({ isAdmin: false, userGroupNames: [] })
      expect((await user.get('/admin/me')).status).toBe(404)
    })

    it('lose it with the next request once the role is revoked', async () => {
      const staff = await person('auditor')
      expect((await staff.get('/admin/staff/list')).status).toBe(200)
      await server.deps.database.db
        .updateTable('staff')
        .set({ revoked_at: time.now(), rev: 2 })
        .where('user_id', '=', staff.userId)
        .execute()
      expect((await staff.get('/admin/staff/list')).status).toBe(404)
      expect(await staff.must('user.info')).toMatchObject({ isAdmin: false })
    })

    it('are owners by ADMIN_PHONES alone, and listed with their phones masked', async () => {
      const owner = await withRoles(await openAccount(server, OWNER), [])
      const finance = await person('finance')
      expect(await owner.must('user.info')).toMatchObject({ userGroupNames: ['负责人'] })
      const { result } = await owner.get('/admin/staff/list?pageSize=100')
      expect(result).toMatchObject({
        records: expect.arrayContaining([
          expect.objectContaining({ userId: owner.userId, role: 'owner', phone: '139****0001', rev: 0 }),
          expect.objectContaining({ userId: finance.userId, role: 'finance', rev: 1 }),
        ]),
      })
      const owners = await owner.get('/admin/staff/list?role_MultiString=owner')
      expect(owners.result).toMatchObject({ total: 1 })
      expect((await finance.get('/admin/staff/list')).status).toBe(403)
    })

    it('are signed out as staff, not as users, after 30 minutes without a request and after 12 hours', async () => {
      const staff = await person('auditor')
      time.advance(29 * MINUTE)
      expect((await staff.get('/admin/me')).status).toBe(200)
      time.advance(30 * MINUTE)
      expect((await staff.get('/userCenter/userInfo')).status).toBe(200)
      expect((await staff.get('/admin/me')).status).toBe(401)
      const again = await withRoles(await openAccount(server, staff.phone), [])
      for (let i = 0; i < 25; i += 1) {
        expect((await again.get('/admin/me')).status).toBe(i < 24 ? 200 : 401)
        time.advance(HOUR / 2 - 1)
        if (i === 23) time.advance(24)
      }
      expect((await again.get('/userCenter/userInfo')).status).toBe(200)
    })

    it('are there only from OPS_NETWORKS, by the address that the trusted proxy tells', async () => {
      const staff = await person('auditor')
      const from = async (forwarded: string) =>
        (await staff.get('/admin/me', { 'x-forwarded-for': forwarded })).status
      expect(await from(INSIDE)).toBe(200)
      expect(await from('10.21.0.7')).toBe(404)
      expect(await from(`${INSIDE}, 203.0.113.9`)).toBe(404)
      const viaStranger = await server.app.inject({
        url: '/maas/admin/me',
        remoteAddress: INSIDE,
        headers: { 'x-access-token': staff.accessToken, 'x-forwarded-for': INSIDE },
      })
      expect(viaStranger.statusCode).toBe(404)
      const visitor = await server.app.inject({ url: '/maas/admin/me' })
      expect(visitor.statusCode).toBe(404)
    })

    it('are not acted for by the page of another site', async () => {
      const staff = await person('auditor')
      const from = async (origin: string) => (await staff.get('/admin/me', { origin })).status
      expect(await from('https://evil.example')).toBe(403)
      expect(await from('null')).toBe(403)
      expect(await from('http://localhost:80')).toBe(200)
    })

    it('read the audit with the permission for it', async () => {
      const auditor = await person('auditor')
      await server.deps.database.db.transaction().execute((trx) =>
        recordAudit(trx, server.deps.secrets, {
          actorId: 'u-9',
          roles: ['finance'],
          sessionId: '',
          address: INSIDE,
          requestId: 'r-9',
          action: 'order.refund',
          outcome: 'refused',
          subject: 'order:1',
          reason: '',
          now: time.now(),
        }),
      )
      const { result } = await auditor.get('/admin/audit/list?actorId=u-9&outcome_MultiString=refused')
      expect(result).toMatchObject({ total: 1, records: [{ subject: 'order:1', before: '' }] })
      expect((await (await person('support')).get('/admin/audit/list')).status).toBe(403)
    })
  })
})
