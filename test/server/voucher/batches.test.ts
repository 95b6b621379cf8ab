import { randomBytes } from 'node:crypto'
import { checkDigit } from '../../support/id-numbers.ts'
import { expireApprovals } from '../../../server/identity/approval/end-proposals.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { openVoucherHashes } from '../../../server/money/voucher/voucher-hashes.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { databasePlaces } from '../canary/places.ts'
import { openAccount, type Account } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, HOUR, MINUTE } from '../support/test-clock.ts'
import {
  codesIn,
  drawCodes,
  issueBatch,
  batchOf,
  openIssuers,
  proposeBatch,
  voucherIssue,
  VOUCHER_REASON,
} from '../support/voucher-batches.ts'

const NOON = Date.UTC(2026, 10, 21, 4)
const OWNER = '13900000001'

forEachDatabase((engine) => {
  describe('batches of vouchers', () => {
    const time = createClock(NOON)
    let server: TestApp
    let operator: StaffMember
    let finance: StaffMember
    let user: Account
    let next = 13_600_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { ADMIN_PHONES: OWNER } })
    })
    afterEach(async () => {
      expect((await verifyLedger(server.deps.database.db, server.deps.secrets)).violations).toEqual([])
    })
    afterAll(() => server.close())
    beforeEach(async () => {
      time.advance(DAY)
      ;({ operator, finance } = await openIssuers(server, phone))
      user = await openAccount(server, phone())
    })

    const issue = (changes: object = {}) => voucherIssue(time.now(), changes)
    const version = async (id: string) => {
      const { rev } = await operator.must('voucher.detail', { id })
      return { id, rev, reason: VOUCHER_REASON }
    }
    const decide = async (by: StaffMember, approvalId: string, decision = 'approve') => {
      const { rev, payloadHash } = await by.must('approval.detail', { id: approvalId })
      return by.call('approval.decide', {
        id: approvalId,
        rev,
        payloadHash,
        decision,
        reason: VOUCHER_REASON,
      })
    }
    const auditOf = (id: string) =>
      server.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'outcome', 'reason', 'after'])
        .where('subject', '=', `voucher:${id}`)
        .orderBy('n')
        .execute()

    it('of little are issued by one person, whose codes are answered once and kept nowhere', async () => {
      const batch = await issueBatch(operator, issue())
      expect(batch).toMatchObject({
        name: '春节活动',
        state: 'active',
        amount: '10.00',
        count: 3,
        redeemed: 0,
        issuedYuan: '30.00',
        outstandingYuan: '30.00',
        isDrawn: false,
        draws: 0,
        approverName: '',
      })
      const headers = { 'idempotency-key': newId() }
      const input = await version(batch.id)
      const { body } = await operator.call('voucher.draw', input, headers)
      const codes = codesIn(body.result.csv)
      expect([body.result.name, body.result.count, codes.length]).toEqual(['春节活动', 3, 3])
      expect(body.result.csv).toMatch(
        /^\uFEFF兑换码,面值（元）,过期时间,名称\r\n([2-9A-Y]{4}-){3}[2-9A-Y]{4},10\.00,/,
      )
      const again = await operator.call('voucher.draw', input, headers)
      expect([again.headers['idempotent-replayed'], again.body.result.csv]).toEqual(['true', null])
      const places = await databasePlaces(server)
      for (const code of codes)
        for (const { name, bytes } of places)
          for (const text of [code, code.replaceAll('-', '')])
            expect([name, bytes.includes(text)]).toEqual([name, false])
      const listed = await operator.must('voucher.codes', { batchId: batch.id })
      expect(listed.records.map(({ code }) => code).toSorted()).toEqual(
        codes.map((code) => `••••-••••-••••-${code.slice(-4)}`).toSorted(),
      )
      expect(await auditOf(batch.id)).toMatchObject([
        { action: 'voucher.issue', outcome: 'done', reason: VOUCHER_REASON },
        { action: 'voucher.draw', outcome: 'done', after: '{"draws":1,"drawn":3}' },
      ])
      expect(await operator.must('voucher.detail', { id: batch.id })).toMatchObject({
        isDrawn: true,
        draws: 1,
      })
    })

    it('of much wait for a second person, whom their codes do not reach, and can be redeemed after', async () => {
      const { body } = await proposeBatch(operator, issue({ count: 101 }))
      expect(body.result.state).toBe('waiting')
      const batch = await batchOf(operator, body.result.approvalId)
      expect(batch).toMatchObject({ state: 'waiting', issuedYuan: '0.00', outstandingYuan: '0.00' })
      expect((await operator.call('voucher.draw', await version(batch.id))).body.message).toBe(
        '还没有批准，不能生成兑换码',
      )
      await operator.proves('approval')
      expect((await decide(operator, body.result.approvalId)).status).toBe(403)
      const detail = await finance.must('approval.detail', { id: body.result.approvalId })
      expect(JSON.parse(detail.payload)).toMatchObject({ batchId: batch.id, amount: '10.00', count: 101 })
      expect((await decide(finance, body.result.approvalId)).status).toBe(200)
      expect(await operator.must('voucher.detail', { id: batch.id })).toMatchObject({
        state: 'active',
        outstandingYuan: '1010.00',
      })
      expect((await operator.must('voucher.detail', { id: batch.id })).approverName).not.toBe('')
      const [code] = await drawCodes(operator, batch.id)
      expect((await finance.call('voucher.redeem', { code })).status).toBe(403)
      expect((await user.call('voucher.redeem', { code })).status).toBe(200)
      const events = (await operator.must('voucher.events', { batchId: batch.id })).records
      expect(events.map(({ what }) => what)).toEqual(['生成 101 个兑换码', '批准', '提议发行'])
      expect(events.every(({ by, reason }) => by !== '' && reason === VOUCHER_REASON)).toBe(true)
    })

    it('are counted together in a day, at once or one by one', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => proposeBatch(operator, issue({ count: 30 }))),
      )
      const states = answers.map(({ body }) => body.result.state).toSorted()
      expect(states).toEqual([...Array<string>(3).fill('done'), ...Array<string>(5).fill('waiting')])
      expect(await operator.must('voucher.preview', { ...issue(), reason: undefined })).toMatchObject({
        liability: '30.00',
        issuedToday: '2400.00',
        mustWait: true,
      })
    })

    it('that are refused, withdrawn or forgotten have no codes and owe nothing', async () => {
      const ids: string[] = []
      for (const end of ['refuse', 'withdraw', 'expire']) {
        const { body } = await proposeBatch(operator, issue({ count: 200 }))
        const { approvalId } = body.result
        if (end === 'refuse') await decide(finance, approvalId, 'refuse')
        if (end === 'withdraw')
          await operator.must('approval.withdraw', { id: approvalId, rev: 1, reason: VOUCHER_REASON })
        ids.push((await batchOf(operator, approvalId)).id)
        time.advance(MINUTE)
      }
      time.advance(DAY)
      await expireApprovals(server.deps)
      ;({ operator } = await openIssuers(server, phone))
      for (const id of ids) {
        const batch = await operator.must('voucher.detail', { id })
        expect(batch).toMatchObject({ state: 'cancelled', issuedYuan: '0.00', expiredYuan: '0.00' })
        expect((await operator.call('voucher.draw', await version(id))).status).toBe(409)
        expect(
          (await operator.call('voucher.turn', { ...(await version(id)), state: 'active' })).status,
        ).toBe(409)
      }
    })

    it('that ended while they waited are not approved', async () => {
      const { body } = await proposeBatch(operator, issue({ count: 200, endsAt: time.now() + MINUTE }))
      time.advance(MINUTE)
      const late = await decide(finance, body.result.approvalId)
      expect([late.status, late.body.message]).toEqual([409, '这一批已经过了有效期，请重新提议'])
    })

    it('that are drawn again have other codes in place of those that were not redeemed', async () => {
      const { id } = await issueBatch(operator, issue())
      const first = await drawCodes(operator, id)
      await user.must('voucher.redeem', { code: first[0] })
      const second = await drawCodes(operator, id)
      expect(second).toHaveLength(2)
      const other = await openAccount(server, phone())
      expect((await other.call('voucher.redeem', { code: first[1] })).status).toBe(400)
      expect((await other.call('voucher.redeem', { code: second[0] })).status).toBe(200)
      expect(await user.must('voucher.redeem', { code: first[0] })).toMatchObject({ isRepeat: true })
      const codes = await operator.must('voucher.codes', { batchId: id, state_MultiString: 'redeemed' })
      expect(codes.records.map(({ userId, phone: shown }) => `${userId} ${shown}`).toSorted()).toEqual(
        [user, other]
          .map((one) => `${one.userId} ${one.phone.slice(0, 3)}****${one.phone.slice(-4)}`)
          .toSorted(),
      )
    })

    it('are drawn again above what one person may issue alone once a second person agreed, once for each', async () => {
      const { body } = await proposeBatch(operator, issue({ count: 101 }))
      await decide(finance, body.result.approvalId)
      const { id } = await batchOf(operator, body.result.approvalId)
      const first = await drawCodes(operator, id)
      await user.must('voucher.redeem', { code: first[0] })
      time.advance(DAY)
      ;({ operator, finance } = await openIssuers(server, phone))
      const draw = async (by = operator) => by.call('voucher.draw', await version(id))
      const refused = /^超过了一个人一天可发的金额：请先“提议重新生成”/
      // One was redeemed: what is left is the limit to the yuan.
      expect((await draw()).status).toBe(200)
      expect((await draw()).body.message).toMatch(refused)
      const proposeDraw = async () =>
        (await operator.must('voucher.proposeDraw', await version(id))).approvalId
      const waiting = await proposeDraw()
      expect((await draw()).status).toBe(403)
      expect((await decide(operator, waiting)).status).not.toBe(200)
      const late = await proposeDraw()
      expect((await decide(finance, waiting)).status).toBe(200)
      const colleague = await openStaff(server, phone(), ['operator'])
      await colleague.proves('voucher')
      await issueBatch(colleague, issue({ count: 1 }))
      expect((await draw(colleague)).body.message).toMatch(refused)
      const answers = await Promise.all([draw(), draw()])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
      const [again = ''] = answers.flatMap(({ body: { result } }) => codesIn(result?.csv ?? null))
      expect((await draw()).status).toBe(403)
      expect((await decide(finance, late)).body.message).toBe('提议之后又生成过，请重新提议')
      expect((await finance.call('voucher.redeem', { code: again })).status).toBe(403)
      expect(await operator.must('approval.detail', { id: waiting })).toMatchObject({ state: 'used' })
      const stale = await proposeDraw()
      await decide(finance, stale)
      time.advance(HOUR)
      operator = await openStaff(server, operator.phone)
      await operator.proves('voucher')
      expect((await draw()).status).toBe(403)
    })

    it('are drawn once by two who saw the same, and redeemed while they are drawn without a loss', async () => {
      const { id } = await issueBatch(operator, issue({ count: 20 }))
      const codes = await drawCodes(operator, id)
      const colleague = await openStaff(server, phone(), ['operator'])
      await colleague.proves('voucher')
      const users = await Promise.all(codes.slice(0, 8).map(() => openAccount(server, phone())))
      const input = await version(id)
      const [one, two, ...redeemed] = await Promise.all([
        operator.call('voucher.draw', input),
        colleague.call('voucher.draw', input),
        ...users.map((by, i) => by.call('voucher.redeem', { code: codes[i] })),
      ])
      expect([one, two].map((answer) => String(answer?.status)).toSorted()).toEqual(['200', '409'])
      const taken = redeemed.filter(({ status }) => status === 200).length
      expect(redeemed.filter(({ status }) => status === 400)).toHaveLength(8 - taken)
      const batch = await operator.must('voucher.detail', { id })
      expect([batch.redeemed, batch.draws]).toEqual([taken, 2])
      expect((await operator.must('voucher.codes', { batchId: id })).total).toBe(20)
    })

    it('are paused, resumed and closed with a reason, at the revision that was read', async () => {
      const { id } = await issueBatch(operator, issue())
      const stale = await version(id)
      expect(await operator.must('voucher.turn', { ...stale, state: 'paused' })).toMatchObject({
        state: 'paused',
        outstandingYuan: '30.00',
      })
      const late = await operator.call('voucher.turn', { ...stale, state: 'closed' })
      expect([late.status, late.body.result]).toMatchObject([409, { current: { state: 'paused' } }])
      await operator.must('voucher.turn', { ...(await version(id)), state: 'active' })
      await operator.must('voucher.turn', { ...(await version(id)), state: 'closed' })
      for (const state of ['active', 'paused', 'closed'])
        expect((await operator.call('voucher.turn', { ...(await version(id)), state })).status).toBe(409)
      expect(await operator.must('voucher.detail', { id })).toMatchObject({
        state: 'closed',
        outstandingYuan: '0.00',
        expiredYuan: '30.00',
      })
      const [, ...turns] = await auditOf(id)
      expect(turns.map(({ after }) => after)).toEqual(
        ['paused', 'active', 'closed'].map((state) => JSON.stringify({ state })),
      )
    })

    it('are listed with their sums, by state, name, audience and time', async () => {
      const name = `活动${next}`
      const open = await issueBatch(operator, issue({ name }))
      const later = await issueBatch(
        operator,
        issue({ name, startsAt: time.now() + HOUR, audience: 'verified' }),
      )
      const over = await issueBatch(operator, issue({ name, endsAt: time.now() + MINUTE }))
      const [code] = await drawCodes(operator, open.id)
      await user.must('voucher.redeem', { code })
      time.advance(MINUTE)
      const ids = async (filters: object) =>
        (await operator.must('voucher.list', { name, ...filters })).records.map(({ id }) => id).toSorted()
      const sorted = (...some: { id: string }[]) => some.map(({ id }) => id).toSorted()
      expect(await ids({})).toEqual(sorted(open, later, over))
      expect(await ids({ state_MultiString: 'active' })).toEqual(sorted(open))
      expect(await ids({ state_MultiString: 'scheduled,expired' })).toEqual(sorted(later, over))
      expect(await ids({ audience_MultiString: 'verified' })).toEqual(sorted(later))
      expect(await ids({ createdAt_begin: time.now() })).toEqual([])
      expect((await operator.must('voucher.list', { name, column: 'amount' })).totals).toEqual({
        issuedYuan: '90.00',
        redeemedYuan: '10.00',
        outstandingYuan: '50.00',
        expiredYuan: '30.00',
      })
      const ofUser = await operator.must('voucher.codes', { userId: user.userId, column: 'redeemedAt' })
      expect(ofUser.records).toMatchObject([{ batchName: name, amount: '10.00', state: 'redeemed' }])
      const tail = code?.slice(-4).toLowerCase()
      expect((await operator.must('voucher.codes', { batchId: open.id, tail })).total).toBe(1)
    })

    it.each([
      ['name', { name: ' ' }],
      ['name', { name: '长'.repeat(31) }],
      ['amount', { amount: '0' }],
      ['amount', { amount: '0.001' }],
      ['amount', { amount: '10000.01' }],
      ['count', { count: 0 }],
      ['count', { count: 10_001 }],
      ['count', { count: 1.5 }],
      ['perUser', { perUser: 0 }],
      ['perPerson', { perUser: 2, perPerson: 1 }],
      ['audience', { audience: 'everyone' }],
      ['endsAt', { endsAt: 1 }],
      ['endsAt', { endsAt: NOON + 2000 * DAY }],
      ['startsAt', { startsAt: NOON + 900 * DAY }],
      ['reason', { reason: '好' }],
    ])('are refused for a %s that makes no sense: %j', async (field, changes) => {
      const { status, body } = await proposeBatch(operator, issue(changes))
      expect([status, body.problems?.map((problem) => problem.field)]).toEqual([400, [field]])
    })

    it('need a key, a proof and the permission, each for itself', async () => {
      expect((await operator.call('voucher.issue', issue())).status).toBe(400)
      const unproved = await openStaff(server, phone(), ['operator'])
      expect((await proposeBatch(unproved, issue())).status).toBe(428)
      const { id } = await issueBatch(operator, issue())
      expect((await unproved.call('voucher.draw', await version(id))).status).toBe(428)
      for (const role of ['finance', 'support', 'auditor'] as const) {
        const reader = await openStaff(server, phone(), [role])
        expect((await reader.must('voucher.detail', { id })).id).toBe(id)
        expect((await proposeBatch(reader, issue())).status).toBe(403)
        expect((await reader.call('voucher.draw', await version(id))).status).toBe(403)
        expect((await reader.call('voucher.turn', { ...(await version(id)), state: 'closed' })).status).toBe(
          403,
        )
      }
      expect((await user.call('voucher.list')).status).toBe(404)
      expect((await operator.call('voucher.detail', { id: 'nothing' })).status).toBe(404)
      expect((await operator.call('voucher.events', { batchId: 'nothing' })).status).toBe(404)
      const lost = { id: 'nothing', rev: 1, reason: VOUCHER_REASON }
      expect((await operator.call('voucher.draw', lost)).status).toBe(404)
      expect((await operator.call('voucher.turn', { ...lost, state: 'closed' })).status).toBe(404)
    })

    it('are approved by no account of who proposed them', async () => {
      const body = `11010119900201${String(next % 1000).padStart(3, '0')}`
      const person = { realName: '王小明', idNumber: checkDigit(body), consent: true }
      await operator.must('user.verify', person)
      await finance.must('user.verify', person)
      const { body: proposed } = await proposeBatch(operator, issue({ count: 200 }))
      expect((await decide(finance, proposed.result.approvalId)).status).toBe(403)
      expect(await batchOf(operator, proposed.result.approvalId)).toMatchObject({ state: 'waiting' })
    })

    it('keep their codes when SECRET_KEY is rotated', async () => {
      const { id } = await issueBatch(operator, issue())
      const [code = ''] = await drawCodes(operator, id)
      const { db } = server.deps.database
      const rotated = createSecrets(randomBytes(32), [server.deps.env.secretKey])
      const hashes = await openVoucherHashes(db, rotated)
      const hash = hashes?.ofCode(code.replaceAll('-', ''))
      const found = await db
        .selectFrom('voucher')
        .select('batch_id')
        .where('code_hash', '=', hash ?? '')
        .execute()
      expect(found).toEqual([{ batch_id: id }])
      await expect(openVoucherHashes(db, createSecrets(randomBytes(32)))).rejects.toThrow('SECRET_KEY')
    })

    it('of 10,000 codes are drawn in one answer', async () => {
      const owner = await openStaff(server, OWNER)
      await owner.proves('voucher')
      const { id } = await issueBatch(owner, issue({ count: 10_000, amount: '0.05' }))
      const codes = await drawCodes(owner, id)
      expect(new Set(codes).size).toBe(10_000)
      expect(await owner.must('voucher.detail', { id })).toMatchObject({ outstandingYuan: '500.00' })
    })
  })
})
