import { endpoints, isPagedList, type EndpointName } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { isHeld } from '../../../contract/permissions.ts'
import { permissionsOfRoles, ROLE_NAMES, STAFF_ROLE_NAMES, type StaffRole } from '../../../contract/roles.ts'
import { isWrite } from '../../../contract/endpoints/is-write.ts'
import { openStaff } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, MINUTE } from '../support/test-clock.ts'

const OWNER = '13900000001'

interface Door {
  method: Endpoint['method']
  path: string
  permission: Endpoint['permission']
  also: Endpoint['also']
  reads?: Endpoint['reads']
}

/** Every endpoint of staff, and the files of those that are lists. */
const doors: Door[] = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { method, path, permission, also, reads }: Endpoint = endpoints[name]
  if (!path.startsWith('/admin/')) return []
  const list = { method, path, permission, also, ...(reads && { reads }) }
  const file = { ...list, path: `${path}/export` }
  return [list, ...(isPagedList(endpoints[name]) ? [file] : [])]
})

forEachDatabase((engine) => {
  describe('every endpoint of staff', () => {
    const time = createClock()
    let server: TestApp
    const tokens = new Map<string, string>()
    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { ADMIN_PHONES: OWNER } })
      const phones = ROLE_NAMES.map((role, i) => [role, `1380000000${i}`] as const)
      for (const [role, phone] of phones)
        tokens.set(role, (await openStaff(server, phone, [role])).accessToken)
      tokens.set('owner', (await openStaff(server, OWNER)).accessToken)
      tokens.set('user', (await openStaff(server, '13800000010')).accessToken)
      const revoked = await openStaff(server, '13800000011', [...ROLE_NAMES])
      tokens.set('revoked', revoked.accessToken)
      await server.deps.database.db
        .updateTable('staff')
        .set({ revoked_at: 1 })
        .where('user_id', '=', revoked.userId)
        .execute()
    })
    afterAll(() => server.close())

    const view = async () => {
      const { userId } = await openStaff(server, '13800000012')
      const support = await openStaff(server, '13800000013', ['support'])
      await support.proves('viewAs')
      const { token } = await support.must('user.viewAs', { id: userId, reason: '用户说账单不对' })
      return token ?? ''
    }

    /** With nothing in it, so that no write is done. */
    const ask = async ({ method, path }: Door, who: string) => {
      const token = tokens.get(who)
      const answer = await server.app.inject({
        method,
        url: `/maas${path}`,
        ...(token !== undefined && { headers: { 'x-access-token': token } }),
        ...(method === 'POST' && { payload: {} }),
      })
      return answer.statusCode
    }
    const allAnswers = async (who: string) => {
      const found = []
      for (const door of doors) found.push(`${door.path} ${await ask(door, who)}`)
      return found
    }
    const all = (status: number) => doors.map(({ path }) => `${path} ${status}`)

    it('is none for visitors, users, those whose roles were revoked and those who look on as a user', async () => {
      expect(doors.length).toBeGreaterThan(15)
      expect(await allAnswers('visitor')).toEqual(all(401))
      expect(await allAnswers('user')).toEqual(all(404))
      expect(await allAnswers('revoked')).toEqual(all(404))
      tokens.set('view', await view())
      expect(await allAnswers('view')).toEqual(all(401))
    })

    it.each([...STAFF_ROLE_NAMES])(
      'is for %s as the role says, and each refused write is audited',
      async (role) => {
        const held = permissionsOfRoles([role satisfies StaffRole])
        const isOpen = ({ permission, also }: Door) =>
          isHeld(permission ?? '', held) && isHeld(also ?? '', held)
        const answered = []
        for (const door of doors) {
          // A minute takes no more than 60 refusals.
          if (answered.length % 50 === 49) time.advance(MINUTE)
          const status = await ask(door, role)
          // Rows that are not there are 404 to those who may ask for them.
          const isOpened =
            status !== 403 && status !== 401 && (status !== 404 || door.path.endsWith('/detail'))
          answered.push([door.path, isOpened])
        }
        expect(answered).toEqual(doors.map((door) => [door.path, isOpen(door)]))
        const refused = await server.deps.database.db
          .selectFrom('audit_entry')
          .select('n')
          .where('outcome', '=', 'refused')
          .where('roles', '=', role)
          .execute()
        const refusedWrites = doors.filter((door) => isWrite(door) && !isOpen(door))
        expect(refused).toHaveLength(refusedWrites.length)
      },
    )
  })
})
