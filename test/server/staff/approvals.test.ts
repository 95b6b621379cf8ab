import { coverAgain } from '../support/written-rows.ts'
import type { ApprovalSummary } from '../../../contract/approval.ts'
import { expireApprovals } from '../../../server/identity/approval/end-proposals.ts'
import { sha256 } from '../../../server/platform/secrets/tokens.ts'
import { followOwners, watchStaff } from '../../../server/identity/staff/owner-terms.ts'
import { checkDigit } from '../../support/id-numbers.ts'
import { openAccount } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, MINUTE } from '../support/test-clock.ts'

const OWNERS = ['13900000001', '13900000002', '13900000003'] as const
const REASON = '客服岗位需要'

forEachDatabase((engine) => {
  describe('approvals', () => {
    const time = createClock()
    let server: TestApp
    let one: StaffMember
    let two: StaffMember
    let three: StaffMember
    let next = 13_800_000_000
    const phone = () => String((next += 1))

    beforeAll(async () => {
      server = await startApp({ engine, clock: time.now, env: { ADMIN_PHONES: OWNERS.join() } })
    })
    beforeEach(async () => {
      // Proofs and limits of the test before are over.
      time.advance(11 * MINUTE)
      one = await openStaff(server, OWNERS[0])
      two = await openStaff(server, OWNERS[1])
      three = await openStaff(server, OWNERS[2])
      await one.proves('staff')
      for (const owner of [one, two, three]) await owner.proves('approval')
    })
    afterAll(() => server.close())

    const database = () => server.deps.database.db
    const newUser = () => openAccount(server, phone())
    const propose = async (user: { phone: string }, by = one, role = 'support') => {
      const input = { phone: user.phone, role, reason: REASON }
      const { approvalId: id } = await by.must('staff.grant', input)
      return three.must('approval.detail', { id })
    }
    const decide = (by: StaffMember, { id, rev, payloadHash }: ApprovalSummary, changes: object = {}) =>
      by.call('approval.decide', { id, rev, payloadHash, decision: 'approve', reason: REASON, ...changes })
    const rolesOf = async ({ userId }: { userId: string }) =>
      database().selectFrom('staff').select(['role', 'rev']).where('user_id', '=', userId).execute()
    const auditOf = (approvalId: string) =>
      database()
        .selectFrom('audit_entry')
        .select(['actor_id', 'action', 'outcome', 'subject'])
        .where('approval_id', '=', approvalId)
        .orderBy('n')
        .execute()
    const nameOf = async (account: { must: StaffMember['must'] }) =>
      (await account.must('user.info')).username.replace('用户', '负责人 ')
    const refusals = async ({ userId }: StaffMember) =>
      (
        await database()
          .selectFrom('audit_entry')
          .select('n')
          .where('actor_id', '=', userId)
          .where('outcome', '=', 'refused')
          .execute()
      ).length
    /** The identity of a person, who may have several accounts. */
    const verify = (account: { userId: string }, idNumber: string) =>
      database()
        .insertInto('verification')
        .values({
          user_id: account.userId,
          real_name_sealed: server.deps.secrets.seal('张三'),
          id_number_sealed: server.deps.secrets.seal(idNumber),
          id_number_hash: server.deps.secrets.index('id-number', idNumber),
          provider: 'embedded',
          consent_version: '1',
          verified_at: time.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()

    it('make a role take two people, and the audit names both', async () => {
      const user = await newUser()
      const proposed = await one.must('staff.grant', { phone: user.phone, role: 'support', reason: REASON })
      expect(proposed).toEqual({ state: 'waiting', approvalId: expect.any(String) })
      expect([await rolesOf(user), (await user.call('staff.me')).status]).toEqual([[], 404])
      const approval = await two.must('approval.detail', { id: proposed.approvalId })
      expect(approval).toMatchObject({
        action: 'staff.grant',
        state: 'waiting',
        subject: `user:${user.userId}`,
        payload: JSON.stringify({ userId: user.userId, role: 'support', rev: 0 }),
        proposerId: one.userId,
        proposerName: await nameOf(one),
        proposerRoles: 'owner',
        reason: REASON,
        isSolo: false,
        expiresAt: time.now() + DAY,
      })
      expect(await decide(two, approval)).toMatchObject({
        status: 200,
        body: {
          result: {
            state: 'approved',
            rev: 2,
            decidedBy: two.userId,
            decidedByName: await nameOf(two),
            decisionReason: REASON,
          },
        },
      })
      expect(await user.must('staff.me')).toMatchObject({ roles: ['support'] })
      const { records } = await two.must('audit.list', { approvalId: approval.id })
      expect(records.map(({ actorName, isSolo }) => [actorName, isSolo])).toEqual([
        [await nameOf(two), false],
        [await nameOf(one), false],
      ])
      const [member] = (await two.must('staff.list', { role_MultiString: 'support' })).records
      expect(member).toMatchObject({ grantedBy: one.userId, grantedByName: await nameOf(one) })
      const of = { outcome: 'done', subject: `user:${user.userId}` }
      expect(await auditOf(approval.id)).toEqual([
        { ...of, actor_id: one.userId, action: 'staff.grant' },
        { ...of, actor_id: two.userId, action: 'approval.decide' },
      ])
    })

    it('refuse a second person who is the first one, and everyone’s own matters', async () => {
      const idNumber = checkDigit('11010519491231002')
      const [user, twin, invitee] = [
        await newUser(),
        await newUser(),
        await openAccount(server, phone(), (await one.must('invite.info')).code),
      ]
      await verify(one, idNumber)
      await verify(twin, idNumber)
      const approval = await propose(user)
      expect((await decide(one, approval)).body.message).toBe('不能审批自己的提议')
      await verify(three, idNumber)
      expect((await decide(three, approval)).body.message).toBe('不能审批自己的提议')
      await database().deleteFrom('verification').where('user_id', '=', three.userId).execute()
      const before = await refusals(one)
      for (const own of [one, twin, invitee]) {
        const grant = { phone: own.phone, role: 'support', reason: REASON }
        expect((await one.call('staff.grant', grant)).status).toBe(403)
      }
      expect(await refusals(one)).toBe(before + 3)
      const ofTwin = await propose(twin, await proved(two))
      expect((await decide(one, ofTwin)).body.message).toBe('不能处理与自己有关的事项')
      expect([await rolesOf(user), await rolesOf(twin), await rolesOf(invitee)]).toEqual([[], [], []])
      await database().deleteFrom('verification').where('user_id', '=', one.userId).execute()
    })
    const proved = async (owner: StaffMember) => {
      await owner.proves('staff')
      return owner
    }

    it('act once for 20 decisions at once', async () => {
      const user = await newUser()
      const approval = await propose(user)
      const decisions = Array.from({ length: 20 }, (_, i) => decide(i % 2 ? two : three, approval))
      const statuses = (await Promise.all(decisions)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(19)
      expect(await rolesOf(user)).toEqual([{ role: 'support', rev: 1 }])
      expect(await auditOf(approval.id)).toHaveLength(2)
    })

    it('are about the content that was read, of a proposal that still stands', async () => {
      const user = await newUser()
      const approval = await propose(user)
      const stale = { status: 409, body: { result: { current: { id: approval.id, state: 'waiting' } } } }
      expect(await decide(two, approval, { rev: 2 })).toMatchObject(stale)
      expect(await decide(two, approval, { payloadHash: 'other' })).toMatchObject(stale)
      const payload = JSON.stringify({ userId: user.userId, role: 'finance', rev: 0 })
      await database().updateTable('approval').set({ payload }).where('id', '=', approval.id).execute()
      expect(await decide(two, approval)).toMatchObject(stale)
      expect(await rolesOf(user)).toEqual([])

      const late = await propose(user)
      time.advance(DAY - 2 * MINUTE)
      const again = await openStaff(server, two.phone)
      await again.proves('approval')
      time.advance(MINUTE)
      expect((await decide(again, { ...late, rev: 9 })).status).toBe(409)
      time.advance(MINUTE - 1)
      await again.proves('approval')
      time.advance(1)
      expect((await decide(again, late)).body.message).toBe('这个提议已过期')
      await expireApprovals(server.deps)
      expect(await again.must('approval.detail', { id: late.id })).toMatchObject({ state: 'expired', rev: 2 })
      expect((await auditOf(late.id)).at(-1)).toMatchObject({ actor_id: '', action: 'approval.expire' })
    })

    it('are nothing once their proposer is no longer staff', async () => {
      const [user, left] = [await newUser(), await openStaff(server, phone(), ['support', 'finance'])]
      const [kept, lost] = [await propose(user), await propose(user)]
      const to = { proposer_id: left.userId }
      await database().updateTable('approval').set(to).where('id', 'in', [kept.id, lost.id]).execute()
      await coverAgain(server.deps, 'approval')
      const revoke = (role: string, rev = 1) =>
        one.call('staff.revoke', { userId: left.userId, role, rev, reason: REASON })
      expect((await revoke('support')).status).toBe(200)
      expect((await left.call('staff.me')).status).toBe(200)
      expect(await two.must('approval.detail', { id: lost.id })).toMatchObject({ state: 'waiting' })
      expect((await revoke('finance', 7)).body.result).toMatchObject({ current: { rev: 1, isHeld: true } })
      expect((await revoke('finance')).status).toBe(200)
      expect((await left.call('staff.me')).status).toBe(404)
      expect(await two.must('approval.detail', { id: lost.id })).toMatchObject({ state: 'cancelled' })
      expect((await revoke('finance')).status).toBe(409)
      expect((await revoke('operator')).status).toBe(404)
      const late = await propose(user)
      await database().updateTable('approval').set(to).where('id', '=', late.id).execute()
      await coverAgain(server.deps, 'approval')
      expect((await decide(two, late)).body.message).toBe('提议人已不是员工')
    })

    /** A debit of 300 yuan, which is set aside while it waits. */
    const proposeDebit = async (by: StaffMember) => {
      const user = await newUser()
      await user.topUp('500')
      await by.proves('adjustment')
      const debit = { direction: 'debit', amount: '300', category: 'correction', remark: '多充' }
      const { body } = await by.call(
        'adjustment.propose',
        { userId: user.userId, ...debit, reason: REASON },
        { 'idempotency-key': `debit-${user.userId}` },
      )
      const balance = async () => (await user.must('user.info')).balance
      expect(await balance()).toBe('200.00')
      const { approvalId: id } = body.result
      return { approval: await two.must('approval.detail', { id }), balance }
    }
    const endsOf = async ({ userId }: { userId: string }) =>
      (
        await database()
          .selectFrom('audit_entry')
          .select(['actor_id', 'action', 'roles', 'reason', 'before'])
          .where('subject', '=', `user:${userId}`)
          .where('action', '=', 'staff.end')
          .orderBy('n')
          .execute()
      ).map(({ before, ...entry }) => ({ ...entry, ...JSON.parse(before) }))

    it('end with the account of their proposer, whose roles end in the audit and stay as history', async () => {
      const left = await openStaff(server, phone(), ['finance', 'support'])
      const { approval, balance } = await proposeDebit(left)
      await left.close()
      expect(await balance()).toBe('500.00')
      expect(await two.must('approval.detail', { id: approval.id })).toMatchObject({
        state: 'cancelled',
        decidedBy: left.userId,
      })
      expect((await auditOf(approval.id)).at(-1)).toMatchObject({
        actor_id: left.userId,
        action: 'approval.cancel',
      })
      const ended = {
        actor_id: left.userId,
        roles: 'finance,support',
        reason: '账号已注销',
        action: 'staff.end',
      }
      expect(await endsOf(left)).toEqual([
        { ...ended, role: 'finance' },
        { ...ended, role: 'support' },
      ])
      const rows = await database()
        .selectFrom('staff')
        .select(['role', 'revoked_at', 'rev'])
        .where('user_id', '=', left.userId)
        .orderBy('role')
        .execute()
      expect(rows).toEqual([
        { role: 'finance', revoked_at: time.now(), rev: 2 },
        { role: 'support', revoked_at: time.now(), rev: 2 },
      ])
      const again = await openAccount(server, left.phone)
      expect((await again.call('staff.me')).status).toBe(404)
    })

    it('count once for two decisions while their proposer closes the account', async () => {
      for (let round = 0; round < 4; round += 1) {
        const left = await openStaff(server, phone(), ['finance'])
        const { approval, balance } = await proposeDebit(left)
        const approver = await openStaff(server, phone(), ['finance'])
        await approver.proves('approval')
        await Promise.all([decide(approver, approval), left.close(), decide(two, approval)])
        const { state } = await two.must('approval.detail', { id: approval.id })
        expect(['approved', 'cancelled']).toContain(state)
        expect(await balance()).toBe(state === 'approved' ? '200.00' : '500.00')
        expect(await auditOf(approval.id)).toHaveLength(2)
      }
    })

    it('end with the term of an owner whom a node that starts is named no more', async () => {
      const gone = await openStaff(server, '13900000004')
      const namedBy = (...phones: string[]) => ({
        ...server.deps,
        env: { ...server.deps.env, ADMIN_PHONES: [...OWNERS, ...phones] },
      })
      await followOwners(namedBy(gone.phone))
      const { approval, balance } = await proposeDebit(await openStaff(server, phone(), ['finance']))
      const to = { proposer_id: gone.userId }
      await database().updateTable('approval').set(to).where('id', '=', approval.id).execute()
      await coverAgain(server.deps, 'approval')
      // A node that was not restarted does not know the owner, and leaves their proposals alone.
      await watchStaff(server.deps)
      await followOwners(namedBy(gone.phone))
      expect([await balance(), await endsOf(gone)]).toEqual(['200.00', []])
      await Promise.all([followOwners(namedBy()), followOwners(namedBy())])
      expect(await balance()).toBe('500.00')
      expect(await two.must('approval.detail', { id: approval.id })).toMatchObject({ state: 'cancelled' })
      const ended = {
        actor_id: '',
        roles: '',
        reason: '不再列在 ADMIN_PHONES 里',
        action: 'staff.end',
        role: 'owner',
      }
      expect(await endsOf(gone)).toEqual([ended])
      await followOwners(namedBy(gone.phone))
      await followOwners(namedBy())
      expect(await endsOf(gone)).toEqual([ended, ended])
    })

    it('of who is no longer staff are refused by others, and swept up by the job', async () => {
      const [left, other] = [await openStaff(server, phone(), ['finance']), await newUser()]
      const { approval, balance } = await proposeDebit(left)
      const swept = await proposeDebit(await openStaff(server, phone(), ['finance']))
      const orphan = { proposer_id: other.userId }
      for (const { id } of [approval, swept.approval])
        await database().updateTable('approval').set(orphan).where('id', '=', id).execute()
      await coverAgain(server.deps, 'approval')
      await other.close()
      expect((await decide(two, approval)).body.message).toBe('提议人已不是员工')
      expect((await decide(two, approval, { decision: 'refuse' })).status).toBe(200)
      expect([await balance(), await swept.balance()]).toEqual(['500.00', '200.00'])
      await watchStaff(server.deps)
      expect(await swept.balance()).toBe('500.00')
      expect((await auditOf(swept.approval.id)).at(-1)).toMatchObject({
        actor_id: '',
        action: 'approval.cancel',
      })
    })

    it('of an older release, of one’s own other account and of a user who is gone are refused', async () => {
      const [old, own, ofGone] = [await newUser(), await newUser(), await newUser()]
      const unread = await propose(old)
      const payload = JSON.stringify({ user: old.userId })
      const stored = { payload, payload_hash: sha256(payload) }
      await database().updateTable('approval').set(stored).where('id', '=', unread.id).execute()
      await coverAgain(server.deps, 'approval')
      const asStored = { ...unread, payloadHash: stored.payload_hash }
      expect((await decide(two, asStored)).body.message).toBe('这个提议是旧版本的，请拒绝后重新提议')
      expect((await decide(two, asStored, { decision: 'refuse' })).status).toBe(200)
      const idNumber = checkDigit('11010519491231002')
      const twins = [one, three]
      for (const twin of twins) await verify(twin, idNumber)
      const ofTwin = await propose(own)
      expect((await decide(three, ofTwin)).status).toBe(403)
      expect((await decide(three, ofTwin, { decision: 'refuse' })).status).toBe(200)
      for (const { userId } of twins)
        await database().deleteFrom('verification').where('user_id', '=', userId).execute()
      const late = await propose(ofGone)
      await ofGone.close()
      expect((await decide(two, late)).status).toBe(409)
      time.advance(DAY)
      const again = await openStaff(server, two.phone)
      await again.proves('approval')
      expect((await decide(again, late, { decision: 'refuse' })).status).toBe(200)
    })

    it('are approved by two who are verified where that is asked for, and say what the two share', async () => {
      const production = { ...server.deps.env, NODE_ENV: 'production' as const }
      const realEnv = Object.getOwnPropertyDescriptor(server.deps, 'env')
      const user = await newUser()
      const approval = await propose(user)
      // Both signed in from this machine.
      expect(approval.sharedSignIns).toBe('同一网络、同一种设备')
      expect((await one.must('approval.detail', { id: approval.id })).sharedSignIns).toBe('')
      Object.defineProperty(server.deps, 'env', { ...realEnv, value: production })
      const message = async (by: StaffMember) => (await decide(by, approval)).body.message
      expect(await message(two)).toBe('审批须先实名认证：请到“用户中心”认证后再审批')
      await verify(two, checkDigit('11010519800101001'))
      expect(await message(two)).toMatch(/^提议人还没有实名认证/)
      await verify(one, checkDigit('11010519800101001'))
      expect(await message(two)).toBe('不能审批自己的提议')
      await database().deleteFrom('verification').where('user_id', '=', one.userId).execute()
      await verify(one, checkDigit('11010519800101002'))
      expect((await decide(two, approval)).status).toBe(200)
      const refused = await propose(user, one, 'auditor')
      expect((await decide(three, refused, { decision: 'refuse' })).status).toBe(200)
      Object.defineProperty(server.deps, 'env', { ...realEnv })
      for (const { userId } of [one, two])
        await database().deleteFrom('verification').where('user_id', '=', userId).execute()
      const { after } = await database()
        .selectFrom('audit_entry')
        .select('after')
        .where('approval_id', '=', approval.id)
        .where('action', '=', 'approval.decide')
        .where('outcome', '=', 'done')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(after)).toMatchObject({ state: 'approved', sharedSignIns: '同一网络、同一种设备' })
    })

    it('are taken back by their proposer, refused by others, and read by those whom they concern', async () => {
      const user = await newUser()
      const approval = await propose(user)
      const [support, auditor] = [
        await openStaff(server, phone(), ['support']),
        await openStaff(server, phone(), ['auditor']),
      ]
      const { id, rev } = approval
      expect((await support.call('approval.detail', { id })).status).toBe(404)
      expect((await support.must('approval.list')).total).toBe(0)
      expect((await auditor.must('approval.list', { id })).records).toMatchObject([{ id }])
      await auditor.proves('approval')
      expect((await decide(auditor, approval)).status).toBe(403)
      const withdraw = (by: StaffMember) => by.call('approval.withdraw', { id, rev, reason: REASON })
      expect([(await withdraw(two)).status, (await withdraw(one)).status]).toEqual([403, 200])
      expect((await decide(two, approval, { rev: 2 })).status).toBe(409)
      const refused = await propose(user)
      expect(await decide(two, refused, { decision: 'refuse' })).toMatchObject({
        body: { result: { state: 'refused' } },
      })
      expect(await rolesOf(user)).toEqual([])
    })

    it('are proposed for what can be done alone', async () => {
      const user = await newUser()
      const [first, second] = [await propose(user), await propose(user)]
      expect((await decide(two, first)).status).toBe(200)
      expect((await decide(two, second)).status).toBe(409)
      expect((await two.must('approval.detail', { id: second.id })).state).toBe('waiting')
      await two.proves('staff')
      const grant = { phone: user.phone, role: 'support', reason: REASON }
      expect((await two.call('staff.grant', grant)).body.message).toBe('已经有这个角色')
      expect((await two.call('staff.grant', { ...grant, phone: '19900000000' })).status).toBe(400)
      const left = { userId: user.userId, role: 'support', rev: 1, reason: REASON }
      await one.must('staff.revoke', left)
      await decide(two, await propose(user))
      expect(await rolesOf(user)).toEqual([{ role: 'support', rev: 3 }])
    })

    it('are done by one person, and say so, where four eyes are off', async () => {
      const alone = await startApp({
        engine,
        clock: time.now,
        env: { ADMIN_PHONES: OWNERS[0], OPS_FOUR_EYES: 'off' },
      })
      const [owner, user] = [await openStaff(alone, OWNERS[0]), await openAccount(alone, phone())]
      await owner.proves('staff')
      const grant = { phone: user.phone, role: 'auditor', reason: REASON }
      const { state, approvalId: id } = await owner.must('staff.grant', grant)
      const info = await user.must('staff.me')
      const approval = await owner.must('approval.detail', { id })
      const [entry] = (await owner.must('audit.list', { approvalId: id })).records
      await alone.close()
      expect([state, info.roles, info.hasFourEyes]).toEqual(['done', ['auditor'], false])
      expect(approval).toMatchObject({ isSolo: true, state: 'approved', decidedBy: owner.userId })
      expect(entry).toMatchObject({ action: 'staff.grant', isSolo: true })
    })
  })
})
