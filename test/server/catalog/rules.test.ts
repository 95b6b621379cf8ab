import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { openTestServer } from '../support/test-server.ts'
import { withServer } from '../support/with-server.ts'

const REASON = '按季度调整'

forEachDatabase((engine) => {
  describe('rules of staff', () => {
    const { server, user } = withServer(() => openTestServer({ engine }))
    let operator: StaffMember
    let finance: StaffMember
    let next = 13_300_000_000
    beforeEach(async () => {
      operator = await openStaff(server, String((next += 1)), ['operator'])
      finance = await openStaff(server, String((next += 1)), ['finance'])
      await operator.proves('price')
      for (const one of [operator, finance]) await one.proves('approval')
    })

    const follow = () => server.deps.catalogs.follow()
    const topup = async () => (await operator.must('topupRule.list'))[0]
    const invite = async () => (await operator.must('inviteRule.list'))[0]
    const editTopup = async (changes: object, rev?: number) => {
      const current = rev ?? (await topup())?.rev
      const answer = await operator.call('topupRule.edit', {
        id: 'topup',
        rev: current,
        reason: REASON,
        ...changes,
      })
      await follow()
      return answer
    }
    const editInvite = async (changes: object, rev?: number) => {
      const current = rev ?? (await invite())?.rev
      const answer = await operator.call('inviteRule.edit', {
        id: 'invite',
        rev: current,
        reason: REASON,
        ...changes,
      })
      await follow()
      return answer
    }
    const decide = async (id: string) => {
      const { rev, payloadHash } = await finance.must('approval.detail', { id })
      const answer = await finance.call('approval.decide', {
        id,
        rev,
        payloadHash,
        decision: 'approve',
        reason: '已经核对',
      })
      await follow()
      return answer.status
    }

    it('change what may be topped up, at once, and not what was ordered', async () => {
      const { orderNo } = await user.must('order.topup', { amount: '1', channel: 'sandbox' })
      expect((await editTopup({ min: '5', presets: ['5', '50'] })).body.result).toMatchObject({
        version: expect.any(Number),
        nodes: { confirmed: 1 },
      })
      expect(await user.must('order.topupOptions')).toMatchObject({ min: '5.00', presets: ['5.00', '50.00'] })
      const refused = await user.call('order.topup', { amount: '1', channel: 'sandbox' })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        '充值金额须在 5 元到 50000 元之间（amount）',
      ])
      await user.must('payment.sandboxConfirm', { orderNo })
      expect(await user.wallet()).toEqual(['1.00', 0])
      await editTopup({ min: '1', presets: ['10', '50', '100', '500'] })
    })

    it('are previewed on the top-ups of the last 30 days', async () => {
      const other = await server.newUser()
      await user.topUp('3')
      await user.topUp('200')
      await other.topUp('4')
      await other.must('order.topup', { amount: '2', channel: 'sandbox' })
      const before = await operator.must('topupRule.preview', { id: 'topup' })
      const preview = await operator.must('topupRule.preview', {
        id: 'topup',
        rev: (await topup())?.rev,
        min: '5',
        max: '100',
        presets: ['10'],
      })
      expect(preview).toEqual({
        changeText: '最少 1.00 → 5.00；最多 50000.00 → 100.00；可选金额 10.00、50.00、100.00、500.00 → 10.00',
        orders: before.orders,
        users: before.users,
        refused: expect.any(Number),
        refusedUsers: expect.any(Number),
        pending: before.pending,
      })
      expect(preview.refused).toBeGreaterThanOrEqual(3)
      expect(preview.refusedUsers).toBeGreaterThanOrEqual(2)
      expect(before).toMatchObject({ changeText: null, refused: 0, refusedUsers: 0 })
    })

    it.each([
      [{ min: '100', max: '50' }, 'max'],
      [{ min: '0' }, ''],
      [{ min: '1.001' }, 'min'],
      [{ presets: ['0.5'] }, 'presets[0]'],
      [{ presets: ['10', '99999'] }, 'presets[1]'],
      [{ presets: Array.from({ length: 13 }, () => '10') }, 'presets'],
      [{ max: '1e9' }, 'max'],
    ])('of top-ups are refused with %j', async (changes, field) => {
      const { status, body } = await editTopup(changes)
      expect([status, body.problems?.[0]?.field ?? '']).toEqual([400, field])
    })

    it('of invitations give less by one person and more by two', async () => {
      expect((await editInvite({ inviterTokens: 800 })).body.result).toMatchObject({ state: 'done' })
      expect(await user.must('invite.info')).toMatchObject({ inviterTokens: 800, inviteeTokens: 500 })
      const { body } = await editInvite({ inviterTokens: 900, inviteeTokens: 400 })
      expect(body.result).toMatchObject({ state: 'waiting' })
      expect(await user.must('invite.info')).toMatchObject({ inviterTokens: 800, inviteeTokens: 500 })
      const { payload } = await finance.must('approval.detail', { id: body.result.approvalId })
      expect(JSON.parse(payload)).toMatchObject({
        before: { inviterTokens: 800, inviteeTokens: 500 },
        invite: { inviterTokens: 900, inviteeTokens: 400 },
      })
      expect(await decide(body.result.approvalId)).toBe(200)
      expect(await user.must('invite.info')).toMatchObject({ inviterTokens: 900, inviteeTokens: 400 })
    })

    it.each([
      { inviteeTokens: 1_000_000 },
      { worth: '9' },
      { perInviter: 2000 },
      { perNetwork: 2000 },
      { dailyYuan: '51' },
      { when: 'verification' },
      { when: 'signup' },
    ])('of invitations wait for finance with %j', async (changes) => {
      expect((await editInvite(changes)).body.result).toMatchObject({ state: 'waiting' })
    })

    it('are previewed: who waits, what was given, and what the same would have been worth', async () => {
      const { code } = await user.must('invite.info')
      const [waiting, paid] = [await server.newUser(code), await server.newUser(code)]
      await paid.topUp('10')
      const { rev, inviterTokens = 0, inviteeTokens = 0 } = (await invite()) ?? {}
      const trial = { id: 'invite', rev, inviterTokens: 2 * inviterTokens, inviteeTokens: 2 * inviteeTokens }
      const preview = await operator.must('inviteRule.preview', trial)
      const unit = (tokens: number) => ((tokens * 2) / 1_000_000).toString()
      expect(Number(preview.perFriend)).toBeCloseTo(Number(unit(inviterTokens + inviteeTokens)), 9)
      expect(Number(preview.perFriendAfter)).toBeCloseTo(2 * Number(preview.perFriend), 9)
      expect(preview.waiting).toBeGreaterThanOrEqual(1)
      expect(preview.rewards).toBeGreaterThanOrEqual(1)
      expect(Number(preview.givenAfter)).toBeCloseTo(2 * Number(preview.given), 9)
      expect(preview.cautionText).toBe('邀请人得、好友得放宽，赠送会变多')
      const same = await operator.must('inviteRule.preview', { id: 'invite', rev })
      expect([same.givenAfter, same.cautionText, same.changeText]).toEqual([same.given, null, null])
      const other = await operator.must('inviteRule.preview', { id: 'invite', rev, when: 'signup' })
      expect(other.givenAfter).toBeNull()
      const capped = await operator.must('inviteRule.preview', { id: 'invite', rev, inviteeTokens: 1e9 })
      expect(Number(capped.givenAfter)).toBeLessThanOrEqual(10 * preview.rewards)
      expect(await waiting.must('invite.info')).toMatchObject({ received: { state: 'pending' } })
    })

    it('are changed as they were read', async () => {
      const rev = (await topup())?.rev
      await editTopup({ max: '40000' })
      expect((await editTopup({ max: '30000' }, rev)).status).toBe(409)
      const inviteRev = (await invite())?.rev
      await editInvite({ perInviter: 900 })
      expect((await editInvite({ perInviter: 800 }, inviteRev)).status).toBe(409)
      const waiting = (await editInvite({ perInviter: 950 })).body.result
      await editInvite({ perNetwork: 900 })
      expect(await decide(waiting.approvalId)).toBe(409)
    })

    it('are for those who may', async () => {
      const auditor = await openStaff(server, String((next += 1)), ['auditor'])
      expect((await auditor.call('topupRule.list')).status).toBe(200)
      expect((await auditor.call('inviteRule.list')).status).toBe(200)
      const rev = (await topup())?.rev
      const input = { id: 'topup', rev, max: '20000', reason: REASON }
      expect((await finance.call('topupRule.edit', input)).status).toBe(403)
      const unproved = await openStaff(server, String((next += 1)), ['operator'])
      expect((await unproved.call('topupRule.edit', input)).status).toBe(428)
      expect((await user.call('inviteRule.list')).status).toBe(404)
    })
  })
})
