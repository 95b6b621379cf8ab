import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { makeCall, openTestServer, type TestServer, type TestUser } from '../support/test-server.ts'
import { testCatalog } from '../support/test-catalog.ts'

const offer = {
  id: 'p-chat',
  name: '对话包',
  tokens: 300_000,
  price: '1.00',
  validDays: 30,
  models: ['t-chat'],
}
const both = { ...offer, id: 'p-both', name: '两用包', models: ['t-chat', 't-chat-plain'] }
const dear = { ...offer, id: 'p-dear', name: '大包', price: '2000.00' }
const catalog = { ...testCatalog, packages: [offer, both, dear] }

forEachDatabase((engine) => {
  describe('a package whose models can none be called', () => {
    let server: TestServer
    let user: TestUser
    let operator: StaffMember
    beforeEach(async () => {
      server = await openTestServer({ engine, catalog })
      user = await server.newUser()
      await user.topUp('10')
      operator = await openStaff(server, '13400000001', ['operator'])
    })
    afterEach(async () => {
      const { violations } = await verifyLedger(server.deps.database.db, server.deps.secrets)
      expect(violations).toEqual([])
      await server.close()
    })

    const buy = async (packageId = offer.id) =>
      (await user.must('order.purchase', { packageId, channel: 'balance' })).orderNo
    async function editModel(state: string) {
      const { id, rev, name, vendor, description, tags, aliases, sunset, successor } = await operator.must(
        'catalogModel.detail',
        { id: 't-chat' },
      )
      const edit = { id, rev, name, vendor, description, tags, aliases, sunset, successor, state }
      const preview = await operator.must('catalogModel.preview', edit)
      await operator.must('catalogModel.edit', { ...edit, reason: '上游下线了' })
      await server.deps.catalogs.follow()
      return preview
    }
    const onSale = async () => (await user.must('package.list')).map(({ id }) => id)

    it('is off sale at once, with the reason for staff, who read before whom it concerns', async () => {
      await buy()
      await buy('p-both')
      expect(await onSale()).toEqual(['p-chat', 'p-both', 'p-dear'])
      expect(await editModel('withdrawn')).toEqual({
        holders: 1,
        strandedHolders: 1,
        offersText: '对话包、大包',
      })
      expect(await onSale()).toEqual(['p-both'])
      const { status } = await user.call('order.purchase', { packageId: 'p-chat', channel: 'balance' })
      expect(status).toBe(400)
      const states = (await operator.must('offer.list', {})).records.map(({ id, state }) => [id, state])
      expect(Object.fromEntries(states)).toEqual({
        'p-chat': 'useless',
        'p-both': 'onSale',
        'p-dear': 'useless',
      })
    })

    it('is off sale while its channel is drained, and is its holders’ to give back once that is disabled', async () => {
      await server.close()
      const upstreams = [{ baseUrl: 'http://127.0.0.1:9/v1', model: 'real-name' }]
      const models = testCatalog.models.map((model) => ({ ...model, upstreams }))
      server = await openTestServer({ engine, catalog: { ...catalog, models } })
      user = await server.newUser()
      await user.topUp('10')
      await buy()
      operator = await openStaff(server, '13400000001', ['operator'])
      const put = async (state: 'draining' | 'disabled' | 'enabled') => {
        const [channel] = (await operator.must('channel.list', {})).records
        const { id = '', rev = 0 } = channel ?? {}
        await operator.must('channel.state', { id, rev, state, reason: '上游要维护' })
        await server.deps.catalogs.follow()
      }
      const seen = async () => [await onSale(), (await user.must('notice.mine')).map(({ kind }) => kind)]
      await put('draining')
      expect(await seen()).toEqual([[], []])
      await put('disabled')
      expect(await seen()).toEqual([[], ['packageUseless']])
      await put('enabled')
      expect(await seen()).toEqual([['p-chat', 'p-both', 'p-dear'], []])
    })

    it('is told of before an earlier catalogue is restored that ends it', async () => {
      await buy()
      await editModel('withdrawn')
      const both = await openStaff(server, '13400000002', ['operator', 'finance'])
      const other = await openStaff(server, '13400000003', ['operator', 'finance'])
      await both.proves('price')
      await other.proves('approval')
      const { approvalId: id } = await both.must('catalog.restore', { version: 1, reason: '又能用了' })
      const { rev, payloadHash } = await other.must('approval.detail', { id })
      await other.must('approval.decide', { id, rev, payloadHash, decision: 'approve', reason: '同意恢复' })
      await server.deps.catalogs.follow()
      const whom = async (version: number) => {
        const { strandedHolders, offersText } = await both.must('catalog.restorePreview', { version })
        return { strandedHolders, offersText }
      }
      expect(await whom(1)).toEqual({ strandedHolders: 0, offersText: null })
      expect(await whom(2)).toEqual({ strandedHolders: 1, offersText: '对话包、大包' })
    })

    it('tells its holders, and goes back as far as it is unused, for exactly what was paid for that', async () => {
      const orderNo = await buy()
      const line = { item: 'output', quantity: 10_000, unitNano: 8000n } as const
      await makeCall(server, { userId: user.userId, lines: [line] })
      const [balance, tokens] = await user.wallet()
      expect([balance, (await user.call('order.refund', { orderNo })).status]).toEqual(['9.00', 409])
      expect(await user.must('notice.mine')).toEqual([])
      await editModel('withdrawn')
      expect(await user.must('notice.mine')).toMatchObject([
        { kind: 'packageUseless', name: '对话包', tokens },
      ])
      const [shown] = (await user.must('package.forecast')).packages
      const free = shown?.remaining ?? 0
      // Of a price of 1.00 for 300,000 tokens, rounded down to a nano-yuan; the token that was begun is used.
      const due = (1_000_000_000n * BigInt(free - 1)) / 300_000n
      expect(shown?.refund).toMatchObject({ orderNo, channel: 'balance', isWhole: false })
      const [first, second] = await Promise.all([
        user.call('order.refund', { orderNo }),
        user.call('order.refund', { orderNo }),
      ])
      expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
      const [yuan] = await user.wallet()
      expect(BigInt(Math.round((Number(yuan) - 9) * 1e9))).toBe(due)
      expect((await user.wallet())[1]).toBe(1)
      expect((await user.must('package.forecast')).packages.every(({ refund }) => refund === null)).toBe(true)
    })

    it('waits for a refund by staff before its order is closed, so that a refusal gives back what that took', async () => {
      await user.topUp('2000')
      const [finance, other] = [
        await openStaff(server, '13400000002', ['finance']),
        await openStaff(server, '13400000003', ['finance']),
      ]
      await finance.proves('refund')
      await other.proves('approval')
      const orderNo = await buy('p-dear')
      const { body } = await finance.call(
        'refund.propose',
        {
          orderNo,
          userId: user.userId,
          amount: '1500.00',
          destination: 'balance',
          remark: '退款',
          reason: '用户申请退款',
        },
        { 'idempotency-key': 'k' },
      )
      expect(body.result.state).toBe('waiting')
      await editModel('withdrawn')
      expect((await user.must('order.refund', { orderNo })).status).toBe('paid')
      expect(await user.wallet()).toEqual(['510.00', 0])
      expect((await user.call('order.refund', { orderNo })).status).toBe(409)
      const id = body.result.approvalId ?? ''
      const { rev, payloadHash } = await other.must('approval.detail', { id })
      const decided = { id, rev, payloadHash, decision: 'refuse', reason: '金额不对，重新提' }
      expect((await other.must('approval.decide', decided)).state).toBe('refused')
      expect(await user.wallet()).toEqual(['510.00', 225_000])
      expect((await user.must('order.refund', { orderNo })).status).toBe('refunded')
      expect(await user.wallet()).toEqual(['2010.00', 0])
    })

    it('that was not begun goes back whole, and one that still pays for another model does not', async () => {
      const whole = await buy()
      const other = await buy('p-both')
      const line = { item: 'output', quantity: 10, unitNano: 8000n } as const
      await makeCall(server, { userId: user.userId, modelId: 't-chat-plain', lines: [line] })
      await editModel('withdrawn')
      expect((await user.call('order.refund', { orderNo: whole })).body.result).toMatchObject({
        status: 'refunded',
      })
      expect((await user.wallet())[0]).toBe('9.00')
      expect((await user.call('order.refund', { orderNo: other })).status).toBe(409)
    })
  })
})
