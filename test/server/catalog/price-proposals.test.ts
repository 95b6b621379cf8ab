import { answers, completion, pauses } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const DAY = 86_400_000
const usage = { prompt_tokens: 10, completion_tokens: 1 }
const cut = { modelId: 'up', input: '1', cachedInput: '0.5', output: '8', reason: '促销降价' }
const rise = { ...cut, input: '3', cachedInput: '1', reason: '成本上涨' }

forEachDatabase((engine) => {
  describe('a price', () => {
    let gateway: TestGateway
    let user: GatewayUser
    let operator: StaffMember
    let finance: StaffMember
    let shift = 0
    const now = () => Date.now() + shift
    beforeEach(async () => {
      shift = 0
      gateway = await startGateway({ engine, clock: now })
      user = await gateway.newUser('10')
      operator = await openStaff(gateway, '13700000001', ['operator'])
      finance = await openStaff(gateway, '13700000002', ['finance'])
      await operator.proves('price')
      await operator.proves('approval')
      await finance.proves('approval')
      gateway.upstream.play(answers(completion('好', usage)))
    })
    afterEach(() => gateway.close())

    async function decide(id: string, decision: 'approve' | 'refuse' = 'approve', by = finance) {
      const { rev, payloadHash } = await finance.must('approval.detail', { id })
      const answer = await by.call('approval.decide', { id, rev, payloadHash, decision, reason: '已经核对' })
      await gateway.deps.catalogs.follow()
      return answer.status
    }
    async function costOf(answer: Response) {
      await answer.text()
      const receipt = await user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') })
      return [receipt.cost, receipt.priceVersion]
    }
    const call = async () => costOf(await user.post('/chat/completions', question('你好')))

    it('is proposed by operations and approved by finance; then it is charged, and a stream in flight keeps the old one', async () => {
      const { script, goOn } = pauses(usage)
      gateway.upstream.play(script)
      const stream = await user.post('/chat/completions', question('你好', { stream: true }))
      gateway.upstream.play(answers(completion('好', usage)))
      const { state, approvalId } = await operator.must('price.propose', cut)
      expect(state).toBe('waiting')
      expect(await call()).toEqual(['0.000028', 1])
      expect(await decide(approvalId, 'approve', operator)).toBe(403)
      expect(await decide(approvalId)).toBe(200)
      expect(await call()).toEqual(['0.000018', 2])
      goOn()
      expect(await costOf(stream)).toEqual(['0.000028', 1])
      const { records } = await finance.must('catalog.versions', {})
      expect(records[0]).toMatchObject({ id: 2, approvalId, reason: '促销降价', state: 'inForce' })
    })

    it('that was refused, or whose model was repriced meanwhile, is not charged', async () => {
      const refused = await operator.must('price.propose', cut)
      expect(await decide(refused.approvalId, 'refuse')).toBe(200)
      const first = await operator.must('price.propose', cut)
      const second = await operator.must('price.propose', { ...cut, input: '1.5' })
      expect(await decide(second.approvalId)).toBe(200)
      expect(await decide(first.approvalId)).toBe(409)
      expect(await call()).toEqual(['0.000023', 2])
    })

    it('of what is written to a cache is proposed with the others, waits its notice, and is listed in the history', async () => {
      const written = { cacheWrite5m: '2.5', cacheWrite1h: '4' }
      const proposal = { ...cut, input: '2', ...written }
      // What cost as input until now costs more.
      expect((await operator.call('price.propose', proposal)).status).toBe(400)
      const effectiveAt = now() + 8 * DAY + 60_000
      const { approvalId } = await operator.must('price.propose', { ...proposal, effectiveAt })
      expect(await decide(approvalId)).toBe(200)
      const { records } = await operator.must('price.history', { modelId: 'up' })
      expect(records[0]?.priceText).toBe(
        '输入 2.00，缓存读取 0.50，缓存写入 5 分钟 2.50，缓存写入 1 小时 4.00，输出 8.00',
      )
      const { periods } = await user.must('model.priceHistory', { modelId: 'up' })
      expect(periods.at(-1)?.price).toMatchObject({ cacheWrite5m: '2.50', cacheWrite1h: '4.00' })
    })

    it('rises only after notice, which those who use the model read, and at its instant', async () => {
      await call()
      const soon = await operator.call('price.propose', rise)
      expect(soon).toMatchObject({ status: 400, body: { problems: [{ field: 'effectiveAt' }] } })
      const early = { ...rise, effectiveAt: now() + 7 * DAY }
      expect((await operator.call('price.propose', early)).status).toBe(400)
      const effectiveAt = now() + 8 * DAY + 60_000
      const { approvalId } = await operator.must('price.propose', { ...rise, effectiveAt })
      expect(await decide(approvalId)).toBe(200)
      expect(await user.must('notice.mine')).toMatchObject([{ kind: 'priceRises', at: effectiveAt }])
      expect(await call()).toEqual(['0.000028', 1])
      const { periods } = await user.must('model.priceHistory', { modelId: 'up' })
      expect(periods.map(({ from, price }) => [from === effectiveAt, price?.input])).toEqual([
        [false, '2.00'],
        [true, '3.00'],
      ])
    })

    it('is a line of a chart for each item until now, and users notified of its rise are counted until it is in force', async () => {
      const begin = now() - DAY
      await call()
      const effectiveAt = now() + 8 * DAY + 60_000
      const { approvalId } = await operator.must('price.propose', { ...rise, effectiveAt })
      await decide(approvalId)
      const notices = async () => (await finance.must('price.notices', { modelId: 'up' })).records
      expect(await notices()).toMatchObject([
        {
          from: effectiveAt,
          state: 'shown',
          users: 1,
          dismissed: 0,
          priceText: expect.stringContaining('3.00'),
        },
      ])
      expect((await notices())[0]?.since).toBeLessThan(effectiveAt)
      const concerned = async (more: object = {}) =>
        (await finance.must('price.noticeUsers', { modelId: 'up', ...more })).records
      const sawAt = async (at: number) =>
        gateway.deps.database.db
          .updateTable('session')
          .set({ last_seen_at: at })
          .where('user_id', '=', user.userId)
          .execute()
      await sawAt(1)
      expect(await concerned()).toMatchObject([
        { userId: user.userId, calls: 1, spend: '0.000028', state: 'unseen', readAt: null, seenAt: 1 },
      ])
      const later = now() + 60_000
      await sawAt(later)
      expect(await concerned()).toMatchObject([{ state: 'seen', seenAt: later }])
      const [notice] = await user.must('notice.mine')
      await user.must('notice.dismiss', { id: notice?.id })
      expect(await notices()).toMatchObject([{ users: 1, dismissed: 1 }])
      expect(await concerned()).toMatchObject([{ state: 'read', readAt: expect.any(Number) }])
      expect(await concerned({ state_MultiString: 'seen,unseen' })).toEqual([])
      expect(await concerned({ versionId: '1' })).toEqual([])
      expect(await concerned({ userId: user.userId })).toHaveLength(1)
      expect((await finance.call('price.noticeUsers', { modelId: 'up', versionId: 'x' })).status).toBe(400)
      const line = async () =>
        (await finance.must('price.series', { id: 'up', begin, end: now() + DAY })).flatMap(
          ({ item, price }) => (item === '输入（每百万 Token）' ? [price] : []),
        )
      expect(new Set(await line())).toEqual(new Set(['2.00']))
      shift = 10 * DAY
      await gateway.deps.catalogs.follow()
      finance = await openStaff(gateway, '13700000003', ['finance'])
      expect(new Set(await line())).toEqual(new Set(['2.00', '3.00']))
      expect((await line()).at(-1)).toBe('3.00')
      expect(await notices()).toMatchObject([{ state: 'over', users: 1, dismissed: 1 }])
    })

    it('of 0 has to be typed as 免费, and one that the type does not have is refused', async () => {
      const free = { ...cut, input: '0', cachedInput: '0', output: '0' }
      expect(await operator.call('price.propose', free)).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'confirmFree' }] },
      })
      expect((await operator.call('price.propose', { ...free, confirmFree: '免费' })).status).toBe(200)
      const odd = await operator.call('price.propose', { modelId: 'up', perImage: '1', reason: '按张收费' })
      expect(odd).toMatchObject({ status: 400, body: { message: expect.stringContaining('price') } })
      expect((await operator.call('price.propose', { ...cut, output: '0.00001' })).status).toBe(400)
      expect((await operator.call('price.propose', { ...cut, modelId: 'none' })).status).toBe(404)
    })

    it('of a model that writes no price of cached input can be changed', async () => {
      const one = { modelId: 'demo', input: '1', output: '7', reason: '没有缓存价' }
      const { approvalId } = await operator.must('price.propose', one)
      expect(await decide(approvalId)).toBe(200)
      expect(await user.must('model.detail', { modelId: 'demo' })).toMatchObject({
        price: { input: '1.00', cachedInput: '1.00', output: '7.00' },
      })
    })

    it('may be proposed for after another that is scheduled', async () => {
      const at = (hours: number) => now() + hours * 3_600_000
      const first = await operator.must('price.propose', { ...cut, effectiveAt: at(2) })
      expect(await decide(first.approvalId)).toBe(200)
      const second = await operator.must('price.propose', {
        ...cut,
        input: '0.5',
        cachedInput: '0.5',
        effectiveAt: at(3),
      })
      expect(await decide(second.approvalId)).toBe(200)
      shift = 4 * 3_600_000
      expect((await call())[0]).toBe('0.000013')
    })

    it('of pictures rises by each size that costs more than it was billed at', async () => {
      const dearer = [
        { size: '512x512', price: '0.1' },
        { size: '1024x1024', price: '100' },
      ]
      const rising = { modelId: 'up-image', reason: '按尺寸收费', images: dearer }
      expect(await operator.call('price.propose', rising)).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'effectiveAt' }] },
      })
    })

    it('of pictures is proposed by quality and size, and none of them is lost', async () => {
      const one = { modelId: 'priced-image', reason: '图片降价' }
      expect(await operator.call('price.propose', { ...one, perImage: '0.01' })).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'images' }] },
      })
      const images = [
        { quality: 'low', size: '1024x1024', price: '0.04' },
        { quality: 'high', price: '0.7' },
      ]
      const { approvalId } = await operator.must('price.propose', { ...one, images })
      expect(await decide(approvalId)).toBe(200)
      expect(await user.must('model.detail', { modelId: 'priced-image' })).toMatchObject({
        price: {
          images: [
            { quality: 'low', size: '1024x1024', price: '0.04' },
            { quality: 'high', price: '0.70' },
          ],
        },
      })
    })

    it('of service tiers, lengths, sound and searches is proposed with the others; tiers that are not said stay', async () => {
      const tiers = [
        { tier: 'priority', input: '4', output: '16' },
        { above: 1000, input: '1', cachedInput: '0.5', output: '8' },
      ]
      const one = { ...cut, perSearch: '0.07', tiers }
      const { approvalId } = await operator.must('price.propose', one)
      expect(await decide(approvalId)).toBe(200)
      const { records } = await operator.must('price.history', { modelId: 'up' })
      expect(records[0]?.priceText).toBe(
        '输入 1.00，缓存读取 0.50，输出 8.00，联网搜索 0.07，输入 · 优先服务档 4.00，缓存读取 · 优先服务档 4.00，输出 · 优先服务档 16.00，输入 · 超过 1,000 Token 1.00，缓存读取 · 超过 1,000 Token 0.50，输出 · 超过 1,000 Token 8.00',
      )
      const next = await operator.must('price.propose', { ...cut, output: '7' })
      expect(await decide(next.approvalId)).toBe(200)
      const { price } = await user.must('model.detail', { modelId: 'up' })
      expect(price.tiers).toMatchObject([{ tier: 'priority', input: '4.00' }, { above: 1000 }])
      expect(price).not.toHaveProperty('perSearch')
      const dearer = [{ ...tiers[0], input: '5' }, tiers[1]]
      expect(await operator.call('price.propose', { ...cut, output: '7', tiers: dearer })).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'effectiveAt' }] },
      })
      const withoutTiers = await operator.must('price.propose', { ...cut, output: '7', tiers: [] })
      expect(await decide(withoutTiers.approvalId)).toBe(200)
      expect((await user.must('model.detail', { modelId: 'up' })).price).not.toHaveProperty('tiers')
      const free = { ...cut, tiers: [{ tier: 'flex', input: '0', output: '1' }] }
      expect(await operator.call('price.propose', free)).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'confirmFree' }] },
      })
    })

    it('of batches rises after notice, falls at once, and is listed in the history', async () => {
      const one = { modelId: 'demo', input: '2', output: '8', reason: '批处理调价' }
      expect(await operator.call('price.propose', { ...one, batchPercent: 60 })).toMatchObject({
        status: 400,
        body: { problems: [{ field: 'effectiveAt' }] },
      })
      const lower = await operator.must('price.propose', { ...one, batchPercent: 40 })
      expect(await decide(lower.approvalId)).toBe(200)
      expect(await user.must('model.detail', { modelId: 'demo' })).toMatchObject({
        batchPrice: { input: '0.80', output: '3.20' },
      })
      await user.post('/chat/completions', question('你好', { model: 'demo' }))
      const effectiveAt = now() + 8 * DAY + 60_000
      const higher = await operator.must('price.propose', { ...one, batchPercent: 45, effectiveAt })
      expect(await decide(higher.approvalId)).toBe(200)
      expect(await user.must('notice.mine')).toMatchObject([{ kind: 'priceRises', at: effectiveAt }])
      const { records } = await operator.must('price.history', { modelId: 'demo' })
      expect(records[0]?.priceText).toMatch(/批处理 45%$/)
      const none = await operator.must('price.propose', {
        ...one,
        batchPercent: 0,
        effectiveAt: effectiveAt + DAY,
      })
      expect(await decide(none.approvalId)).toBe(200)
      shift = 10 * DAY
      await gateway.deps.catalogs.follow()
      expect(await user.must('model.detail', { modelId: 'demo' })).not.toHaveProperty('batchPrice')
    })

    it('is proposed by those who may, once they have proved who they are', async () => {
      const support = await openStaff(gateway, '13700000003', ['support'])
      expect((await support.call('price.propose', cut)).status).toBe(403)
      const unproved = await openStaff(gateway, '13700000004', ['operator'])
      expect((await unproved.call('price.propose', cut)).status).toBe(428)
    })
  })
})
