import { raiseAlert } from '../../../server/money/payment/raise-alert.ts'
import { openPaymentServer } from '../payment/payment-server.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { HOUR_MS } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '已与渠道核对'

forEachDatabase((engine) => {
  describe('payment alerts for staff', () => {
    const { server, user } = withServer(() => openPaymentServer(engine))
    let finance: StaffMember
    let other: StaffMember
    let next = 13_500_000_000
    let orderNo: string
    beforeEach(async () => {
      server.sides.wechat.state.isDown = false
      orderNo = `a${(next += 1)}`
      finance = await openStaff(server, String((next += 1)), ['finance'])
      other = await openStaff(server, String((next += 1)), ['finance'])
    })
    const raise = (day?: string) =>
      raiseAlert(server.deps, server.deps.database.db, {
        channel: 'wechat',
        kind: 'mismatch',
        subject: orderNo,
        order_no: orderNo,
        amount_nano: 30_000_000_000n,
        detail: '金额不符',
        ...(day !== undefined && { day }),
      })
    const find = async (no = orderNo) => {
      const [alert] = (await finance.must('alert.list', { orderNo: no })).records
      if (!alert) throw new Error('no alert')
      return alert
    }
    const auditOf = (id: string) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome', 'reason'])
        .where('subject', '=', `alert:${id}`)
        .orderBy('n')
        .execute()

    it('are listed with what they are about and how old they are', async () => {
      await raise('2026-11-20')
      await raise()
      server.time.now += 5 * HOUR_MS
      finance = await openStaff(server, String((next += 1)), ['finance'])
      expect(await find()).toMatchObject({
        kind: 'mismatch',
        state: 'open',
        channel: 'wechat',
        amount: '30.00',
        times: 2,
        hours: 5,
        day: '2026-11-20',
        assigneeName: '',
        resolvedAt: null,
      })
    })

    it('show only those who may read them what was done about them', async () => {
      await raise()
      const { id, rev } = await find()
      await finance.must('alert.assign', { id, rev, assignee: 'me' })
      await other.must('alert.resolve', { id, rev: rev + 1, reason: REASON })
      const { records } = await other.must('alert.events', { alertId: id, order: 'asc' })
      expect(records.map(({ what, reason }) => [what, reason])).toEqual([
        [expect.stringMatching(/^指派给.+/), ''],
        ['处理完', REASON],
      ])
      expect((await other.call('alert.events', { alertId: 'nothing' })).status).toBe(404)
      expect((await user.call('alert.events', { alertId: id })).status).toBe(404)
    })

    it.each([
      ['state_MultiString', 'open', 'resolved'],
      ['kind_MultiString', 'mismatch,forged', 'forged'],
      ['channel', 'wechat', 'alipay'],
      ['day', '2026-11-20', '2026-11-21'],
      ['createdAt_begin', '1', '9999999999999'],
    ])('are filtered by %s', async (filter, same, another) => {
      await raise('2026-11-20')
      const found = async (value: string) =>
        (await finance.must('alert.list', { orderNo, [filter]: value })).records.length
      expect([await found(same), await found(another)]).toEqual([1, 0])
    })

    it('are assigned, and closed with what was done about them, each with its entry of the audit', async () => {
      await raise()
      const { id, rev } = await find()
      const assigned = await finance.must('alert.assign', { id, rev, assignee: 'me' })
      expect(assigned).toMatchObject({ state: 'open', rev: rev + 1 })
      expect(assigned.assigneeName).toMatch(/^财务 \w{6}$/)
      const closed = await finance.must('alert.resolve', { id, rev: assigned.rev, reason: REASON })
      expect(closed).toMatchObject({
        state: 'resolved',
        resolution: REASON,
        resolvedByName: assigned.assigneeName,
      })
      expect(await auditOf(id)).toEqual([
        { action: 'alert.assign', outcome: 'done', reason: '' },
        { action: 'alert.resolve', outcome: 'done', reason: REASON },
      ])
    })

    it('name who saw to them by nickname and role, in lists, refusals, histories and files, and keep no nickname', async () => {
      await raise()
      const { id, rev } = await find()
      await finance.must('user.profile', { nickname: '王"敏' })
      const name = '王敏（财务）'
      expect(await finance.must('alert.assign', { id, rev, assignee: 'me' })).toMatchObject({
        assigneeName: name,
      })
      expect((await find()).assigneeName).toBe(name)
      const late = await other.call('alert.assign', { id, rev, assignee: 'me' })
      expect(late).toMatchObject({
        status: 409,
        body: { result: { by: name, current: { assigneeName: name } } },
      })
      const { records } = await other.must('alert.events', { alertId: id })
      expect(records).toMatchObject([{ what: `指派给${name}`, by: name }])
      const file = await server.app.inject({
        url: '/maas/admin/alert/list/export',
        headers: { 'x-access-token': other.accessToken },
      })
      expect(file.body).toContain(name)
      const kept = await server.deps.database.db.selectFrom('audit_entry').select('after').execute()
      expect(JSON.stringify(kept)).not.toMatch(/王|敏/)
    })

    it('are given back by who does not see to them after all', async () => {
      await raise()
      const { id, rev } = await find()
      const assigned = await finance.must('alert.assign', { id, rev, assignee: 'me' })
      const { assigneeName } = await other.must('alert.assign', { id, rev: assigned.rev, assignee: 'none' })
      expect(assigneeName).toBe('')
    })

    it.each([[''], ['好了'], [undefined]])('are not closed with %p for a note', async (reason) => {
      await raise()
      const { id, rev } = await find()
      const { status } = await finance.call('alert.resolve', { id, rev, reason })
      expect([status, (await find()).state]).toEqual([400, 'open'])
    })

    it('are closed by one of two people, and the other sees who did', async () => {
      await raise()
      const { id, rev } = await find()
      const answers = await Promise.all(
        [finance, other].map((one) => one.call('alert.resolve', { id, rev, reason: REASON })),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const late = answers.find(({ status }) => status === 409)
      expect(late?.body.result).toMatchObject({ current: { state: 'resolved', rev: rev + 1 } })
      expect(await auditOf(id)).toHaveLength(1)
    })

    it('that are closed are not closed or assigned again', async () => {
      await raise()
      const { id, rev } = await find()
      const closed = await finance.must('alert.resolve', { id, rev, reason: REASON })
      const version = { id, rev: closed.rev }
      expect((await other.call('alert.resolve', { ...version, reason: '另有说法' })).status).toBe(409)
      expect((await other.call('alert.assign', { ...version, assignee: 'me' })).status).toBe(409)
      expect(await find()).toMatchObject({ resolution: REASON, assigneeName: '' })
    })

    it('are not closed by what was read before they were raised again, and open again when they are', async () => {
      await raise()
      const { id, rev } = await find()
      await raise()
      const { status, body } = await finance.call('alert.resolve', { id, rev, reason: REASON })
      expect([status, body.result]).toEqual([409, expect.objectContaining({ current: await find() })])
      await finance.must('alert.resolve', { id, rev: (await find()).rev, reason: REASON })
      await raise()
      expect(await find()).toMatchObject({ state: 'open', times: 3, resolution: '', resolvedByName: '' })
    })

    it('of a payment too many ask the provider for its refund again', async () => {
      const paid = await server.order(user, 'wechat')
      const { trades, state } = server.sides.wechat
      await server.notify('wechat', trades.pay(paid))
      const again = trades.payAgain(paid)
      state.isDown = true
      await server.notify('wechat', again)
      const { id } = await find(paid)
      expect((await finance.call('alert.retry', { id })).status).toBe(428)
      await finance.proves('refund')
      expect(await finance.must('alert.retry', { id })).toMatchObject({ kind: 'surplus', state: 'open' })
      state.isDown = false
      expect(await finance.must('alert.retry', { id })).toMatchObject({ kind: 'surplus', state: 'resolved' })
      expect([...again.refunds.values()]).toEqual([1000])
      expect((await finance.call('alert.retry', { id })).status).toBe(409)
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['alert.retry', 'alert.retry'])
    })

    it('about what is one’s own are not for oneself, and each try is audited', async () => {
      ;({ orderNo } = await finance.must('order.topup', { amount: '10', channel: 'wechat' }))
      await raise()
      const { id, rev } = await find()
      await finance.proves('refund')
      const tried = [
        await finance.call('alert.assign', { id, rev, assignee: 'me' }),
        await finance.call('alert.resolve', { id, rev, reason: REASON }),
        await finance.call('alert.retry', { id }),
      ]
      expect(tried.map(({ status, body }) => [status, body.message])).toEqual(
        tried.map(() => [403, '不能处理与自己有关的事项']),
      )
      expect(await auditOf(id)).toEqual(
        ['alert.assign', 'alert.resolve', 'alert.retry'].map((action) => ({
          action,
          outcome: 'refused',
          reason: action === 'alert.resolve' ? REASON : '',
        })),
      )
      expect((await other.call('alert.resolve', { id, rev, reason: REASON })).status).toBe(200)
    })

    it('are read by those who read orders, of whom an operator and an auditor close none', async () => {
      await raise()
      const { id, rev } = await find()
      for (const role of ['operator', 'auditor'] as const) {
        const reader = await openStaff(server, String((next += 1)), [role])
        expect((await reader.must('alert.detail', { id })).id).toBe(id)
        expect((await reader.call('alert.resolve', { id, rev, reason: REASON })).status).toBe(403)
        expect((await reader.call('alert.assign', { id, rev, assignee: 'me' })).status).toBe(403)
      }
      expect((await find()).state).toBe('open')
    })
  })
})
