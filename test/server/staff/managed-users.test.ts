import { Writable } from 'node:stream'
import { pino } from 'pino'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { findCanaries, hatchCanaries, place } from '../../support/canaries.ts'
import { databasePlaces } from '../canary/places.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { HOUR_MS, makeCall, MINUTE_MS, openTestServer, type TestServer } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'

const REASON = '核对来电者的身份'
const CANARIES = hatchCanaries()
const READS = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].auth === 'staff' && endpoints[name].method === 'GET',
)

forEachDatabase((engine) => {
  describe('users, for staff,', () => {
    const lines: string[] = []
    let server: TestServer
    let support: StaffMember
    let user: Account
    let next = 13_700_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          lines.push(chunk.toString())
          done()
        },
      })
      server = await openTestServer({
        engine,
        overrides: { log: pino({ level: 'trace', base: undefined }, sink) },
      })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      server.time.now += MINUTE_MS
      support = await openStaff(server, phone(), ['support'])
      user = await openAccount(server, phone())
    })

    const found = async (search: string) =>
      (await support.must('user.list', { search })).records.map(({ id }) => id)
    const auditOf = ({ userId }: StaffMember) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome', 'subject', 'before', 'after'])
        .where('actor_id', '=', userId)
        .where('action', '<>', 'staff.stepUp')
        .orderBy('n')
        .execute()
    const reveal = (changes: object = {}, headers: object = {}) =>
      support.call('user.reveal', { id: user.userId, field: 'phone', reason: REASON, ...changes }, headers)

    /** What every endpoint that reads answers support. */
    const readings = (userId: string) =>
      Promise.all(
        READS.map(async (name) => {
          const { shape } = endpoints[name].input
          const { body } = await support.call(name, {
            ...('id' in shape && { id: userId }),
            ...('userId' in shape && { userId }),
          })
          return place(name, JSON.stringify(body))
        }),
      )

    it('are found by something whole, with the phone masked, and by no part of it', async () => {
      const { orderNo } = await user.must('order.topup', { amount: '10', channel: 'sandbox' })
      await user.must('payment.sandboxConfirm', { orderNo })
      const { apiKey, key } = await user.must('key.add', { name: 'a' })
      const requestId = await makeCall(server, { userId: user.userId })
      const { userId } = user
      for (const search of [user.phone, userId, orderNo, requestId, apiKey.prefix, key, ` ${userId} `])
        expect([search, await found(search)]).toEqual([search, [userId]])
      const parts = [user.phone.slice(-4), orderNo.slice(0, -1), key.slice(0, 11), 'nothing', '%']
      for (const part of parts) expect([part, await found(part)]).toEqual([part, []])
      const { records } = await support.must('user.list', { search: userId })
      expect(records).toEqual([
        {
          id: userId,
          username: expect.any(String),
          nickname: '',
          phone: `137****${user.phone.slice(-4)}`,
          type: 'person',
          isVerified: false,
          frozen: [],
          balance: expect.stringMatching(/^9\.99/),
          createdAt: server.time.now,
          closedAt: null,
          rev: 0,
        },
      ])
    })

    it('are listed the newest first, and by what they are kept from now', async () => {
      const operator = await openStaff(server, phone(), ['operator'])
      const until = server.time.now + MINUTE_MS
      const scopes = ['calls', 'spending']
      await operator.must('user.freeze', { id: user.userId, scopes, until, reason: '盗刷银行卡的嫌疑' })
      const frozen = async (scope: string) =>
        (await support.must('user.list', { frozen_MultiString: scope })).records
      expect(await frozen('signIn,spending')).toMatchObject([{ id: user.userId, frozen: scopes, rev: 1 }])
      expect(await frozen('signIn')).toEqual([])
      server.time.now = until
      expect(await frozen('spending')).toEqual([])
      server.time.now += MINUTE_MS
      const newest = await openStaff(server, phone(), ['operator'])
      const { records, total } = await support.must('user.list', { pageSize: '2' })
      expect([records[0]?.id, total > 2]).toEqual([newest.userId, true])
      await user.close()
      expect(await found(user.userId)).toEqual([user.userId])
      expect(await support.must('user.detail', { id: user.userId })).toMatchObject({
        phone: '',
        closedAt: server.time.now,
      })
    })

    it('are searched for 120 times an hour', async () => {
      for (let i = 0; i < 120; i += 1) await support.must('user.list', { search: 'nothing' })
      expect((await support.call('user.list', { search: 'nothing' })).status).toBe(429)
      expect((await support.call('user.list')).status).toBe(200)
      server.time.now += HOUR_MS
      support = await openStaff(server, support.phone)
      expect(await found(user.userId)).toEqual([user.userId])
    })

    it('are shown with what they have', async () => {
      await user.topUp('10')
      await user.must('order.purchase', { packageId: 'p-100', quantity: 1, channel: 'balance' })
      await user.must('key.add', { name: 'a' })
      await openAccount(server, user.phone)
      const detail = await support.must('user.detail', { id: user.userId })
      expect(detail).toMatchObject({
        id: user.userId,
        balance: '9.00',
        held: '0.00',
        tokens: 100_000,
        heldTokens: 0,
        packages: 1,
        keys: 1,
        sessions: 2,
        lastSeenAt: server.time.now,
        state: null,
      })
      expect((await support.call('user.detail', { id: 'nobody' })).status).toBe(404)
    })

    it('are signed out on every device, and lose every key', async () => {
      const { key } = await user.must('key.add', { name: 'a' })
      await user.must('key.add', { name: 'b' })
      await openAccount(server, user.phone)
      const v1 = async () => {
        const headers = { authorization: `Bearer ${key}` }
        return (await server.app.inject({ url: '/v1/models', headers })).statusCode
      }
      const input = { id: user.userId, reason: '手机丢失' }
      expect(await v1()).toBe(200)
      expect(await support.must('user.revokeKeys', input)).toEqual({ ended: 2 })
      expect([await v1(), (await user.call('user.info')).status]).toEqual([401, 200])
      expect(await support.must('user.signOut', input)).toEqual({ ended: 2 })
      expect((await user.call('user.info')).status).toBe(401)
      expect(await auditOf(support)).toMatchObject([
        { action: 'user.revokeKeys', subject: `user:${user.userId}`, after: '{"ended":2}' },
        { action: 'user.signOut', subject: `user:${user.userId}`, after: '{"ended":2}' },
      ])
      const own = { ...input, id: support.userId }
      expect((await support.call('user.signOut', own)).status).toBe(403)
      expect((await support.call('user.revokeKeys', own)).status).toBe(403)
    })

    it('have their phone revealed to who proves again that it is them, 20 times an hour', async () => {
      expect(await reveal()).toMatchObject({ status: 428, body: { result: { purpose: 'reveal' } } })
      await support.proves('reveal')
      expect((await reveal()).body.result).toEqual({ value: user.phone })
      for (let i = 1; i < 20; i += 1) expect((await reveal()).status).toBe(200)
      expect((await reveal()).status).toBe(429)
      expect(await auditOf(support)).toEqual(
        Array.from({ length: 20 }, () => ({
          action: 'user.reveal',
          outcome: 'done',
          subject: `user:${user.userId}`,
          before: '',
          after: '{"field":"phone"}',
        })),
      )
    })

    it('have nothing revealed of who asks or of staff, nor an ID number to who may not, and each try is audited', async () => {
      await support.proves('reveal')
      const colleague = await openStaff(server, phone(), ['finance'])
      const { userId: id } = user
      expect((await support.call('user.revealIdNumber', { id, reason: REASON })).status).toBe(403)
      for (const changes of [{ id: support.userId }, { id: colleague.userId }])
        expect((await reveal(changes)).status).toBe(403)
      const audited = (await auditOf(support)).map(({ outcome, subject }) => `${outcome} ${subject}`)
      expect(audited).toEqual([
        'refused ',
        `refused user:${support.userId}`,
        `refused user:${colleague.userId}`,
      ])
      expect((await reveal({ field: 'idNumber' })).status).toBe(400)
    })

    it('leave no trace of what was searched and revealed, in the database, the log or a second answer', async () => {
      user = await openAccount(server, CANARIES.phone)
      const { realName, idNumber, email } = CANARIES
      await user.must('user.profile', { email })
      await user.must('user.verify', { realName, idNumber, consent: true })
      await support.proves('reveal')
      const once = { 'idempotency-key': 'reveal-once' }
      const [first, again] = [await reveal({}, once), await reveal({}, once)]
      expect([first.body.result, again.body.result]).toEqual([{ value: CANARIES.phone }, { value: null }])
      expect(await found(CANARIES.phone)).toEqual([user.userId])
      const file = await server.app.inject({
        method: 'POST',
        url: '/maas/admin/user/list/export',
        payload: { search: CANARIES.phone },
        headers: { 'x-access-token': support.accessToken },
      })
      expect([file.statusCode, file.body.includes(user.userId)]).toEqual([200, true])
      expect((await auditOf(support)).at(-1)).toMatchObject({
        action: 'user.list.export',
        after: expect.stringContaining('"search":"***"'),
      })
      const places = [
        ...(await databasePlaces(server)),
        place('log', lines.join('')),
        place('file', file.body),
        ...(await readings(user.userId)),
      ]
      expect(lines.join('')).toContain('/maas/admin/user/reveal')
      expect(findCanaries(CANARIES, places)).toEqual([])
    })
  })
})
