import { checkDigit } from '../../support/id-numbers.ts'
import { openAccount, type Account } from '../support/account.ts'
import { sendSms } from '../support/send-sms.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, MINUTE } from '../support/test-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const REASON = '上游故障补偿'
const OWNER = '13900000001'
const DEBIT = { category: 'risk', direction: 'debit', amount: '250.00', remark: '风控扣款' }

forEachDatabase((engine) => {
  describe('adjustments', () => {
    const time = createClock(NOON)
    let server: TestApp
    let user: Account
    let finance: StaffMember
    let other: StaffMember
    let support: StaffMember
    let next = 13_800_000_000
    let keys = 0
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { ADMIN_PHONES: OWNER } })
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      // Another day for the limits of a day.
      time.advance(DAY)
      user = await openAccount(server, phone())
      finance = await openStaff(server, phone(), ['finance'])
      other = await openStaff(server, phone(), ['finance'])
      support = await openStaff(server, phone(), ['support'])
      for (const one of [finance, other, support]) await one.proves('adjustment')
      await other.proves('approval')
    })

    const propose = (by: StaffMember, changes: object = {}, headers: object = {}) => {
      const adjustment = {
        userId: user.userId,
        category: 'compensation',
        direction: 'credit',
        amount: '20.00',
        remark: '故障补偿',
        reason: REASON,
      }
      const key = { 'idempotency-key': `k-${(keys += 1)}` }
      return by.call('adjustment.propose', { ...adjustment, ...changes }, { ...key, ...headers })
    }
    const decide = async (by: StaffMember, id: string, decision = 'approve') => {
      const { rev, payloadHash } = await by.must('approval.detail', { id })
      return () => by.call('approval.decide', { id, rev, payloadHash, decision, reason: REASON })
    }
    const balance = async () => (await user.must('user.info')).balance
    const rows = async (of = user) =>
      (await of.must('income.list')).records.map(({ kind, amount, remark }) => [kind, amount, remark])
    const auditOf = ({ userId }: StaffMember) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['outcome', 'subject', 'after'])
        .where('actor_id', '=', userId)
        .where('action', '=', 'adjustment.propose')
        .execute()

    it('of little are made by one person, once for one key, and seen by the user', async () => {
      const headers = { 'idempotency-key': 'once' }
      const [first, again] = [await propose(support, {}, headers), await propose(support, {}, headers)]
      expect([first.body.result.state, again.body.result]).toEqual(['done', first.body.result])
      expect([await balance(), await rows()]).toEqual(['20.00', [['adjust', '20.00', '故障补偿']]])
      expect(await auditOf(support)).toMatchObject([
        { outcome: 'done', subject: `user:${user.userId}`, after: expect.stringContaining('"20.00"') },
      ])
    })

    it.each(['10000000.01', '999999999999'])(
      'of ¥%s are refused before anything is written',
      async (amount) => {
        for (const direction of ['credit', 'debit'])
          expect(await propose(finance, { category: 'correction', direction, amount })).toMatchObject({
            status: 400,
            body: { problems: [{ field: 'amount' }] },
          })
        expect(await rows()).toEqual([])
      },
    )

    it('of much wait for a second person, and act once for 20 decisions at once', async () => {
      const { body } = await propose(finance, { amount: '200.01' })
      expect([body.result.state, await balance()]).toEqual(['waiting', '0.00'])
      const approve = await decide(other, body.result.approvalId)
      const statuses = (await Promise.all(Array.from({ length: 20 }, approve))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(19)
      expect([await balance(), (await rows()).length]).toEqual(['200.01', 1])
    })

    it('of ¥199 are made alone five times a day: of 20 at once the others wait', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => propose(finance, { amount: '199.00' })),
      )
      const states = answers.map(({ body }) => body.result.state).toSorted()
      expect(states).toEqual([...Array<string>(5).fill('done'), ...Array<string>(15).fill('waiting')])
      expect(await balance()).toBe('995.00')
      const preview = {
        userId: user.userId,
        category: 'gift',
        direction: 'credit',
        amount: '1',
        remark: '赠',
      }
      expect(await finance.must('adjustment.preview', preview)).toEqual({
        balance: '995.00',
        balanceAfter: '996.00',
        shortfall: '0.00',
        proposedToday: '3980.00',
        mustWait: true,
      })
      expect(await other.must('adjustment.preview', preview)).toMatchObject({ mustWait: false })
    })

    it('that take money set it aside when they are proposed, and give it back when they are refused', async () => {
      await user.topUp('300')
      const { body } = await propose(finance, DEBIT)
      expect([body.result.state, await balance()]).toEqual(['waiting', '50.00'])
      const short = await propose(finance, { ...DEBIT, amount: '50.000000001' })
      expect(short).toMatchObject({ status: 409, body: { result: { shortfall: '0.000000001' } } })
      await (
        await decide(other, body.result.approvalId, 'refuse')
      )()
      expect(await balance()).toBe('300.00')
      const again = await propose(finance, DEBIT)
      await (
        await decide(other, again.body.result.approvalId)
      )()
      expect(await balance()).toBe('50.00')
      expect(await rows()).toEqual([
        ['adjust', '-250.00', '风控扣款'],
        ['adjust', '250.00', '风控扣款（已退回）'],
        ['adjust', '-250.00', '风控扣款'],
        ['topup', '300.00', expect.any(String)],
      ])
    })

    it('give back the money of everyone whose debit waited when its proposer left, each with its entry of the audit', async () => {
      const owner = await openStaff(server, OWNER)
      await owner.proves('staff')
      const users = [user, await openAccount(server, phone())]
      const waiting: string[] = []
      for (const { topUp, userId } of users) {
        await topUp('300')
        waiting.push((await propose(finance, { ...DEBIT, userId })).body.result.approvalId)
      }
      const left = { userId: finance.userId, role: 'finance', rev: 1, reason: REASON }
      await owner.must('staff.revoke', left)
      for (const { must } of users) expect((await must('user.info')).balance).toBe('300.00')
      const entries = await server.deps.database.db
        .selectFrom('audit_entry')
        .select(['actor_id', 'action', 'subject', 'approval_id', 'after'])
        .where('action', '=', 'approval.cancel')
        .execute()
      const expected = users.map(({ userId }, index) => ({
        actor_id: owner.userId,
        action: 'approval.cancel',
        subject: `user:${userId}`,
        approval_id: waiting[index],
        after: '{"state":"cancelled"}',
      }))
      expect(new Set(entries)).toEqual(new Set(expected))
    })

    it('that take money keep the account open until they are decided, so that it can go back', async () => {
      const close = async () => {
        const { balance, tokens } = await user.must('user.closing')
        await sendSms(server, { phone: user.phone, purpose: 'close' })
        const forfeits = { balance, tokens }
        return user.call('user.close', { code: server.lastCode(user.phone), forfeits })
      }
      await user.topUp('300')
      const { approvalId } = (await propose(finance, DEBIT)).body.result
      expect(await user.must('user.closing')).toMatchObject({ hasWaitingDebit: true })
      expect(await close()).toMatchObject({
        status: 409,
        body: { message: '有一笔扣款还在审批，请等它有结果后再注销' },
      })
      const refuse = await decide(other, approvalId, 'refuse')
      expect((await refuse()).status).toBe(200)
      expect(await balance()).toBe('300.00')
      time.advance(MINUTE)
      expect((await close()).status).toBe(200)
    })

    it('that give money do not keep an account open', async () => {
      expect((await propose(finance, { amount: '200.01' })).body.result.state).toBe('waiting')
      await user.close()
    })

    it('are refused in one’s own matter, with one entry of the audit and none of the ledger', async () => {
      const [twin, invitee] = [
        await openAccount(server, phone()),
        await openAccount(server, phone(), (await finance.must('invite.info')).code),
      ]
      for (const account of [finance, twin]) await verify(account)
      for (const account of [finance, twin, invitee]) {
        const { status, body } = await propose(finance, { userId: account.userId })
        expect([status, body.message]).toEqual([403, '不能处理与自己有关的事项'])
        expect((await rows(account)).filter(([kind]) => kind === 'adjust')).toEqual([])
      }
      expect((await auditOf(finance)).map(({ outcome, subject }) => `${outcome} ${subject}`)).toEqual(
        [finance, twin, invitee].map(({ userId }) => `refused user:${userId}`),
      )
    })

    /** As one person. */
    const verify = ({ userId }: { userId: string }) =>
      server.deps.database.db
        .insertInto('verification')
        .values({
          user_id: userId,
          real_name_sealed: server.deps.secrets.seal('张三'),
          id_number_sealed: server.deps.secrets.seal(checkDigit('11010519491231002')),
          id_number_hash: 'same',
          provider: 'embedded',
          consent_version: '1',
          verified_at: time.now(),
        })
        .execute()
    const decisionsOf = async ({ userId }: StaffMember) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['outcome', 'subject'])
        .where('actor_id', '=', userId)
        .where('action', '=', 'approval.decide')
        .execute()

    it('are not approved by their proposer, nor once they turn out to be their proposer’s own', async () => {
      await finance.proves('approval')
      const { approvalId } = (await propose(finance, { amount: '200.01' })).body.result
      const own = await (await decide(finance, approvalId))()
      expect([own.status, own.body.message]).toEqual([403, '不能审批自己的提议'])
      for (const account of [finance, user]) await verify(account)
      const approved = await (await decide(other, approvalId))()
      expect([approved.status, approved.body.message]).toEqual([403, '这件事与提议人有关，请拒绝'])
      const refused = [{ outcome: 'refused', subject: `user:${user.userId}` }]
      expect([await decisionsOf(finance), await decisionsOf(other), await rows()]).toEqual([
        refused,
        refused,
        [],
      ])
      expect((await (await decide(other, approvalId, 'refuse'))()).status).toBe(200)
      expect([await balance(), await rows()]).toEqual(['0.00', []])
    })

    it.each([
      ['more than support may', { amount: '50.01' }],
      ['nothing', { amount: '0.00' }],
      ['less than nothing', { amount: '-1.00' }],
      ['without a word to the user', { remark: ' ' }],
      ['to an unknown user', { userId: 'nobody' }],
      ['cash', { category: 'offline', reference: 'BANK-1' }],
      ['a gift that takes', { category: 'gift', direction: 'debit' }],
    ])('are refused: %s', async (_, changes) => {
      expect((await propose(support, changes)).status).toBe(400)
      expect(await rows()).toEqual([])
    })

    it('need an Idempotency-Key', async () => {
      const adjustment = {
        userId: user.userId,
        category: 'gift',
        direction: 'credit',
        amount: '1',
        remark: '赠',
      }
      const answer = await finance.call('adjustment.propose', { ...adjustment, reason: REASON })
      expect([answer.status, await rows()]).toEqual([400, []])
    })
  })
})
