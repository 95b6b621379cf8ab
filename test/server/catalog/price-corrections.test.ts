import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { putSetting } from '../support/written-rows.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const usage = { prompt_tokens: 10, completion_tokens: 1 }
const priced = (input: string, output: string, more: object = {}) => ({
  modelId: 'up',
  input,
  cachedInput: String(Math.floor(Number(input) * 250) / 1000),
  output,
  reason: '调整价格',
  ...more,
})

forEachDatabase((engine) => {
  describe('a mistaken price', () => {
    let gateway: TestGateway
    let user: GatewayUser
    let operator: StaffMember
    let finance: StaffMember
    let shift = 0
    let people = 0
    const now = () => Date.now() + shift
    beforeEach(async () => {
      shift = 0
      gateway = await startGateway({ engine, clock: now })
      user = await gateway.newUser('10')
      await signIn()
      gateway.upstream.play(answers(completion('好', usage)))
    })
    afterEach(() => gateway.close())

    async function signIn() {
      people += 2
      operator = await openStaff(gateway, `1370000${1000 + people}`, ['operator'])
      finance = await openStaff(gateway, `1370000${1001 + people}`, ['finance'])
      await operator.proves('price')
      await operator.proves('approval')
      await finance.proves('approval')
    }
    async function later(ms: number) {
      shift += ms
      await gateway.deps.catalogs.follow()
      await signIn()
    }
    async function decide(id: string, by = finance) {
      const { rev, payloadHash } = await finance.must('approval.detail', { id })
      const input = { id, rev, payloadHash, decision: 'approve', reason: '已经核对' }
      const answer = await by.call('approval.decide', input)
      await gateway.deps.catalogs.follow()
      return answer
    }
    /** @returns the status of the approval, or of the proposal that was refused */
    async function change(change: object) {
      const proposed = await operator.call('price.propose', change)
      if (proposed.status !== 200) return proposed.status
      return (await decide((proposed.body.result as { approvalId: string }).approvalId)).status
    }
    const correct = (input: string, output: string, more: object = {}) =>
      change(priced(input, output, { isCorrection: true, ...more }))
    async function call() {
      const answer = await user.post('/chat/completions', question('你好'))
      await answer.text()
      return (await user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') })).cost
    }
    const history = async () =>
      (await user.must('model.priceHistory', { modelId: 'up' })).periods.map(({ price, isCorrection }) => [
        price?.input,
        isCorrection,
      ])

    it('is gone back from at once by two, is shown as a correction, and those who called meanwhile keep its price and are told', async () => {
      const early = await gateway.newUser('1')
      await early.post('/chat/completions', question('你好'))
      expect(await change(priced('0.2', '0.8'))).toBe(200)
      expect(await call()).toBe('0.0000028')
      // As a rise it would wait for a week; as a correction no one does it alone.
      expect(await change(priced('2', '8'))).toBe(400)
      const { approvalId, state } = await operator.must(
        'price.propose',
        priced('2', '8', { isCorrection: true }),
      )
      expect([state, (await decide(approvalId, operator)).status]).toEqual(['waiting', 403])
      expect(await call()).toBe('0.0000028')
      expect((await decide(approvalId)).status).toBe(200)
      expect(await call()).toBe('0.000028')
      expect(await history()).toEqual([
        ['2.00', false],
        ['0.20', false],
        ['2.00', true],
      ])
      const { records } = await finance.must('price.history', { modelId: 'up' })
      expect(records.map(({ isCorrection }) => isCorrection)).toEqual([true, false, false])
      expect(await user.must('notice.mine')).toMatchObject([{ kind: 'priceCorrected', name: '上游对话' }])
      expect(await early.must('notice.mine')).toEqual([])
    })

    it('is corrected to at most what stood before the change, in each of its parts', async () => {
      const tiers = [{ tier: 'priority', input: '4', cachedInput: '4', output: '16' }]
      expect(await change(priced('2', '8', { tiers, cachedInput: '0.5' }))).toBe(200)
      await later(3 * DAY)
      const lower = [{ tier: 'priority', input: '1', cachedInput: '1', output: '2' }]
      expect(await change(priced('1', '2', { tiers: lower, cachedInput: '0.1' }))).toBe(200)
      expect(await correct('2.001', '8', { tiers, cachedInput: '0.5' })).toBe(400)
      expect(await correct('2', '8.001', { tiers, cachedInput: '0.5' })).toBe(400)
      expect(await correct('2', '8', { tiers, cachedInput: '0.501' })).toBe(400)
      expect(await correct('2', '8', { tiers, cachedInput: '0.5', thinkingOutput: '9' })).toBe(400)
      const dear = [{ ...tiers[0], output: '17' }]
      expect(await correct('2', '8', { tiers: dear, cachedInput: '0.5' })).toBe(400)
      const long = [...tiers, { above: 1000, input: '3', cachedInput: '0.5', output: '8' }]
      expect(await correct('2', '8', { tiers: long, cachedInput: '0.5' })).toBe(400)
      expect(await correct('2', '8', { tiers, cachedInput: '0.5', batchPercent: 50 })).toBe(200)
      // Batches were not sold before the change, so their first price is theirs: another is a rise.
      expect(await correct('2', '8', { tiers, cachedInput: '0.5', batchPercent: 51 })).toBe(400)
    })

    it('is corrected in the hours that the setting says and no longer, counted when it is approved', async () => {
      expect(await change(priced('1', '4'))).toBe(200)
      await later(24 * HOUR - 60_000)
      const proposed = await operator.must('price.propose', priced('2', '8', { isCorrection: true }))
      await later(60_000)
      expect((await decide(proposed.approvalId)).status).toBe(400)
      expect(await correct('2', '8')).toBe(400)
      expect(await correct('1', '4.001')).toBe(400)
      expect(await change(priced('0.5', '2'))).toBe(200)
      // What stood before an older change is no bound any more.
      expect(await correct('2', '8')).toBe(400)
      await later(23 * HOUR)
      expect(await correct('1', '4')).toBe(200)
    })

    it('is never raised above any earlier price by corrections of corrections', async () => {
      expect(await change(priced('1', '4'))).toBe(200)
      expect(await correct('2', '8')).toBe(200)
      expect(await correct('2.1', '8')).toBe(400)
      expect(await change(priced('1.5', '6'))).toBe(200)
      expect(await correct('1.8', '7')).toBe(200)
      expect(await correct('2', '8')).toBe(200)
      expect(await correct('2.001', '8')).toBe(400)
      // Each change lowers one part: no mixture of what stood before them is above both.
      expect(await change(priced('1', '8'))).toBe(200)
      expect(await correct('2', '8.5')).toBe(400)
      await later(25 * HOUR)
      expect(await correct('2', '8')).toBe(400)
    })

    it('is not corrected to one that was only scheduled, or that was withdrawn', async () => {
      const effectiveAt = now() + 9 * DAY
      const { approvalId } = await operator.must('price.propose', priced('9', '9', { effectiveAt }))
      expect((await decide(approvalId)).status).toBe(200)
      expect(await correct('9', '9')).toBe(400)
      await finance.proves('price')
      await finance.must('catalog.withdraw', { version: 2, reason: '不涨价了' })
      await later(9 * DAY + HOUR)
      expect(await correct('9', '9')).toBe(400)
      expect(await correct('2', '8', { effectiveAt: now() + DAY })).toBe(400)
    })

    it('of one model is no bound for another, and a model that is taken off sale comes back at no higher price', async () => {
      expect(await change({ ...priced('1', '4'), modelId: 'demo' })).toBe(200)
      expect(await correct('2.5', '8')).toBe(400)
      const { rev } = await operator.must('catalogModel.detail', { id: 'up' })
      const model = await operator.must('catalogModel.detail', { id: 'up' })
      const { name, vendor, description, tags, aliases } = model
      const edit = { id: 'up', rev, name, vendor, description, tags, aliases, sunset: null, successor: null }
      await operator.must('catalogModel.edit', { ...edit, state: 'withdrawn', reason: '先下架一下' })
      await gateway.deps.catalogs.follow()
      expect(await change(priced('20', '80'))).toBe(200)
      const off = await operator.must('catalogModel.detail', { id: 'up' })
      const { approvalId } = await operator.must('catalogModel.launch', {
        id: 'up',
        rev: off.rev,
        reason: '重新上架',
      })
      expect((await decide(approvalId)).status).toBe(400)
    })

    it('that is a cut from what is in force is no rise, whatever stood an hour before', async () => {
      const effectiveAt = now() + 8 * DAY + 60_000
      expect(await change(priced('20', '80', { effectiveAt }))).toBe(200)
      await later(8 * DAY + HOUR)
      expect(await change(priced('2', '9'))).toBe(200)
      // A tier that is taken away comes back at no higher price.
      const tier = (input: string) => [{ tier: 'priority', input, cachedInput: input, output: '9' }]
      expect(await change(priced('2', '9', { tiers: tier('4') }))).toBe(200)
      expect(await change(priced('2', '9', { tiers: [] }))).toBe(200)
      const again = await operator.must('price.propose', priced('2', '9', { tiers: tier('4.5') }))
      expect((await decide(again.approvalId)).status).toBe(400)
      expect(await change(priced('2', '9', { tiers: tier('4') }))).toBe(200)
    })

    it('is restored for its model alone, or with the whole catalogue, which says before what it changes', async () => {
      expect(await change(priced('0.2', '0.8'))).toBe(200)
      expect(await change({ ...priced('1', '4'), modelId: 'demo' })).toBe(200)
      const preview = await operator.must('price.restorePreview', { modelId: 'up', version: 1 })
      expect(preview).toMatchObject({ refusalText: null, aloneText: null })
      expect([preview.beforeText, preview.afterText].map((text) => text.split('，')[0])).toEqual([
        '输入 0.20',
        '输入 2.00',
      ])
      const restoring = { modelId: 'up', version: 1, reason: '恢复原价' }
      const { approvalId } = await operator.must('price.restore', restoring)
      expect((await decide(approvalId)).status).toBe(200)
      expect(await user.must('model.detail', { modelId: 'up' })).toMatchObject({ price: { input: '2.00' } })
      expect(await user.must('model.detail', { modelId: 'demo' })).toMatchObject({ price: { input: '1.00' } })
      expect((await operator.call('catalog.restorePreview', { version: 1 })).status).toBe(403)
      const both = await openStaff(gateway, '13700009999', ['operator', 'finance'])
      await both.proves('price')
      expect(await both.must('catalog.restorePreview', { version: 1 })).toMatchObject({
        differences: expect.arrayContaining([expect.objectContaining({ path: 'models.demo.price.input' })]),
        refusalText: null,
        aloneText: null,
      })
      const whole = await both.must('catalog.restore', { version: 1, reason: '整份恢复' })
      expect(whole.state).toBe('waiting')
      expect((await decide(whole.approvalId)).status).toBe(200)
      expect(await user.must('model.detail', { modelId: 'demo' })).toMatchObject({ price: { input: '2.00' } })
      const late = await both.must('catalog.restorePreview', { version: 2 })
      expect(late.refusalText).toBeNull()
      await later(25 * HOUR)
      expect(await change(priced('0.3', '0.9'))).toBe(200)
      await later(25 * HOUR)
      const over = await operator.must('price.restorePreview', { modelId: 'up', version: 1 })
      expect(over.refusalText).toContain('涨价须提前 7 天公告')
    })

    it('that nobody else could correct says what the way is', async () => {
      await gateway.deps.database.db
        .updateTable('staff')
        .set({ revoked_at: now() })
        .where('user_id', '=', finance.userId)
        .execute()
      const { reason, ...trial } = priced('1', '4')
      const preview = await operator.must('price.preview', trial)
      expect([reason, preview.aloneText]).toEqual(['调整价格', expect.stringContaining('没有第二个人能审批')])
    })

    it('is not corrected where the setting is 0', async () => {
      await putSetting(gateway.deps, 'priceCorrectionHours', '0')
      await gateway.deps.settings.read()
      expect(await change(priced('1', '4'))).toBe(200)
      expect(await correct('2', '8')).toBe(400)
    })
  })
})
