import { dayOf } from '../../../contract/time.ts'
import { reconcile } from '../../../server/money/reconciliation/reconcile.ts'
import { openPaymentServer } from '../payment/payment-server.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY_MS, HOUR_MS } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '渠道已补账'

forEachDatabase((engine) => {
  describe('reconciliation by staff', () => {
    const { server } = withServer(() => openPaymentServer(engine))
    let finance: StaffMember
    let next = 13_400_000_000
    /** Each test has days of its own. */
    let days = 0
    let day: string
    beforeEach(async () => {
      server.sides.wechat.state.isDown = false
      server.sides.wechat.state.bill.length = 0
      server.time.now += (days += 20) * DAY_MS
      day = dayOf(server.time.now)
      const orderNo = await server.order(await server.newUser(), 'wechat')
      await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
      server.time.now += DAY_MS + HOUR_MS
      await reconcile(server.deps)
      finance = await openStaff(server, String((next += 1)), ['finance'])
    })
    const find = async (filters: object = {}) =>
      (await finance.must('reconciliation.list', { day, channel_MultiString: 'wechat', ...filters })).records
    const only = async () => {
      const [row] = await find()
      if (!row) throw new Error('no such day')
      return row
    }
    const run = (who = finance) => who.call('reconciliation.run', { channel: 'wechat', day })
    const billIt = async () => {
      const [receipt] = await server.deps.database.db
        .selectFrom('payment_receipt')
        .selectAll()
        .orderBy('received_at', 'desc')
        .limit(1)
        .execute()
      if (!receipt) throw new Error('no receipt')
      const { order_no: orderNo, transaction_id: transactionId } = receipt
      server.sides.wechat.state.bill.push({ orderNo, transactionId, fen: 1000 })
    }

    it('shows what a day differs in, and leads to the alerts of that day and channel', async () => {
      expect(await only()).toMatchObject({
        channel: 'wechat',
        day,
        state: 'differs',
        differences: 1,
        open: 1,
      })
      const alerts = await finance.must('alert.list', { channel: 'wechat', day })
      expect(alerts.records.map(({ kind, amount }) => [kind, amount])).toEqual([['missingThere', '10.00']])
      expect(await find({ state_MultiString: 'agrees,settled' })).toEqual([])
    })

    it('is settled once each of its alerts is closed, and differs again when it is run', async () => {
      const [alert] = (await finance.must('alert.list', { day })).records
      await finance.must('alert.resolve', { id: alert?.id, rev: alert?.rev, reason: REASON })
      expect(await only()).toMatchObject({ state: 'settled', differences: 1, open: 0 })
      expect((await run()).body.result).toMatchObject({ state: 'differs', differences: 1, open: 1 })
    })

    it('is run again on a bill that has been mended, with an entry of the audit', async () => {
      await billIt()
      expect((await run()).body.result).toMatchObject({ state: 'agrees', differences: 0, payments: 1 })
      const audit = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome'])
        .where('subject', '=', `reconciliation:wechat ${day}`)
        .execute()
      expect(audit).toEqual([{ action: 'reconciliation.run', outcome: 'done' }])
    })

    it('stays as it was when the provider has no bill to give', async () => {
      server.sides.wechat.state.isDown = true
      const before = await only()
      expect((await run()).status).toBe(503)
      expect(await only()).toEqual(before)
    })

    it('is read by an auditor, who does not run it', async () => {
      const auditor = await openStaff(server, String((next += 1)), ['auditor'])
      expect((await auditor.must('reconciliation.list')).records.length).toBeGreaterThan(0)
      expect((await run(auditor)).status).toBe(403)
    })

    it('is started by hand for a day that no server compared', async () => {
      const { db } = server.deps.database
      await db.deleteFrom('reconciliation').where('day', '=', day).execute()
      await billIt()
      expect((await run()).body.result).toMatchObject({ day, state: 'agrees', payments: 1 })
      expect(await only()).toMatchObject({ state: 'agrees' })
    })

    it('is not started before the bill of the day is there, by the time of the database', async () => {
      const today = { channel: 'wechat', day: dayOf(server.time.now) }
      const { status, body } = await finance.call('reconciliation.run', today)
      expect({ status, problems: body.problems }).toMatchObject({ status: 400, problems: [{ field: 'day' }] })
      expect(await find({ day: today.day })).toEqual([])
      for (const wrong of ['2026-02-30', 'yesterday', ''])
        expect((await finance.call('reconciliation.run', { channel: 'wechat', day: wrong })).status).toBe(400)
    })
  })
})
