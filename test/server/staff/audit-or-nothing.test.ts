import { sql } from 'kysely'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openPaymentServer } from '../payment/payment-server.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { voucherIssue } from '../support/voucher-batches.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '审计记不下就不做'
/** They count how often someone asks, also for what failed. */
const COUNTED = ['password_attempt', 'subject_lock']

forEachDatabase((engine) => {
  describe('what staff do, while the audit cannot be written', () => {
    const { server, user } = withServer(() => openPaymentServer(engine))
    let finance: StaffMember
    let other: StaffMember
    let operator: StaffMember
    let next = 13_500_000_000
    const phone = () => String((next += 1))

    beforeEach(async () => {
      finance = await openStaff(server, phone(), ['finance'])
      other = await openStaff(server, phone(), ['finance'])
      operator = await openStaff(server, phone(), ['operator'])
      for (const one of [finance, other])
        for (const purpose of ['adjustment', 'refund', 'approval']) await one.proves(purpose)
      await operator.proves('voucher')
    })
    afterEach(async () => {
      expect((await verifyLedger(server.deps.database.db, server.deps.secrets)).violations).toEqual([])
    })

    /** Everything that the database keeps, table by table. */
    async function kept(): Promise<Record<string, string[]>> {
      const { db } = server.deps.database
      const tables = (await db.introspection.getTables()).map(({ name }) => name)
      const read = async (name: string) => {
        const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
        return rows
          .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
          .toSorted()
      }
      const names = tables.filter((name) => !COUNTED.includes(name))
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await read(name)] as const)),
      )
    }

    async function withoutAudit<T>(act: () => Promise<T>): Promise<T> {
      const { schema } = server.deps.database.db
      await schema.alterTable('audit_entry').renameTo('audit_away').execute()
      try {
        return await act()
      } finally {
        await schema.alterTable('audit_away').renameTo('audit_entry').execute()
        serverErrors.splice(0)
      }
    }

    type Answer = Promise<{ status: number }>
    const keyed = () => ({ 'idempotency-key': newId() })
    const adjust = (changes: object) => {
      const about = { userId: user.userId, category: 'correction', remark: '更正', reason: REASON }
      return finance.call('adjustment.propose', { ...about, ...changes }, keyed())
    }
    const paid = async (amount: string) => {
      const orderNo = await server.order(user, 'wechat', amount)
      await server.notify('wechat', server.sides.wechat.trades.pay(orderNo))
      return orderNo
    }
    const refund = async (orderNo: string, amount: string) => {
      const what = {
        orderNo,
        userId: user.userId,
        amount,
        destination: 'channel',
        remark: '退款',
        reason: REASON,
      }
      return finance.call('refund.propose', what, keyed())
    }
    const decision = async (id: string, word: string) => {
      const { rev, payloadHash } = await other.must('approval.detail', { id })
      return () => other.call('approval.decide', { id, rev, payloadHash, decision: word, reason: REASON })
    }
    const issue = (changes: object = {}) =>
      operator.call('voucher.issue', voucherIssue(server.time.now, { ...changes, reason: REASON }), keyed())
    const batch = async () => {
      await issue()
      const { records } = await operator.must('voucher.list', {})
      return { id: records[0]?.id ?? '', rev: records[0]?.rev ?? 0, reason: REASON }
    }

    const ACTS: [string, () => Promise<() => Answer>][] = [
      ['a credit', async () => () => adjust({ direction: 'credit', amount: '20.00' })],
      ['a debit', async () => () => adjust({ direction: 'debit', amount: '20.00' })],
      ['a debit that waits', async () => () => adjust({ direction: 'debit', amount: '250.00' })],
      [
        'a credit that is approved',
        async () => {
          const { body } = await adjust({ direction: 'credit', amount: '250.00' })
          return decision(body.result.approvalId, 'approve')
        },
      ],
      [
        'a debit that is refused',
        async () => {
          const { body } = await adjust({ direction: 'debit', amount: '250.00' })
          return decision(body.result.approvalId, 'refuse')
        },
      ],
      [
        'a refund',
        async () => {
          const orderNo = await paid('100')
          return () => refund(orderNo, '30.00')
        },
      ],
      [
        'a refund that waits',
        async () => {
          const orderNo = await paid('1500')
          return () => refund(orderNo, '1200.00')
        },
      ],
      [
        'a refund that is approved',
        async () => {
          const { body } = await refund(await paid('1500'), '1200.00')
          return decision(body.result.approvalId, 'approve')
        },
      ],
      [
        'a payment to the bank',
        async () => () =>
          finance.call(
            'payment.offline',
            { userId: user.userId, amount: '20.00', reference: 'BANK-7', reason: REASON },
            keyed(),
          ),
      ],
      ['a batch of vouchers', async () => () => issue()],
      [
        'the codes of a batch',
        async () => {
          const drawn = await batch()
          return () => operator.call('voucher.draw', drawn, keyed())
        },
      ],
      [
        'a freeze',
        async () => () =>
          operator.call('user.freeze', { id: user.userId, scopes: ['calls', 'spending'], reason: REASON }),
      ],
    ]

    it.each(ACTS)('%s leaves not a row, and is done once it can be', async (_, prepare) => {
      await user.topUp('500')
      const act = await prepare()
      const before = await kept()
      expect((await withoutAudit(act)).status).toBe(500)
      expect(await kept()).toEqual(before)
      expect((await act()).status).toBe(200)
      expect(await kept()).not.toEqual(before)
    })
  })
})
