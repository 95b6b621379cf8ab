import { raiseAlert } from '../../../server/money/payment/raise-alert.ts'
import { prune } from '../../../server/app/jobs/prune.ts'
import { DAY_MS, makeCall, MINUTE_MS } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import type { StaffMember } from '../support/staff-member.ts'
import { withServer } from '../support/with-server.ts'
import { ANDROID, each, IPHONE, openRiskServer, type Person } from './open-risk-server.ts'

forEachDatabase((engine) => {
  describe('the risk job', () => {
    const { server } = withServer(() => openRiskServer(engine))
    let operator: StaffMember
    beforeEach(async () => {
      await server.moveBy(60 * DAY_MS)
      await server.set({ riskCrowdAccounts: 20 })
      operator = await server.staff('operator')
    })
    const found = async (kind: string, one?: Person) =>
      (
        await operator.must('risk.list', {
          kind_MultiString: kind,
          pageSize: '100',
          ...(one && { userId: one.userId }),
        })
      ).records
    const codeOf = async (person: Person) => (await person.must('invite.info')).code

    it('finds accounts of one ID number, names the oldest, and shows the others with their phones masked', async () => {
      const idNumber = server.idNumber()
      const people = await each(3, async () => {
        const person = await server.signsIn({ from: server.address() })
        await person.must('user.verify', { realName: '张三', idNumber, consent: true })
        server.time.now += MINUTE_MS
        return person
      })
      const [oldest, second, third] = people
      if (!oldest || !second || !third) throw new Error('too few users')
      await server.judge()
      const [row] = await found('identity', third)
      expect(row).toMatchObject({
        state: 'open',
        userId: oldest.userId,
        figure: 3,
        detail: '3 个账号用同一个身份证号认证',
      })
      const { others } = await operator.must('risk.detail', { id: row?.id })
      expect(others).toHaveLength(2)
      expect(others.join()).toContain(second.userId)
      expect(others.join()).not.toContain(second.phone)
      expect(JSON.stringify(await operator.must('risk.detail', { id: row?.id }))).not.toContain(idNumber)
    })

    it('finds the same thing once, however often and on however many nodes it runs', async () => {
      const idNumber = server.idNumber()
      const [one] = await each(3, async () => {
        const person = await server.signsIn({ from: server.address() })
        await person.must('user.verify', { realName: '张三', idNumber, consent: true })
        return person
      })
      await Promise.all([server.judge(), server.judge(), server.judge()])
      const [first] = await found('identity', one)
      server.time.now += MINUTE_MS
      await server.judge()
      expect(await found('identity', one)).toEqual([{ ...first, lastAt: server.time.now }])
    })

    it('makes nothing of an address that a school shares, whatever its students were given and however they sign in', async () => {
      const from = server.address()
      const inviter = await server.signsIn({ from: server.address() })
      const inviteCode = await codeOf(inviter)
      const students = await each(24, () => server.signsIn({ from, inviteCode }))
      await server.moveBy(DAY_MS)
      for (const { phone } of students) await server.signsIn({ from, phone })
      operator = await server.staff('operator')
      await server.judge()
      for (const one of [students[0], students[23], inviter])
        expect((await operator.must('risk.list', { userId: one?.userId })).records).toEqual([])
    })

    it('finds accounts of a small address that signed up in a week, were given something and never paid', async () => {
      const from = server.address()
      const inviteCode = await codeOf(await server.signsIn({ from: server.address() }))
      const people = await each(4, () => server.signsIn({ from, inviteCode, device: ANDROID }))
      const [payer] = people
      await server.judge()
      expect(await found('network', payer)).toMatchObject([{ figure: 4, state: 'open' }])

      const quiet = server.address()
      const few = await each(3, () => server.signsIn({ from: quiet, inviteCode }))
      const plain = server.address()
      const ungiven = await each(5, () => server.signsIn({ from: plain }))
      await server.judge()
      expect(await found('network', few[0])).toEqual([])
      expect(await found('network', ungiven[0])).toEqual([])
    })

    it('counts no user who paid, and no user who signed up weeks before or after', async () => {
      const from = server.address()
      const inviteCode = await codeOf(await server.signsIn({ from: server.address() }))
      const [payer, ...others] = await each(4, () => server.signsIn({ from, inviteCode }))
      const { orderNo } = (await payer?.must('order.topup', { amount: '10', channel: 'sandbox' })) ?? {}
      await payer?.must('payment.sandboxConfirm', { orderNo })
      await server.judge()
      expect(await found('network', others[0])).toEqual([])
      await server.moveBy(8 * DAY_MS)
      const later = await server.signsIn({ from, inviteCode })
      operator = await server.staff('operator')
      await server.judge()
      expect(await found('network', later)).toEqual([])
    })

    it('finds accounts that take turns on one device of one address on several days, and not those of one day or other devices', async () => {
      const [home, once, mixed] = [server.address(), server.address(), server.address()]
      const turns = await each(4, () => server.signsIn({ from: home }))
      const guests = await each(4, () => server.signsIn({ from: once }))
      const family = await each(4, (i) => server.signsIn({ from: mixed, device: i % 2 ? ANDROID : IPHONE }))
      await server.moveBy(DAY_MS)
      for (const { phone } of turns) await server.signsIn({ from: home, phone })
      for (const { phone } of family) await server.signsIn({ from: mixed, phone, device: IPHONE })
      operator = await server.staff('operator')
      await server.judge()
      expect(await found('device', turns[2])).toMatchObject([{ userId: turns[0]?.userId, figure: 4 }])
      expect(await found('device', guests[0])).toEqual([])
      expect(await found('device', family[0])).toEqual([])
    })

    it('finds rings of invitations from one address, over several steps, and not friends who live elsewhere', async () => {
      const from = server.address()
      const first = await server.signsIn({ from })
      const second = await server.signsIn({ from, inviteCode: await codeOf(first) })
      const inviteCode = await codeOf(second)
      const third = await each(3, () => server.signsIn({ from, inviteCode }))
      const host = await server.signsIn({ from: server.address() })
      const hostCode = await codeOf(host)
      await each(6, () => server.signsIn({ from: server.address(), inviteCode: hostCode }))
      await server.judge()
      expect(await found('ring', third[2])).toMatchObject([{ figure: 5 }])
      expect(await found('ring', host)).toEqual([])
    })

    it('finds keys that are used from more networks a day than the setting says, in which an IPv6 subscriber is one', async () => {
      await server.set({ riskKeyNetworks: 3 })
      const [leaked, own] = await each(2, async () => {
        const person = await server.signsIn({ from: server.address() })
        return { person, key: (await person.must('key.add', { name: '生产' })).key }
      })
      if (!leaked || !own) throw new Error('too few users')
      const use = (key: string, from: string) =>
        server.app.inject({
          url: '/v1/models',
          headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from },
        })
      for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.1', '203.0.113.4'])
        await use(leaked.key, from)
      for (let i = 1; i <= 9; i += 1) await use(own.key, `2001:db8::${i}`)
      const { db } = server.deps.database
      // The database is gone for a moment.
      await db.schema.alterTable('key_network').renameTo('key_network_gone').execute()
      await expect(server.deps.keyNetworks.store()).rejects.toThrow(/key_network/)
      await db.schema.alterTable('key_network_gone').renameTo('key_network').execute()
      await server.deps.keyNetworks.store()
      await server.judge()
      const [row] = await found('keyNetworks', leaked.person)
      expect(row).toMatchObject({ figure: 4, userId: leaked.person.userId })
      expect(row?.detail).toContain('4 个地址')
      expect(await found('keyNetworks', own.person)).toEqual([])
      const rows = await db.selectFrom('key_network').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:/)
    })

    it('finds who breaks off most of many calls', async () => {
      await server.set({ riskAbortCalls: 10, riskAbortPercent: 60 })
      const [bad, good] = await each(2, async () => {
        const person = await server.newUser()
        await person.topUp('10')
        return person
      })
      if (!bad || !good) throw new Error('too few users')
      for (let i = 0; i < 10; i += 1) {
        await makeCall(server, { userId: bad.userId, status: i < 6 ? 'aborted' : 'succeeded' })
        await makeCall(server, { userId: good.userId, status: i < 5 ? 'aborted' : 'succeeded' })
      }
      await server.judge()
      expect(await found('aborts', bad)).toMatchObject([
        { figure: 6, detail: '7 天里 10 次调用，60% 在中途断开' },
      ])
      expect(await found('aborts', good)).toEqual([])
    })

    it('finds who spends many times what they use to, and no user who has just begun', async () => {
      await server.set({ riskSpendYuan: 1, riskSpendTimes: 10 })
      const spend = (userId: string, yuan: bigint) =>
        makeCall(server, { userId, lines: [{ item: 'input', quantity: 1, unitNano: yuan * 100_000_000n }] })
      const steady = await server.newUser()
      await steady.topUp('100')
      const fresh = await server.newUser()
      await fresh.topUp('100')
      for (let day = 0; day < 7; day += 1) {
        await spend(steady.userId, 1n)
        await server.moveBy(DAY_MS)
      }
      await server.moveBy(DAY_MS)
      for (const { userId } of [steady, fresh]) await spend(userId, 20n)
      operator = await server.staff('operator')
      await server.judge()
      expect(await found('spend', steady)).toMatchObject([
        { figure: 20, detail: '一天消费 2.00 元，平常有消费的日子每天 0.10 元' },
      ])
      expect(await found('spend', fresh)).toEqual([])
    })

    it('finds payment channels in whose name callbacks are forged', async () => {
      const { deps } = server
      const forge = (channel: string) =>
        raiseAlert(deps, deps.database.db, {
          channel,
          kind: 'forged',
          subject: `${new Date(server.time.now + 8 * 3_600_000).toISOString().slice(0, 10)} 签名不对`,
          detail: '签名不对',
        })
      for (let i = 0; i < 3; i += 1) await forge('wechat')
      await forge('alipay')
      await server.judge()
      expect(await found('forgedCallbacks')).toMatchObject([{ figure: 3, userId: '', username: '' }])
    })

    it('keeps where people sign in and use keys as keyed hashes, for 30 days and 7, and nothing of who left', async () => {
      const from = '203.0.113.77'
      const person = await server.signsIn({ from })
      const { key } = await person.must('key.add', { name: '生产' })
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': from }
      await server.app.inject({ url: '/v1/models', headers })
      await server.deps.keyNetworks.store()
      const { db } = server.deps.database
      const kept = async (table: 'sign_in_mark' | 'key_network') =>
        db.selectFrom(table).selectAll().where('user_id', '=', person.userId).execute()
      const rows = [...(await kept('sign_in_mark')), ...(await kept('key_network'))]
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toContain(from)
      await server.moveBy(8 * DAY_MS)
      await prune(server.deps)
      expect([(await kept('sign_in_mark')).length, (await kept('key_network')).length]).toEqual([1, 0])
      await server.moveBy(24 * DAY_MS)
      await prune(server.deps)
      expect(await kept('sign_in_mark')).toEqual([])
    })
  })
})
