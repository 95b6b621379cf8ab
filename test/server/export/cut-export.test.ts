import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { handlers } from '../../../server/maas/handlers.ts'
import type { Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { withRoom } from '../../support/with-room.ts'

const CUT_MS = 2000
const FRIEND = {
  id: 'f-1',
  phone: '138****0001',
  state: 'registered',
  steps: [],
  reached: [],
  isVoid: false,
  voidReason: null,
  createdAt: 1,
  rewardedAt: null,
}
let pages = 0

/** A list without an end: its file is on its way until it is cut. */
const endless = async () => {
  pages += 1
  await pause(20)
  const records = Array.from({ length: 200 }, () => FRIEND)
  return { records, total: 1_000_000, size: 200, current: 1, pages: 5000, nextCursor: 'next' }
}
Object.assign(handlers, { 'audit.list': endless, 'invite.list': endless })

forEachDatabase((engine) => {
  describe('a file on its way', () => {
    let server: TestApp
    let staff: StaffMember
    let phone = 13_800_000_000
    beforeAll(async () => {
      server = await startApp({ engine, isListening: true })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      staff = await openStaff(server, String((phone += 1)), ['auditor', 'support'])
      await staff.proves('export')
    })

    const open = async (path: string, { accessToken }: Account) => {
      const headers = { 'x-access-token': accessToken }
      const [file] = (await once(get(`${server.origin}/maas${path}`, { headers }), 'response')) as [
        IncomingMessage,
      ]
      expect(file.statusCode).toBe(200)
      return file
    }
    const ofStaff = () => open('/admin/audit/list/export', staff)
    const ofUser = () => open('/invite/list/export', staff)
    const ofAllData = async () =>
      open(`/userCenter/export/file?id=${(await staff.must('user.export')).id}`, staff)

    const revoke = (role: 'auditor' | 'support') =>
      server.deps.database.db
        .updateTable('staff')
        .set({ revoked_at: 1 })
        .where('user_id', '=', staff.userId)
        .where('role', '=', role)
        .execute()
    const loseRole = () => revoke('auditor')
    const loseOtherRole = () => revoke('support')
    const signOut = () => staff.must('login.logout')

    it.each([
      ['a list of staff, once the role is revoked', ofStaff, loseRole],
      ['a list of staff, once what else was allowed is revoked', ofStaff, loseOtherRole],
      ['a list of staff, once the session has ended', ofStaff, signOut],
      ['a list of a user, once the session has ended', ofUser, signOut],
      ['all data of a user, once the session has ended', ofAllData, signOut],
    ])('breaks off: %s', async (_, start, lose) => {
      const file = await start()
      const ended = once(file.resume(), 'end').then(
        () => 'whole',
        (error: unknown) => (error as NodeJS.ErrnoException).code,
      )
      await pause(1200)
      expect(file.aborted).toBe(false)
      await lose()
      const lostAt = performance.now()
      expect(await ended).toBe('ECONNRESET')
      expect(performance.now() - lostAt).toBeLessThan(withRoom(CUT_MS))
      const read = pages
      await pause(100)
      expect(pages).toBe(read)
    })

    it('breaks off for a reader too who has stopped reading', async () => {
      const file = await ofStaff()
      await once(file, 'data')
      file.pause()
      await loseRole()
      await pause(CUT_MS)
      const connections = await new Promise((resolve) => {
        server.app.server.getConnections((_, count) => resolve(count))
      })
      expect(connections).toBe(0)
      await expect(once(file.resume(), 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
    })
  })
})
