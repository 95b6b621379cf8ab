import { coverAgain } from '../support/written-rows.ts'
import { sha256 } from '../../../server/platform/secrets/tokens.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY } from '../support/test-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const why = { reason: '银行回单已核对' }

forEachDatabase((engine) => {
  describe('payments to the bank', () => {
    const time = createClock(NOON)
    let server: TestApp
    let user: Account
    let finance: StaffMember
    let other: StaffMember
    let next = 13_600_000_000
    let keys = 0
    let reference: string
    const phone = () => String((next += 1))
    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      time.advance(DAY)
      reference = `BANK-${(keys += 1)}`
      user = await openAccount(server, phone())
      finance = await openStaff(server, phone(), ['finance'])
      other = await openStaff(server, phone(), ['finance'])
      for (const one of [finance, other]) await one.proves('adjustment')
      await other.proves('approval')
    })
    const book = (by: StaffMember, changes: object = {}) =>
      by.call(
        'payment.offline',
        { userId: user.userId, amount: '30.00', reference, ...why, ...changes },
        { 'idempotency-key': `o-${(keys += 1)}` },
      )
    const approve = async (by: StaffMember, id: string, decision = 'approve') => {
      const { rev, payloadHash } = await by.must('approval.detail', { id })
      return by.call('approval.decide', { id, rev, payloadHash, decision, ...why })
    }
    const balance = async () => (await user.must('user.info')).balance
    const broken = async () =>
      (await verifyLedger(server.deps.database.db, server.deps.secrets)).violations.map(({ rule }) => rule)

    it('are paid orders of the user and cash that came in, and the books prove them', async () => {
      expect((await book(finance)).body.result).toMatchObject({ state: 'done' })
      expect(await balance()).toBe('30.00')
      const [order] = (await user.must('order.list')).records
      expect(order).toMatchObject({ kind: 'topup', channel: 'offline', status: 'paid', amount: '30.00' })
      const [row] = (await user.must('income.list')).records
      expect(row).toMatchObject({ kind: 'topup', amount: '30.00', remark: '线下付款 30.00 元' })
      const managed = (
        await finance.must('managedOrder.list', { channel_MultiString: 'offline', userId: user.userId })
      ).records
      expect(managed).toMatchObject([{ orderNo: order?.orderNo, transactionId: reference }])
      const story = await user.must('order.detail', { orderNo: order?.orderNo })
      expect(story.events.map(({ kind }) => kind)).toEqual(['created', 'paid', 'credited'])
      const { equation } = await finance.must('report.summary', {})
      expect(equation.cash).toBe('30.00')
      expect(await broken()).toEqual([])
    })

    it('are booked once for one reference, by two people at once or one after the other', async () => {
      const answers = await Promise.all([book(finance), book(other), book(finance), book(other)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await book(other, { amount: '1.00' })).body.message).toContain('已经登记过')
      expect(await balance()).toBe('30.00')
      expect(await broken()).toEqual([])
    })

    it('of much wait for a second person, who is refused what was booked meanwhile', async () => {
      const large = await book(finance, { amount: '200.01' })
      expect([large.body.result.state, await balance()]).toEqual(['waiting', '0.00'])
      expect((await book(finance)).body.result.state).toBe('done')
      expect((await approve(other, large.body.result.approvalId)).status).toBe(400)
      expect(await balance()).toBe('30.00')
      const again = await book(finance, { amount: '200.01', reference: `${reference}-2` })
      expect((await approve(other, again.body.result.approvalId)).status).toBe(200)
      expect(await balance()).toBe('230.01')
      expect(await broken()).toEqual([])
    })

    it('that waited as adjustments before are refused, since another may have booked them as orders', async () => {
      const proposal = {
        userId: user.userId,
        category: 'gift',
        direction: 'credit',
        amount: '200.01',
        remark: '线下付款',
        ...why,
      }
      const proposed = await finance.call('adjustment.propose', proposal, { 'idempotency-key': reference })
      const { approvalId: id } = proposed.body.result
      const { db } = server.deps.database
      const { reason: _reason, ...kept } = proposal
      const payload = JSON.stringify({ ...kept, category: 'offline', reference, note: '' })
      await db
        .updateTable('approval')
        .set({ payload, payload_hash: sha256(payload) })
        .where('id', '=', id)
        .execute()
      await coverAgain(server.deps, 'approval')
      expect((await book(finance)).status).toBe(200)
      const answer = await approve(other, id)
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('线下付款')])
      expect(await balance()).toBe('30.00')
      expect((await approve(other, id, 'refuse')).status).toBe(200)
      expect(await broken()).toEqual([])
    })

    it('count with adjustments against what one person does alone in a day', async () => {
      for (let n = 0; n < 5; n += 1)
        expect(
          (await book(finance, { amount: '199.00', reference: `${reference}-${n}` })).body.result.state,
        ).toBe('done')
      const gift = {
        userId: user.userId,
        category: 'gift',
        direction: 'credit',
        amount: '10.00',
        remark: '赠',
        ...why,
      }
      const { body } = await finance.call('adjustment.propose', gift, { 'idempotency-key': reference })
      expect(body.result.state).toBe('waiting')
    })

    it('take a reference of the bank, a user and a right, and no staff books their own', async () => {
      const support = await openStaff(server, phone(), ['support'])
      await support.proves('adjustment')
      expect((await book(support)).status).toBe(403)
      expect(
        (await user.call('payment.offline', { userId: user.userId, amount: '1', reference, ...why })).status,
      ).toBe(404)
      for (const wrong of [
        { reference: '' },
        { reference: '张三 转账' },
        { amount: '0.00' },
        { amount: '-1' },
        { userId: 'nobody' },
      ])
        expect([wrong, (await book(finance, wrong)).status]).toEqual([wrong, 400])
      expect((await book(finance, { userId: finance.userId })).status).toBe(403)
      expect(await balance()).toBe('0.00')
    })

    it('go back by the bank and not by a channel, and no order is paid so', async () => {
      await book(finance)
      const [order] = (await user.must('order.list')).records
      await finance.proves('refund')
      const refund = { userId: user.userId, orderNo: order?.orderNo, amount: '30.00', remark: '退', ...why }
      for (const destination of ['channel', 'balance']) {
        const { status, body } = await finance.call(
          'refund.propose',
          { ...refund, destination },
          { 'idempotency-key': `${reference}${destination}` },
        )
        expect([status, body.message]).toEqual([409, expect.stringContaining('从银行退回')])
      }
      expect(
        (await user.call('order.topup', { amount: '10', channel: 'offline' })).status,
      ).toBeGreaterThanOrEqual(400)
      expect((await user.must('order.list')).records).toHaveLength(1)
    })
  })
})
