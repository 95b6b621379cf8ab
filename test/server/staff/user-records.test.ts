import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, makeCall, openTestServer, START, type TestServer } from '../support/test-server.ts'

forEachDatabase((engine) => {
  describe('what there is of a user, for staff,', () => {
    let server: TestServer
    let support: StaffMember
    let user: Account
    let other: Account
    let requestId: string

    beforeAll(async () => {
      server = await openTestServer({ engine, env: { TRUST_PROXY: '127.0.0.1' } })
      support = await openStaff(server, '13700000001', ['support'])
      user = await openAccount(server, '13700000002')
      other = await openAccount(server, '13700000003')
      for (const { userId, topUp } of [user, other]) {
        await topUp('10')
        requestId = await makeCall(server, { userId })
      }
      requestId = await makeCall(server, { userId: user.userId })
    })
    afterAll(() => server.close())

    it('is the list that the user has, and nothing of another user', async () => {
      const { userId } = user
      const ledger = await support.must('user.ledger', { userId })
      expect(ledger).toEqual(await user.must('income.list'))
      expect(ledger).toMatchObject({ total: 3, totals: { yuanIn: '10.00' } })
      expect(await support.must('user.calls', { userId })).toMatchObject(await user.must('stats.calls'))
      expect((await support.must('user.calls', { userId, requestId })).total).toBe(1)
      const own = await user.must('order.list')
      const orders = await support.must('user.orders', { userId })
      expect(own).toMatchObject(orders)
      expect(orders.records[0]).not.toHaveProperty('isRefundable')
      const stranger = { userId: other.userId, requestId }
      expect((await support.must('user.calls', stranger)).total).toBe(0)
      expect((await support.must('user.ledger', { userId: 'nobody' })).total).toBe(0)
    })

    it('says of a call by which version it is priced, and to who may see it where it was sent and at what cost', async () => {
      const { userId } = user
      const attempt = {
        request_id: requestId,
        target: 'far',
        http_status: 503,
        started_at: START,
        duration_ms: 10,
        usage: '{}',
        cost_nano: 0n,
        is_test: 0,
      }
      await server.deps.database.db
        .insertInto('call_attempt')
        .values([
          { ...attempt, n: 1, channel: 'a.example.com/v1', outcome: 'failed' },
          { ...attempt, n: 2, channel: 'b.example.com/v1', outcome: 'succeeded', cost_nano: 1_500_000n },
        ])
        .execute()
      const rowFor = async (staff: StaffMember) =>
        (await staff.must('user.calls', { userId, requestId })).records[0]
      const finance = await openStaff(server, '13700000009', ['finance', 'operator', 'support'])
      const attemptsText = 'a.example.com/v1 出错（503），再到 b.example.com/v1 成功'
      expect(await rowFor(finance)).toMatchObject({ attemptsText, upstreamCost: '0.0015' })
      const seen = await rowFor(support)
      expect(seen).not.toHaveProperty('attemptsText')
      expect(seen).not.toHaveProperty('upstreamCost')
      expect(seen).toHaveProperty('priceVersion')
      const { db } = server.deps.database
      await db
        .updateTable('call_attempt')
        .set({ cost_nano: null, outcome: 'lost' })
        .where('n', '=', 2)
        .execute()
      expect(await rowFor(finance)).toMatchObject({
        attemptsText: 'a.example.com/v1 出错（503），再到 b.example.com/v1 结果不明',
        upstreamCost: null,
      })
    })

    it('is listed page by page, by the cursor, filtered and as a file', async () => {
      const { userId } = user
      const first = await support.must('user.ledger', { userId, pageSize: 1 })
      const { nextCursor: cursor = '' } = first
      const second = await support.must('user.ledger', { userId, pageSize: 1, cursor })
      expect(second.records[0]?.id).toBeLessThan(first.records[0]?.id ?? 0)
      expect((await support.must('user.ledger', { userId, kind_MultiString: 'topup' })).total).toBe(1)
      const file = await server.app.inject({
        url: `/maas/admin/user/ledger/export?userId=${userId}`,
        headers: { 'x-access-token': support.accessToken },
      })
      expect(file.body.trim().split('\n')).toHaveLength(4)
      for (const name of ['user.ledger', 'user.calls', 'user.orders', 'user.sessions'] as const)
        expect((await support.call(name)).status).toBe(400)
    })

    it('proves that the balance is the sum of the ledger, and names the row if it is not', async () => {
      const { userId } = user
      const proof = await support.must('user.ledgerProof', { userId })
      expect(proof).toEqual(await user.must('income.proof'))
      expect(proof).toMatchObject({ isSound: true, rows: 3, checkedRows: 3 })
      const detail = await support.must('user.detail', { id: userId })
      const [listed] = (await support.must('user.list', { search: userId })).records
      expect([detail.balance, listed?.balance]).toEqual([proof.yuan.balance, proof.yuan.balance])
      const { db } = server.deps.database
      const add = (more: bigint) =>
        db
          .updateTable('wallet')
          .set((eb) => ({ balance_nano: eb('balance_nano', '+', more) }))
          .where('user_id', '=', userId)
          .execute()
      await add(1n)
      const { isSound, yuan } = await support.must('user.ledgerProof', { userId })
      expect([isSound, yuan.balance === yuan.expectedBalance]).toEqual([false, false])
      await add(-1n)
    })

    it('shows the devices by their network alone', async () => {
      const signedIn = async (ip: string, phone: string) => {
        const account = await openAccount(server, phone)
        await server.deps.database.db
          .updateTable('session')
          .set({ ip, ip_sealed: '' })
          .where('user_id', '=', account.userId)
          .execute()
        const { records } = await support.must('user.sessions', { userId: account.userId })
        return records
      }
      expect(await signedIn('203.0.113.77', '13700000004')).toEqual([
        {
          id: expect.any(String),
          device: '未知设备',
          network: '203.0.113.0/24',
          createdAt: server.time.now,
          lastSeenAt: server.time.now,
        },
      ])
      expect(await signedIn('2001:db8::1:2:3:4', '13700000005')).toMatchObject([
        { network: '2001:db8:0:0::/64' },
      ])
      expect(await signedIn('', '13700000006')).toMatchObject([{ network: '' }])
    })

    it('closes no order that was not paid in time: reading changes nothing', async () => {
      server.time.now += 1
      await user.must('order.topup', { amount: '20', channel: 'sandbox' })
      server.time.now += 2 * DAY_MS
      const again = await openStaff(server, support.phone)
      const { records } = await again.must('user.orders', { userId: user.userId })
      expect(records[0]?.status).toBe('pending')
      const { records: own } = await (await openAccount(server, user.phone)).must('order.list')
      expect(own[0]?.status).toBe('closed')
    })
  })
})
