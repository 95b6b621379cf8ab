import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openPaymentServer } from '../payment/payment-server.ts'
import { base64, creditCodeOf, newInvoiceNumber, PDF, PNG } from '../support/documents.ts'
import { sendSms } from '../support/send-sms.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import type { TestUser } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '用户填错了抬头'
const COMPANY = { kind: 'company', name: '北京澄明科技有限公司' }

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

forEachDatabase((engine) => {
  describe('invoices', () => {
    const { server, user } = withServer(() => openPaymentServer(engine))
    let finance: StaffMember
    let next = 13_500_000_000
    let codes = 500
    let keys = 0
    beforeEach(async () => {
      finance = await openStaff(server, String((next += 1)), ['finance'])
      for (const purpose of ['refund', 'approval', 'reveal']) await finance.proves(purpose)
    })
    afterEach(async () => {
      const { violations } = await verifyLedger(server.deps.database.db, server.deps.secrets)
      expect(violations).toEqual([])
    })

    const topUp = async (amount: string, by: TestUser = user) => {
      const { orderNo } = await by.must('order.topup', { amount, channel: 'sandbox' })
      await by.must('payment.sandboxConfirm', { orderNo })
      return orderNo
    }
    const buy = async (channel: string) => {
      const { orderNo } = await user.must('order.purchase', { packageId: 'p-100', quantity: 1, channel })
      if (channel !== 'balance') await user.must('payment.sandboxConfirm', { orderNo })
      return orderNo
    }
    const newTitle = async (changes: object = {}, by: TestUser = user) =>
      (
        await by.must('invoiceTitle.add', {
          ...COMPANY,
          taxNumber: creditCodeOf((codes += 1)),
          ...changes,
        })
      ).id
    const apply = async (orderNos: string[], changes: object = {}, by: TestUser = user) =>
      by.call('invoice.apply', { titleId: await newTitle({}, by), orderNos, ...changes })
    const applied = async (orderNos: string[], changes: object = {}) => {
      const { status, body } = await apply(orderNos, changes)
      if (status !== 200) throw new Error(body.message)
      return body.result.id
    }
    const read = (id: string) => finance.must('managedInvoice.detail', { id })
    const issue = async (id: string, changes: object = {}, by = finance) => {
      const { rev } = await read(id)
      const number = newInvoiceNumber()
      const sent = { id, rev, number, issuedAt: server.time.now, file: base64(PDF), ...changes }
      return by.call('managedInvoice.issue', sent)
    }
    const reverse = async (id: string, scope: string, changes: object = {}) => {
      const { rev } = await read(id)
      const number = newInvoiceNumber()
      const sent = { id, rev, scope, number, issuedAt: server.time.now, reason: REASON, ...changes }
      return finance.call('managedInvoice.reverse', sent)
    }
    const refundByStaff = (orderNo: string, amount: string, changes: object = {}) =>
      finance.call(
        'refund.propose',
        {
          orderNo,
          userId: user.userId,
          amount,
          destination: 'channel',
          remark: '退款',
          reason: REASON,
          ...changes,
        },
        { 'idempotency-key': `r-${(keys += 1)}` },
      )
    const paidByWechat = async (amount: string) => {
      const orderNo = await server.order(user, 'wechat', amount)
      await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
      return orderNo
    }
    const available = async () =>
      (await user.must('invoice.orders')).map(({ orderNo, available: left }) => [orderNo, left])
    const openTasks = async () =>
      (
        await finance.must('alert.list', { kind_MultiString: 'invoiceDue', state_MultiString: 'open' })
      ).records
        .filter(({ channel }) => channel === 'invoice')
        .map(({ orderNo, amount }) => [orderNo, amount])

    const invoicedToday = async () => {
      const [begin, end] = [server.time.now, server.time.now]
      return Number((await finance.must('report.summary', { begin, end })).invoiced)
    }

    it('is applied for, issued and downloaded by its owner', async () => {
      const [one, two] = [await topUp('50'), await topUp('30.50')]
      const id = await applied([one, two])
      expect(await user.must('invoice.detail', { id })).toMatchObject({
        state: 'waiting',
        amount: '80.50',
        titleName: COMPANY.name,
        number: '',
      })
      expect(await available()).toEqual([])
      expect((await user.call('invoice.file', { id })).status).toBe(404)
      expect((await issue(id, { number: '26110000000000000000' })).status).toBe(200)
      expect(await user.must('invoice.detail', { id })).toMatchObject({
        state: 'issued',
        number: '26110000000000000000',
        issuedAt: server.time.now,
        remaining: '80.50',
      })
      const { body, headers } = await user.call('invoice.file', { id })
      expect(body.result).toEqual({
        name: '发票-26110000000000000000.pdf',
        type: 'application/pdf',
        content: base64(PDF),
      })
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
      const items = (await user.must('invoice.items', { invoiceId: id })).records
      expect(items.map(({ amount }) => amount).toSorted()).toEqual(['30.50', '50.00'])
      expect((await finance.must('managedInvoice.file', { id, reason: REASON })).content).toBe(base64(PDF))
    })

    it('is for what was paid from outside alone: not for purchases from the balance, and not for gifts', async () => {
      const topup = await topUp('10')
      const [bought, paid] = [await buy('balance'), await buy('sandbox')]
      expect(new Set((await available()).map(([orderNo]) => orderNo))).toEqual(new Set([topup, paid]))
      const refused = await apply([bought])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        `订单 ${bought} 是用余额付的，发票在充值的订单上开`,
      ])
      expect((await apply([topup, bought])).status).toBe(409)
      const pending = await user.must('order.topup', { amount: '5', channel: 'sandbox' })
      expect((await apply([pending.orderNo])).status).toBe(409)
      expect((await apply([topup, paid, topup])).body.result.amount).toBe('11.00')
    })

    it('takes each yuan once, of 50 applications at once and twice in one', async () => {
      const orders = [await topUp('10'), await topUp('20')]
      const titleId = await newTitle()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          user.call('invoice.apply', { titleId, orderNos: n % 2 ? orders : orders.toReversed() }),
        ),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(new Set(statuses)).toEqual(new Set([200, 409]))
      const list = await user.must('invoice.list')
      expect(list.records.map(({ amount }) => amount)).toEqual(['30.00'])
    })

    it('answers a retry with one key as the first time', async () => {
      const sent = { titleId: await newTitle(), orderNos: [await topUp('10')] }
      const key = { 'idempotency-key': 'apply-once' }
      const [first, again] = [
        await user.call('invoice.apply', sent, key),
        await user.call('invoice.apply', sent, key),
      ]
      expect(again.body.result).toEqual(first.body.result)
      expect((await user.must('invoice.list')).total).toBe(1)
    })

    it('is of its own user: orders, titles, invoices and files of others are not there', async () => {
      const orderNo = await topUp('10')
      const stranger = await server.newUser()
      expect((await apply([orderNo], {}, stranger)).status).toBe(404)
      const foreign = await newTitle({}, stranger)
      expect((await apply([orderNo], { titleId: foreign })).status).toBe(404)
      expect((await user.call('invoice.preview', { titleId: foreign, orderNos: [orderNo] })).status).toBe(404)
      const id = await applied([orderNo])
      await issue(id)
      for (const name of ['invoice.detail', 'invoice.file', 'invoice.cancel'] as const)
        expect([name, (await stranger.call(name, { id })).status]).toEqual([name, 404])
      expect((await stranger.call('invoice.items', { invoiceId: id })).status).toBe(404)
      for (const name of ['invoiceTitle.detail', 'invoiceTitle.makeDefault', 'invoiceTitle.delete'] as const)
        expect([name, (await user.call(name, { id: foreign })).status]).toEqual([name, 404])
      const edit = { ...COMPANY, taxNumber: creditCodeOf(1), id: foreign, rev: 1 }
      expect((await user.call('invoiceTitle.edit', edit)).status).toBe(404)
      expect((await stranger.must('invoice.list')).total).toBe(0)
      expect((await stranger.must('invoice.items')).total).toBe(0)
      expect((await stranger.must('invoice.orders')).length).toBe(0)
    })

    it('can be cancelled while it waits, and is free to be applied for again', async () => {
      const orderNo = await topUp('10')
      const id = await applied([orderNo])
      const answers = await Promise.all([1, 2, 3].map(() => user.call('invoice.cancel', { id })))
      expect(statusesOf(answers)).toEqual([200, 409, 409])
      expect(await available()).toEqual([[orderNo, '10.00']])
      const again = await applied([orderNo])
      await issue(again)
      expect((await user.call('invoice.cancel', { id: again })).status).toBe(409)
    })

    it('that was rejected says why, and its yuan are free again', async () => {
      const orderNo = await topUp('10')
      const id = await applied([orderNo])
      const { rev } = await read(id)
      const reject = { id, rev, reason: REASON }
      expect((await finance.call('managedInvoice.reject', reject)).status).toBe(200)
      expect(await user.must('invoice.detail', { id })).toMatchObject({
        state: 'rejected',
        rejection: REASON,
      })
      expect((await finance.call('managedInvoice.reject', reject)).status).toBe(409)
      expect((await issue(id)).status).toBe(409)
      expect(await available()).toEqual([[orderNo, '10.00']])
    })

    it('is issued once, of two who issue and one who cancels at once', async () => {
      const id = await applied([await topUp('10')])
      const answers = await Promise.all([issue(id), issue(id), user.call('invoice.cancel', { id })])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    })

    it.each([
      ['file', { file: base64(PNG) }],
      ['file', { file: base64(Buffer.from('<html><script>')) }],
      ['number', { number: '123' }],
      ['issuedAt', { issuedAt: 1 }],
      ['issuedAt', { issuedAt: 253_402_300_799_999 }],
    ])('is not issued with a wrong %s', async (field, changes) => {
      const id = await applied([await topUp('10')])
      const { status, body } = await issue(id, changes)
      expect([status, body.problems?.[0]?.field]).toEqual([400, field])
      expect((await read(id)).state).toBe('waiting')
    })

    it('has a number that no other has, red letters neither', async () => {
      const number = newInvoiceNumber()
      const [one, two] = [await applied([await topUp('10')]), await applied([await topUp('10')])]
      expect((await issue(one, { number })).status).toBe(200)
      expect((await issue(two, { number })).body.message).toContain('这个发票号码已经登记过了')
      expect((await issue(two)).status).toBe(200)
      expect((await reverse(two, 'rest', { number })).status).toBe(400)
    })

    describe('of orders that are refunded', () => {
      it('is not of what was refunded before', async () => {
        const orderNo = await paidByWechat('100')
        expect((await refundByStaff(orderNo, '30.00')).body.result.state).toBe('done')
        expect(await available()).toEqual([[orderNo, '70.00']])
        const id = await applied([orderNo])
        expect((await read(id)).amount).toBe('70.00')
      })

      it('keeps an order from being refunded while it waits, by its user and by staff', async () => {
        const [package_, topup] = [await buy('sandbox'), await paidByWechat('100')]
        const id = await applied([package_, topup])
        const own = await user.call('order.refund', { orderNo: package_ })
        expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('待开的发票')])
        expect((await refundByStaff(topup, '10.00')).status).toBe(409)
        const input = {
          orderNo: topup,
          userId: user.userId,
          amount: '1.00',
          destination: 'channel',
          remark: '退',
        }
        expect((await finance.must('refund.preview', input)).refusal).toContain('待开的发票')
        await user.must('invoice.cancel', { id })
        expect((await user.call('order.refund', { orderNo: package_ })).status).toBe(200)
        expect(await user.wallet()).toEqual(['100.00', 0])
      })

      it('is reversed in part: a task is open until then, and the rest stands', async () => {
        const orderNo = await paidByWechat('100')
        const id = await applied([orderNo])
        await issue(id)
        expect((await reverse(id, 'due')).body.message).toContain('没有退款要红冲')
        await refundByStaff(orderNo, '30.00')
        expect(await read(id)).toMatchObject({ due: '30.00', reversed: '0.00', state: 'issued' })
        expect(await openTasks()).toEqual([[orderNo, '30.00']])
        const before = await invoicedToday()
        expect((await finance.must('managedInvoice.list', { reversal_MultiString: 'due' })).total).toBe(1)
        expect(await finance.must('managedInvoice.reversePreview', { id })).toEqual({
          amount: '30.00',
          remaining: '70.00',
        })
        expect(await available()).toEqual([])
        expect((await reverse(id, 'due')).status).toBe(200)
        expect(before - (await invoicedToday())).toBe(30)
        expect(await user.must('invoice.detail', { id })).toMatchObject({
          state: 'issued',
          amount: '100.00',
          reversed: '30.00',
          remaining: '70.00',
        })
        expect([await openTasks(), await available()]).toEqual([[], []])
        const reversals = (await finance.must('managedInvoice.reversals', { invoiceId: id })).records
        expect(reversals.map(({ amount, reason }) => [amount, reason])).toEqual([['30.00', REASON]])
      })

      it('is reversed whole when its package goes back, and of two orders that of the other stands', async () => {
        const [package_, topup] = [await buy('sandbox'), await topUp('5')]
        const id = await applied([package_, topup])
        await issue(id)
        expect((await user.call('order.refund', { orderNo: package_ })).status).toBe(200)
        expect((await read(id)).due).toBe('1.00')
        await reverse(id, 'due')
        expect(await read(id)).toMatchObject({ state: 'issued', remaining: '5.00' })
        expect((await reverse(id, 'rest')).status).toBe(200)
        expect(await read(id)).toMatchObject({ state: 'reversed', remaining: '0.00' })
        expect(await available()).toEqual([[topup, '5.00']])
        expect((await reverse(id, 'rest')).status).toBe(409)
      })

      it('is reversed for a wrong title, and made again for what is still paid', async () => {
        const orderNo = await paidByWechat('100')
        const id = await applied([orderNo])
        await issue(id)
        await refundByStaff(orderNo, '30.00')
        expect((await reverse(id, 'rest')).status).toBe(200)
        expect(await openTasks()).toEqual([])
        expect(await available()).toEqual([[orderNo, '70.00']])
        const again = await applied([orderNo])
        await issue(again)
        await refundByStaff(orderNo, '70.00')
        expect([(await read(id)).due, (await read(again)).due]).toEqual(['0.00', '70.00'])
      })

      it('waits for the approval of a refund, and forgets one that is withdrawn', async () => {
        const orderNo = await paidByWechat('3000')
        const { body } = await refundByStaff(orderNo, '2000.00')
        expect(body.result.state).toBe('waiting')
        const id = await applied([orderNo])
        await issue(id)
        expect((await read(id)).amount).toBe('1000.00')
        const { approvalId } = body.result
        const { rev } = await finance.must('approval.detail', { id: approvalId })
        await finance.must('approval.withdraw', { id: approvalId, rev, reason: REASON })
        expect([await read(id), await available()]).toMatchObject([{ due: '0.00' }, [[orderNo, '2000.00']]])
      })

      it('never has more than is paid, of 20 applications and refunds at once', async () => {
        const orders = await Promise.all(Array.from({ length: 10 }, () => buy('sandbox')))
        const titleId = await newTitle()
        await Promise.all(
          orders.flatMap((orderNo) => [
            user.call('invoice.apply', { titleId, orderNos: [orderNo] }),
            user.call('order.refund', { orderNo }),
          ]),
        )
        const { db } = server.deps.database
        const rows = await db
          .selectFrom('order')
          .select(['invoiced_nano', 'refunded_nano', 'amount_nano'])
          .where('order_no', 'in', orders)
          .execute()
        for (const row of rows) expect(row.invoiced_nano + row.refunded_nano).toBe(row.amount_nano)
      })
    })

    describe('special ones', () => {
      const verify = async (creditCode: string, changes: object = {}) => {
        await user.must('company.verify', {
          name: COMPANY.name,
          creditCode,
          address: '北京市海淀区中关村大街 1 号',
          legalPerson: '李建国',
          validFrom: 1_600_000_000_000,
          licence: base64(PNG),
          consent: true,
          ...changes,
        })
        const [row] = (await finance.must('company.list', { userId: user.userId })).records
        await finance.must('company.decide', {
          id: row?.id,
          rev: row?.rev,
          decision: 'approve',
          reason: '执照与公示系统一致',
        })
      }
      const special = { kind: 'special' }

      it('are for the company that the account is verified as, and no other', async () => {
        const orderNo = await topUp('10')
        const taxNumber = creditCodeOf((codes += 1))
        const titleId = await newTitle({ taxNumber })
        expect((await apply([orderNo], { ...special, titleId })).body.message).toContain(
          '开专票须先完成企业认证',
        )
        await verify(taxNumber)
        const person = await newTitle({ kind: 'person', name: '张三', taxNumber: '' })
        expect((await apply([orderNo], { ...special, titleId: person })).body.message).toContain('只能开普票')
        expect((await apply([orderNo], special)).body.problems?.[0]?.field).toBe('titleId')
        const renamed = await newTitle({ taxNumber, name: '另一家公司' })
        expect((await apply([orderNo], { ...special, titleId: renamed })).status).toBe(400)
        expect((await apply([orderNo], { ...special, titleId })).body.result.kind).toBe('special')
      })

      it('are refused once the last day of the licence is over', async () => {
        const [first, second] = [await topUp('10'), await topUp('10')]
        const taxNumber = creditCodeOf((codes += 1))
        const validUntil = server.time.now + 1000
        await verify(taxNumber, { validUntil })
        const titleId = await newTitle({ taxNumber })
        server.time.now = startOfDay(validUntil) + DAY_MS - 1
        expect((await apply([first], { ...special, titleId })).status).toBe(200)
        server.time.now += 1
        expect((await apply([second], { ...special, titleId })).body.message).toContain('企业认证')
      })
    })

    describe('titles', () => {
      it('of which one is the default: the first, the chosen, and what is left', async () => {
        const [one, two, three] = [await newTitle(), await newTitle(), await newTitle()]
        const defaults = async () =>
          (await user.must('invoiceTitle.list')).records
            .filter(({ isDefault }) => isDefault)
            .map(({ id }) => id)
        expect(await defaults()).toEqual([one])
        await user.must('invoiceTitle.makeDefault', { id: three })
        expect(await defaults()).toEqual([three])
        await user.must('invoiceTitle.delete', { id: three })
        expect(await defaults()).toHaveLength(1)
        expect([one, two]).toContain((await defaults())[0])
      })

      it.each([
        ['taxNumber', { taxNumber: '914403001922038217' }],
        ['taxNumber', { taxNumber: '110105491231002' }],
        ['taxNumber', { taxNumber: '' }],
        ['taxNumber', { kind: 'person', name: '张三', taxNumber: '914403001922038216' }],
        ['name', { name: '张' }],
        ['name', { name: '名'.repeat(101) }],
        ['bankAccount', { bankAccount: '1'.repeat(41) }],
      ])('are refused for their %s', async (field, changes) => {
        const sent = { ...COMPANY, taxNumber: creditCodeOf(1), ...changes }
        const { status, body } = await user.call('invoiceTitle.add', sent)
        expect([status, body.problems?.[0]?.field]).toEqual([400, field])
      })

      it('are changed by who read them last, and invoices keep what they were', async () => {
        const titleId = await newTitle({ bankName: '招商银行' })
        const { body } = await apply([await topUp('10')], { titleId })
        const { rev, taxNumber } = await user.must('invoiceTitle.detail', { id: titleId })
        const change = { id: titleId, rev, ...COMPANY, name: '改了的名字', taxNumber }
        expect((await user.must('invoiceTitle.edit', change)).name).toBe('改了的名字')
        expect((await user.call('invoiceTitle.edit', change)).status).toBe(409)
        await user.must('invoiceTitle.delete', { id: titleId })
        const { id } = body.result
        expect((await user.must('invoice.detail', { id })).titleName).toBe(COMPANY.name)
        expect((await finance.must('managedInvoice.reveal', { id, reason: REASON })).value).toBe(
          `抬头：${COMPANY.name}\n税号：${taxNumber}\n开户银行：招商银行`,
        )
      })

      it('are 50 at most, and sealed', async () => {
        await newTitle({ bankAccount: '6225880112345678', phone: '010-88886666' })
        await Promise.all(Array.from({ length: 60 }, () => newTitle().catch(() => null)))
        expect((await user.must('invoiceTitle.list')).total).toBe(50)
        const rows = await server.deps.database.db.selectFrom('invoice_title').selectAll().execute()
        for (const secret of ['6225880112345678', '010-88886666', COMPANY.name])
          expect(JSON.stringify(rows)).not.toContain(secret)
      })
    })

    describe('staff', () => {
      it('see the name of a person masked until it is shown with a reason, which the audit keeps', async () => {
        const titleId = await newTitle({ kind: 'person', name: '欧阳建国', taxNumber: '' })
        const { body } = await apply([await topUp('10')], { titleId })
        const { id } = body.result
        expect((await read(id)).titleName).toBe('***国')
        expect((await finance.call('managedInvoice.reveal', { id })).status).toBe(400)
        expect((await finance.must('managedInvoice.reveal', { id, reason: REASON })).value).toBe(
          '抬头：欧阳建国',
        )
        const audit = await server.deps.database.db
          .selectFrom('audit_entry')
          .selectAll()
          .where('subject', '=', `invoice:${id}`)
          .execute()
        expect(audit.map(({ action }) => action)).toEqual(['managedInvoice.reveal'])
        expect(JSON.stringify(audit, (_, value: unknown) => String(value))).not.toContain('欧阳建国')
      })

      it('who may only read issue, reject and reverse nothing, and no one does it to their own', async () => {
        const support = await openStaff(server, String((next += 1)), ['support'])
        const id = await applied([await topUp('10')])
        expect((await issue(id, {}, support)).status).toBe(403)
        const { rev } = await read(id)
        expect((await support.call('managedInvoice.reject', { id, rev, reason: REASON })).status).toBe(403)
        await finance.topUp('10')
        const [order] = await finance.must('invoice.orders')
        const own = await finance.must('invoiceTitle.add', { ...COMPANY, taxNumber: creditCodeOf(2) })
        const mine = await finance.must('invoice.apply', {
          titleId: own.id,
          orderNos: [order?.orderNo ?? ''],
        })
        expect((await issue(mine.id)).body.message).toBe('不能处理与自己有关的事项')
        expect((await user.call('managedInvoice.list')).status).toBe(404)
        expect((await user.call('managedInvoice.file', { id, reason: REASON })).status).toBe(404)
      })
    })

    it('outlive their account once they are issued, and those that wait are cancelled', async () => {
      const [one, two] = [await topUp('10'), await topUp('20')]
      const [issued, waiting] = [await applied([one]), await applied([two])]
      await issue(issued)
      const { balance, tokens } = await user.must('user.closing')
      await sendSms(server, { phone: user.phone, purpose: 'close' })
      await user.must('user.close', { code: server.lastCode(user.phone), forfeits: { balance, tokens } })
      expect(await read(issued)).toMatchObject({ state: 'issued', titleName: COMPANY.name })
      expect((await finance.must('managedInvoice.file', { id: issued, reason: REASON })).content).toBe(
        base64(PDF),
      )
      expect(await read(waiting)).toMatchObject({ state: 'cancelled', titleName: '', taxNumber: '' })
      const titles = await server.deps.database.db
        .selectFrom('invoice_title')
        .select('id')
        .where('user_id', '=', user.userId)
        .execute()
      expect(titles).toEqual([])
    })

    it('are 20 at most that wait', async () => {
      for (let i = 0; i < 20; i += 1) await applied([await topUp('1')])
      expect((await apply([await topUp('1')])).status).toBe(409)
    })
  })
})
