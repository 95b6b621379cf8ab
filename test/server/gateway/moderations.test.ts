import OpenAI from 'openai'
import { answers } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { less, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const judged = (...flags: boolean[]) => ({
  id: 'modr-1',
  model: 'real-name',
  results: flags.map((flagged) => ({
    flagged,
    categories: { violence: flagged },
    category_scores: { violence: 0.5 },
  })),
})
const picture = [
  { type: 'text', text: '看' },
  { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
]

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('10')
    openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
  })
  afterAll(() => gateway.close())

  async function receiptOf(answer: Response) {
    const requestId = answer.headers.get('x-request-id') ?? ''
    return user.must('stats.receipt', { requestId })
  }

  it('answers OpenAI’s own client, which names no model, for nothing; the same text alike', async () => {
    const [before] = await user.wallet()
    const first = await openai.moderations.create({ input: ['今天天气真好', '我要杀人'] })
    const again = await openai.moderations.create({ input: ['今天天气真好', '我要杀人'] })
    expect(again.results).toEqual(first.results)
    expect(first.model).toBe('omni-moderation-latest')
    expect(first.results.map(({ flagged, categories }) => [flagged, categories.violence])).toEqual([
      [false, false],
      [true, true],
    ])
    expect(first.results[1]?.category_scores.violence).toBeGreaterThan(0.9)
    expect(Object.keys(first.results[0]?.categories ?? {})).toHaveLength(13)
    expect(first).toMatchObject({ usage: { cost: 0 } })
    expect((await user.wallet())[0]).toBe(before)
  })

  it('bills each text where the catalogue prices them, and parts as one', async () => {
    gateway.upstream.play(answers(judged(false, true, false)))
    const [before] = await user.wallet()
    const answer = await user.post('/moderations', { model: 'up-moderation', input: ['a', 'b', 'c'] })
    expect(await answer.json()).toMatchObject({
      model: 'up-moderation',
      results: [{}, {}, {}],
      usage: { cost: 0.006 },
    })
    expect(await receiptOf(answer)).toMatchObject({
      wire: 'moderations',
      lines: [{ item: 'moderation', quantity: 3, unitPrice: '0.002', amount: '0.006' }],
      held: '0.006',
    })
    expect(await user.wallet()).toEqual([less(before, 6_000_000n), '0.00'])
    gateway.upstream.play(answers(judged(false)))
    const words = await user.post('/moderations', { model: 'up-moderation', input: 'http://localhost/' })
    expect(words.status).toBe(200)
    const parts = await user.post('/moderations', { model: 'up-moderation', input: picture })
    expect((await receiptOf(parts)).lines).toMatchObject([{ quantity: 1 }])
    expect(gateway.upstream.received.at(-1)).toMatchObject({
      path: '/v1/moderations',
      body: { model: 'real-name', input: picture },
    })
  })

  it('bills tokens as the upstream says them, else as they are counted here, and never above what was held', async () => {
    const ask = { model: 'token-moderation', input: '今天天气真好' }
    gateway.upstream.play(answers({ ...judged(false), usage: { prompt_tokens: 7 } }))
    const receipt = await receiptOf(await user.post('/moderations', ask))
    expect(receipt).toMatchObject({ lines: [{ item: 'input', quantity: 7 }], isEstimated: false })
    gateway.upstream.play(answers(judged(false)))
    const counted = await receiptOf(await user.post('/moderations', ask))
    expect(counted.isEstimated).toBe(true)
    expect(counted.lines[0]?.quantity).toBeGreaterThan(2)
    gateway.upstream.play(answers({ ...judged(false), usage: { prompt_tokens: 9999 } }))
    const above = await receiptOf(await user.post('/moderations', ask))
    expect(above.lines[0]?.quantity).toBe(18 + 16)
    expect(above.cost).toBe(above.held)
  })

  it('charges nothing for what is no judgement of what was given', async () => {
    const [before] = await user.wallet()
    for (const wrong of [judged(false), { results: [] }, { results: [{}] }, { error: { message: 'x' } }]) {
      gateway.upstream.play(answers(wrong))
      const answer = await user.post('/moderations', { model: 'up-moderation', input: ['a', 'b'] })
      expect(answer.status).toBe(502)
    }
    expect(await user.wallet()).toEqual([before, '0.00'])
  })

  it.each([
    [{ input: '' }, 'input'],
    [{ input: [] }, 'input'],
    [{ input: Array.from({ length: 101 }, () => 'a') }, 'input'],
    [{ input: [{ type: 'video_url' }] }, 'input'],
    [{}, 'input'],
    [{ model: 'token-moderation', input: picture }, 'input[1].type'],
    [
      { input: [{ type: 'image_url', image_url: { url: 'http://127.0.0.1/a.png' } }] },
      'input[0].image_url.url',
    ],
  ])('refuses %j by name', async (body, param) => {
    const answer = await user.post('/moderations', body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param } }])
  })

  it('knows no model of another type', async () => {
    const answer = await user.post('/moderations', { model: 'demo', input: 'a' })
    expect(answer.status).toBe(404)
  })
})
