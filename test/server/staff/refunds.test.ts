import { sendRefunds } from '../../../server/money/payment/send-refunds.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openPaymentServer } from '../payment/payment-server.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { makeCall, MINUTE_MS } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '用户申请退款'

forEachDatabase((engine) => {
  describe('refunds by staff', () => {
    const { server, user } = withServer(() => openPaymentServer(engine))
    let finance: StaffMember
    let other: StaffMember
    let next = 13_600_000_000
    let keys = 0
    beforeEach(async () => {
      server.sides.wechat.state.isDown = false
      finance = await openStaff(server, String((next += 1)), ['finance'])
      other = await openStaff(server, String((next += 1)), ['finance'])
      for (const one of [finance, other]) await one.proves('refund')
      for (const one of [finance, other]) await one.proves('approval')
    })
    afterEach(async () => {
      const { violations } = await verifyLedger(server.deps.database.db, server.deps.secrets)
      expect(violations).toEqual([])
    })

    const paid = async (amount: string) => {
      const orderNo = await server.order(user, 'wechat', amount)
      await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
      return orderNo
    }
    const inputOf = (orderNo: string, changes: object = {}) => ({
      orderNo,
      userId: user.userId,
      amount: '10.00',
      destination: 'channel',
      remark: '退款',
      ...changes,
    })
    const propose = (orderNo: string, changes: object = {}, headers: object = {}, by = finance) =>
      by.call(
        'refund.propose',
        { ...inputOf(orderNo, changes), reason: REASON },
        { 'idempotency-key': `k-${(keys += 1)}`, ...headers },
      )
    const decide = async (id: string, decision = 'approve', by = other) => {
      const { rev, payloadHash } = await by.must('approval.detail', { id })
      return by.call('approval.decide', { id, rev, payloadHash, decision, reason: REASON })
    }
    const returned = (orderNo: string) => server.sides.wechat.trades.refunded(orderNo)
    const states = async (orderNo: string) =>
      (await finance.must('refund.list', { orderNo })).records.map(({ state, amount }) => [state, amount])

    it('take part of a top-up from the balance and pay it back where it came from, once for one key', async () => {
      const orderNo = await paid('100')
      const headers = { 'idempotency-key': 'once' }
      const [first, again] = [
        await propose(orderNo, { amount: '30.00' }, headers),
        await propose(orderNo, { amount: '30.00' }, headers),
      ]
      expect([first.body.result.state, again.body.result]).toEqual(['done', first.body.result])
      expect(await user.wallet()).toEqual(['70.00', 0])
      expect(await states(orderNo)).toEqual([['sent', '30.00']])
      await sendRefunds(server.deps)
      expect([returned(orderNo), await states(orderNo)]).toEqual([3000, [['done', '30.00']]])
      const { kind, amount, remark } = (await user.must('income.list')).records[0] ?? {}
      expect([kind, amount, remark]).toEqual(['refund', '-30.00', '退款'])
      expect((await user.must('order.detail', { orderNo })).status).toBe('paid')
    })

    it('return the rest at last, and the order is refunded', async () => {
      const orderNo = await paid('100')
      await propose(orderNo, { amount: '30.00' })
      expect((await propose(orderNo, { amount: '70.01' })).status).toBe(400)
      expect((await propose(orderNo, { amount: '70.00' })).status).toBe(200)
      await sendRefunds(server.deps)
      expect([returned(orderNo), await user.wallet()]).toEqual([10_000, ['0.00', 0]])
      const { status, events } = await user.must('order.detail', { orderNo })
      expect(status).toBe('refunded')
      expect(events.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount)).toEqual([
        '30.00',
        '70.00',
      ])
      expect((await propose(orderNo, { amount: '0.01' })).status).toBe(409)
    })

    it('never add up to more than was paid, 20 of them at once by two people', async () => {
      const orderNo = await paid('100')
      await user.topUp('500')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          propose(orderNo, { amount: '30.00' }, {}, n % 2 ? other : finance),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      await sendRefunds(server.deps)
      await sendRefunds(server.deps)
      expect([returned(orderNo), await user.wallet()]).toEqual([9000, ['510.00', 0]])
    })

    it('of more than ¥1,000 set the money aside, wait, and debit what the provider pays though the user spent the rest', async () => {
      const orderNo = await paid('1500')
      const { body } = await propose(orderNo, { amount: '1200.00' })
      expect(body.result.state).toBe('waiting')
      expect([await user.wallet(), await states(orderNo)]).toEqual([['300.00', 0], [['waiting', '1200.00']]])
      const line = { item: 'output', quantity: 1, unitNano: 299_000_000_000n } as const
      await makeCall(server, { userId: user.userId, lines: [line] })
      expect((await decide(body.result.approvalId)).status).toBe(200)
      await sendRefunds(server.deps)
      expect([returned(orderNo), await user.wallet()]).toEqual([120_000, ['1.00', 0]])
    })

    it('that the balance is short of are refused with the shortfall, and nothing is taken', async () => {
      const orderNo = await paid('1500')
      const line = { item: 'output', quantity: 1, unitNano: 1_000_000_000_000n } as const
      await makeCall(server, { userId: user.userId, lines: [line] })
      const short = await propose(orderNo, { amount: '600.00' })
      expect(short).toMatchObject({ status: 409, body: { result: { shortfall: '100.00' } } })
      expect([await user.wallet(), await states(orderNo)]).toEqual([['500.00', 0], []])
      expect(await finance.must('refund.preview', inputOf(orderNo, { amount: '600.00' }))).toMatchObject({
        shortfall: '100.00',
        balanceAfter: '-100.00',
        mustWait: false,
      })
    })

    it('wait once those of one order add up to more than ¥1,000', async () => {
      const orderNo = await paid('1500')
      expect((await propose(orderNo, { amount: '800.00' })).body.result.state).toBe('done')
      expect((await propose(orderNo, { amount: '200.01' })).body.result.state).toBe('waiting')
    })

    it('that are refused give the money back, and can be proposed again', async () => {
      const orderNo = await paid('1500')
      const { body } = await propose(orderNo, { amount: '1500.00' })
      expect((await decide(body.result.approvalId, 'refuse')).status).toBe(200)
      expect([await user.wallet(), await states(orderNo)]).toEqual([
        ['1500.00', 0],
        [['cancelled', '1500.00']],
      ])
      expect((await propose(orderNo, { amount: '1500.00' })).body.result.state).toBe('waiting')
      await sendRefunds(server.deps)
      expect(returned(orderNo)).toBe(0)
    })

    it('are approved by no one for themselves, and proposed by no one for their own order', async () => {
      const orderNo = await paid('1500')
      const { body } = await propose(orderNo, { amount: '1500.00' })
      expect((await decide(body.result.approvalId, 'approve', finance)).status).toBe(403)
      expect(await user.wallet()).toEqual(['0.00', 0])
      await finance.topUp('20')
      const own = (await finance.must('order.list')).records[0]?.orderNo ?? ''
      const answer = await propose(own, { userId: finance.userId })
      expect([answer.status, (await finance.must('user.info')).balance]).toEqual([403, '20.00'])
      expect((await propose(own)).status).toBe(400)
    })

    it('approved by 20 requests at once go back once', async () => {
      const orderNo = await paid('1500')
      const { body } = await propose(orderNo, { amount: '1500.00' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => decide(body.result.approvalId)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await Promise.all(Array.from({ length: 5 }, () => sendRefunds(server.deps)))
      expect([returned(orderNo), await user.wallet()]).toEqual([150_000, ['0.00', 0]])
    })

    it('of a package take the same share of its tokens, and return to the balance or the channel', async () => {
      const { orderNo } = await user.must('order.purchase', {
        packageId: 'p-100',
        quantity: 3,
        channel: 'wechat',
      })
      await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
      expect(await user.wallet()).toEqual(['0.00', 300_000])
      const preview = await finance.must('refund.preview', inputOf(orderNo, { amount: '1.00' }))
      expect([preview.tokens, preview.refundableAfter, preview.refusal]).toEqual([100_000, '2.00', ''])
      await propose(orderNo, { amount: '1.00', destination: 'balance' })
      expect(await user.wallet()).toEqual(['1.00', 200_000])
      expect((await user.call('order.refund', { orderNo })).status).toBe(409)
      await propose(orderNo, { amount: '2.00' })
      await sendRefunds(server.deps)
      expect([returned(orderNo), await user.wallet()]).toEqual([200, ['1.00', 0]])
      expect((await user.must('order.detail', { orderNo })).status).toBe('refunded')
    })

    it('of a package take no token that was used', async () => {
      await user.topUp('10')
      const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
      const line = { item: 'output', quantity: 1, unitNano: 8000n } as const
      await makeCall(server, { userId: user.userId, lines: [line] })
      const before = await user.wallet()
      const whole = await propose(orderNo, { amount: '1.00', destination: 'balance' })
      expect([whole.status, await user.wallet()]).toEqual([409, before])
    })

    it('of a package with a begun token take whole tokens beside it', async () => {
      await user.topUp('10')
      const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })
      const line = { item: 'output', quantity: 1, unitNano: 8000n } as const
      await makeCall(server, { userId: user.userId, lines: [line] })
      const [, tokens] = await user.wallet()
      expect((await propose(orderNo, { amount: '0.50', destination: 'balance' })).status).toBe(200)
      expect(await user.wallet()).toEqual(['9.50', tokens - 50_000])
    })

    it.each([1, 2, 3, 4, 5, 6])(
      'do what their preview says and leave what it says, over random histories (seed %i)',
      async (seed) => {
        let state = seed
        const random = (most: number) => {
          state = (state * 48_271) % 2_147_483_647
          return state % most
        }
        const yuan = (fen: number) => (fen / 100).toFixed(2)
        await user.topUp('20')
        const [packageId, quantity] = ['p-100', 1 + random(3)]
        const fromBalance = await user.must('order.purchase', { packageId, quantity, channel: 'balance' })
        const orders = [await paid('7'), fromBalance.orderNo]
        let done = 0
        for (let step = 0; step < 14; step += 1) {
          const line = { item: 'output', quantity: 1 + random(9000), unitNano: 8000n } as const
          if (random(3) === 0) await makeCall(server, { userId: user.userId, lines: [line] }).catch(() => '')
          const orderNo = orders[random(2)] ?? ''
          const destination = orderNo === orders[0] ? 'channel' : 'balance'
          const of = (fen: number) => inputOf(orderNo, { amount: yuan(fen), destination })
          const amount = 1 + random(120)
          const before = await finance.must('refund.preview', of(amount))
          const [, tokens] = await user.wallet()
          const { status } = await propose(orderNo, { amount: yuan(amount), destination })
          const isGood = before.refusal === '' && before.shortfall === '0.00'
          expect([status === 200, step]).toEqual([isGood, step])
          if (!isGood) continue
          done += 1
          expect(tokens - (await user.wallet())[1]).toBe(before.tokens)
          const left = Math.round(Number(before.refundableAfter) * 100)
          const isPossible = async (fen: number) => {
            const { refusal, shortfall } = await finance.must('refund.preview', of(fen))
            return refusal === '' && shortfall === '0.00'
          }
          if (left > 0) expect(await isPossible(left)).toBe(true)
          expect(await isPossible(left + 1)).toBe(false)
        }
        expect(done).toBeGreaterThan(0)
      },
    )

    it('through a channel are refunds of the liability equation; what was taken aside comes back if it is refused', async () => {
      const equation = async () => (await finance.must('report.summary')).equation
      const topup = await paid('1500')
      const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', channel: 'wechat' })
      await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
      const before = await equation()
      await propose(topup, { amount: '30.00' })
      await propose(orderNo, { amount: '1.00' })
      const { body } = await propose(topup, { amount: '1200.00' })
      const change = async () => {
        const now = await equation()
        const differ = (name: 'cash' | 'refunds' | 'adjustments') => Number(now[name]) - Number(before[name])
        return [differ('cash'), differ('refunds'), differ('adjustments')]
      }
      expect(await change()).toEqual([0, 1231, 0])
      await decide(body.result.approvalId, 'refuse')
      expect(await change()).toEqual([0, 31, 0])
      expect(Number((await equation()).gifts)).toBeCloseTo(Number(before.gifts), 6)
    })

    it.each([
      ['topup', 'balance', '充值的钱本来就在余额里，只能退到支付渠道'],
      ['purchase', 'channel', '用余额付的订单只能退到余额'],
    ])('of a %s to the %s are refused', async (kind, destination, message) => {
      await user.topUp('10')
      const orderNo =
        kind === 'topup'
          ? await paid('10')
          : (await user.must('order.purchase', { packageId: 'p-100', channel: 'balance' })).orderNo
      const { status, body } = await propose(orderNo, { destination, amount: '1.00' })
      expect([status, body.problems]).toEqual([400, [{ field: 'destination', message }]])
    })

    it('that the provider does not take are tried again by staff, with an entry of the audit', async () => {
      const orderNo = await paid('100')
      server.sides.wechat.state.isDown = true
      const { body } = await propose(orderNo, { amount: '10.00' })
      for (let n = 0; n < 5; n += 1) {
        server.time.now += MINUTE_MS
        await server.deps.database.db
          .updateTable('payment_refund')
          .set({ try_at: 0 })
          .where('order_no', '=', orderNo)
          .execute()
        await sendRefunds(server.deps)
      }
      expect(await states(orderNo)).toEqual([['failed', '10.00']])
      server.sides.wechat.state.isDown = false
      const refundNo = `P${body.result.approvalId}`
      await server.deps.database.db
        .insertInto('invite')
        .values({
          invitee_id: other.userId,
          inviter_id: user.userId,
          created_at: 1,
          rewarded_at: null,
          voided_at: null,
        })
        .execute()
      expect((await other.call('refund.retry', { refundNo })).status).toBe(403)
      expect(await finance.must('refund.retry', { refundNo })).toMatchObject({ state: 'done' })
      expect((await finance.call('refund.retry', { refundNo })).status).toBe(409)
      expect(returned(orderNo)).toBe(1000)
      const audit = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome'])
        .where('subject', '=', `order:${orderNo}`)
        .orderBy('n')
        .execute()
      expect(audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
        'refund.propose done',
        'refund.retry refused',
        'refund.retry done',
      ])
    })

    it('whose node died between the provider and the books are paid back once', async () => {
      const orderNo = await paid('100')
      await propose(orderNo, { amount: '10.00' })
      await sendRefunds(server.deps)
      await server.deps.database.db
        .updateTable('payment_refund')
        .set({ done_at: null, try_at: 0 })
        .where('order_no', '=', orderNo)
        .execute()
      await sendRefunds(server.deps)
      expect([returned(orderNo), await states(orderNo)]).toEqual([1000, [['done', '10.00']]])
    })

    it('that wait keep the account open', async () => {
      const orderNo = await paid('1500')
      await propose(orderNo, { amount: '1500.00' })
      expect(await user.must('user.closing')).toMatchObject({ hasWaitingDebit: true })
    })
  })
})
