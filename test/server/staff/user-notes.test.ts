import { databasePlaces } from '../canary/places.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const TEXT = '来电称住在梧桐路，常用张三的卡付款'

forEachDatabase((engine) => {
  describe('notes about a user', () => {
    let server: TestServer
    let support: StaffMember
    let user: Account
    let next = 13_700_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await openTestServer({ engine })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      support = await openStaff(server, phone(), ['support'])
      user = await openAccount(server, phone())
    })

    const write = (by: StaffMember, text: string, headers = {}) =>
      by.call('user.note', { id: user.userId, text }, headers)
    const read = async (by: StaffMember) => (await by.must('user.notes', { userId: user.userId })).records

    it('are read by staff with their author and time, the newest first, and of that user alone', async () => {
      const operator = await openStaff(server, phone(), ['operator'])
      await write(support, ' 第一条\n两行 ')
      server.time.now += 1
      await write(operator, '第二条')
      const auditor = await openStaff(server, phone(), ['auditor'])
      const { username } = await support.must('user.info')
      await operator.must('user.profile', { nickname: '小王' })
      expect(await read(auditor)).toEqual([
        {
          id: expect.any(String),
          text: '第二条',
          authorName: '小王（运营）',
          authorId: operator.userId,
          createdAt: server.time.now,
        },
        expect.objectContaining({
          text: '第一条\n两行',
          authorId: support.userId,
          // Never a number alone.
          authorName: username.replace('用户', '客服 '),
        }),
      ])
      expect((await auditor.must('user.notes', { userId: support.userId })).total).toBe(0)
      expect((await write(auditor, '第三条')).status).toBe(403)
      expect((await user.call('user.notes', { userId: user.userId })).status).toBe(404)
    })

    it('are written once for one key, and refused empty, too long, about oneself and about an unknown user', async () => {
      const once = { 'idempotency-key': `note-${user.userId}` }
      const [first, again] = [await write(support, TEXT, once), await write(support, TEXT, once)]
      expect(again.body.result).toEqual(first.body.result)
      expect(await read(support)).toHaveLength(1)
      expect((await write(support, ' ')).status).toBe(400)
      expect((await write(support, '长'.repeat(1001))).status).toBe(400)
      for (const [id, status] of [
        [support.userId, 403],
        ['nobody', 404],
      ] as const)
        expect((await support.call('user.note', { id, text: TEXT })).status).toBe(status)
    })

    it('stand nowhere in clear, are audited without their text, and are erased with the account', async () => {
      const { body } = await write(support, TEXT)
      const rows = await databasePlaces(server)
      expect(rows.filter(({ bytes }) => bytes.includes('梧桐路'))).toEqual([])
      const audit = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome', 'subject', 'after'])
        .where('actor_id', '=', support.userId)
        .execute()
      expect(audit).toEqual([
        {
          action: 'user.note',
          outcome: 'done',
          subject: `user:${user.userId}`,
          after: JSON.stringify(body.result),
        },
      ])
      await user.close()
      expect(await read(support)).toEqual([])
      expect((await write(support, TEXT)).status).toBe(404)
    })
  })
})
