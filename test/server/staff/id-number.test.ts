import { Writable } from 'node:stream'
import { pino } from 'pino'
import { checkDigit } from '../../support/id-numbers.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, HOUR, MINUTE } from '../support/test-clock.ts'

const OWNER = '13900000001'
const REASON = '司法机关调取，文号 1 号'
const ID_NUMBER = checkDigit('11010519900101123')

forEachDatabase((engine) => {
  describe('an ID number', () => {
    const time = createClock()
    const logged: string[] = []
    let server: TestApp
    let finance: StaffMember
    let other: StaffMember
    let user: Account
    let next = 13_800_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          logged.push(chunk.toString())
          done()
        },
      })
      server = await startApp({
        engine,
        clock: time.now,
        env: { ADMIN_PHONES: OWNER },
        overrides: { log: pino({ level: 'trace', base: undefined }, sink) },
      })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      time.advance(HOUR)
      finance = await openStaff(server, phone(), ['finance'])
      other = await openStaff(server, phone(), ['finance'])
      user = await openAccount(server, phone())
      await server.deps.database.db.deleteFrom('verification').execute()
      await user.must('user.verify', { realName: '李四', idNumber: ID_NUMBER, consent: true })
      await prove(finance)
      await other.proves('approval')
    })
    const prove = async (by: StaffMember) => {
      await by.proves('reveal')
      await by.proves('approval')
    }
    const propose = (by = finance, id = user.userId) => by.call('user.proposeReveal', { id, reason: REASON })
    const proposed = async (by = finance) => (await propose(by)).body.result.approvalId
    const decide = async (by: StaffMember, id: string, decision = 'approve') => {
      const { rev, payloadHash } = await by.must('approval.detail', { id })
      return by.call('approval.decide', { id, rev, payloadHash, decision, reason: REASON })
    }
    const show = (by = finance, headers: object = {}) =>
      by.call('user.revealIdNumber', { id: user.userId, reason: REASON }, headers)

    it('is shown to who proposed it, once, after another approved it', async () => {
      expect((await show()).status).toBe(403)
      const id = await proposed()
      expect([(await show()).status, (await decide(finance, id)).status]).toEqual([403, 403])
      expect((await decide(other, id)).status).toBe(200)
      await other.proves('reveal')
      expect((await show(other)).status).toBe(403)
      const once = { 'idempotency-key': 'id-once' }
      const [shown, replayed] = [await show(finance, once), await show(finance, once)]
      expect([shown.body.result, replayed.body.result]).toEqual([{ value: ID_NUMBER }, { value: null }])
      expect((await show()).status).toBe(403)
      expect((await finance.must('approval.detail', { id })).state).toBe('used')
    })

    it('is shown once to ten requests at once', async () => {
      await decide(other, await proposed())
      const statuses = (await Promise.all(Array.from({ length: 10 }, () => show()))).map(
        ({ status }) => status,
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    })

    it('counts among the 20 things that one person is shown in an hour', async () => {
      await decide(other, await proposed())
      const reveal = { id: user.userId, field: 'phone', reason: REASON }
      for (let i = 0; i < 20; i += 1) expect((await finance.call('user.reveal', reveal)).status).toBe(200)
      expect((await show()).status).toBe(429)
    })

    it('is shown within ten minutes of the approval, of this user alone', async () => {
      const stranger = await openAccount(server, phone())
      expect((await propose(finance, stranger.userId)).body.message).toBe('这个用户没有实名认证')
      await decide(other, await proposed())
      time.advance(10 * MINUTE - 1)
      await finance.proves('reveal')
      time.advance(1)
      expect((await show()).status).toBe(403)
      const refused = await proposed()
      await other.proves('approval')
      expect((await decide(other, refused, 'refuse')).status).toBe(200)
      expect((await show()).status).toBe(403)
    })

    it('is neither proposed nor approved by who may not, nor about oneself', async () => {
      const support = await openStaff(server, phone(), ['support'])
      await support.proves('reveal')
      expect([(await propose(support)).status, (await show(support)).status]).toEqual([403, 403])
      expect((await propose(finance, finance.userId)).body.message).toBe('不能处理与自己有关的事项')
      const id = await proposed()
      await support.proves('approval')
      expect((await support.call('approval.detail', { id })).status).toBe(404)
      await decide(other, id)
      await server.deps.database.db
        .updateTable('staff')
        .set({ revoked_at: time.now() })
        .where('user_id', '=', finance.userId)
        .execute()
      expect((await show()).status).toBe(404)
    })

    it('needs the step-up, to be proposed and to be shown', async () => {
      const third = await openStaff(server, phone(), ['finance'])
      for (const { status, body } of [await propose(third), await show(third)])
        expect([status, body.result]).toMatchObject([428, { purpose: 'reveal' }])
    })

    it('stands in no list, approval, file, audit or log', async () => {
      await decide(other, await proposed())
      expect((await show()).body.result).toEqual({ value: ID_NUMBER })
      const { db } = server.deps.database
      const owner = await openStaff(server, OWNER)
      const file = await server.app.inject({
        url: '/maas/admin/audit/list/export',
        headers: { 'x-access-token': owner.accessToken },
      })
      expect(file.statusCode).toBe(200)
      const kept = JSON.stringify([
        await db.selectFrom('audit_entry').selectAll().execute(),
        await db.selectFrom('approval').selectAll().execute(),
        await db.selectFrom('idempotency').selectAll().execute(),
        await owner.must('approval.list', {}),
        await owner.must('user.list', {}),
        await owner.must('user.detail', { id: user.userId }),
        file.body,
        logged,
      ])
      expect(kept).toContain('"action":"user.revealIdNumber"')
      expect(kept).not.toContain(ID_NUMBER)
    })
  })
})
