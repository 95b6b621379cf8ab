import type { RankedResult } from '../../../server/gateway/rerank/write-rerank.ts'
import { answers } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { less, startGateway, UPSTREAM_KEY, type GatewayUser, type TestGateway } from './start-gateway.ts'

const documents = ['苹果很甜', '怎样退款', { text: '发票' }]
const request = { model: 'up-rerank', query: '退款', documents }
const ranked = (...more: Partial<RankedResult>[]) => ({
  results: [
    { index: 1, relevance_score: 0.9 },
    { index: 0, relevance_score: 0.2 },
    { index: 2, relevance_score: 0.1 },
    ...more,
  ],
})

/** As the unmodified `cohere-ai` 8.1.0 asks (`new CohereClientV2({ token, environment }).rerank`). */
const COHERE = {
  path: '/v2/rerank',
  headers: {
    'content-type': 'application/json',
    'x-fern-language': 'JavaScript',
    'x-fern-sdk-name': 'cohere-ai',
    'x-fern-sdk-version': '8.1.0',
  },
  body: {
    model: 'up-rerank',
    query: '退款',
    documents: ['苹果很甜', '怎样退款'],
    top_n: 1,
    max_tokens_per_doc: 100,
  },
}

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  const last = () => gateway.upstream.received.at(-1)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(gateway.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const linesOf = async (answer: Response) => {
    const requestId = answer.headers.get('x-request-id') ?? ''
    return user.must('stats.receipt', { requestId })
  }

  it('answers in the shapes of Jina and of Cohere at once, and bills a search', async () => {
    gateway.upstream.play(answers(ranked()))
    const [before] = await user.wallet()
    const answer = await post('/v1/rerank', { ...request, top_n: 2 })
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/./),
      object: 'list',
      model: 'up-rerank',
      results: [
        { index: 1, relevance_score: 0.9, document: { text: '怎样退款' } },
        { index: 0, relevance_score: 0.2, document: { text: '苹果很甜' } },
      ],
      usage: { prompt_tokens: expect.any(Number), total_tokens: expect.any(Number), cost: 0.01 },
      meta: { api_version: { version: '1' }, billed_units: { search_units: 1 } },
    })
    expect(await user.wallet()).toEqual([less(before, 10_000_000n), '0.00'])
    expect(await linesOf(answer)).toMatchObject({
      lines: [{ item: 'search', quantity: 1, unitPrice: '0.01', per: 1, amount: '0.01' }],
      cost: '0.01',
      status: 'succeeded',
      isEstimated: false,
    })
    expect(last()).toMatchObject({ path: '/v1/rerank', headers: { authorization: `Bearer ${UPSTREAM_KEY}` } })
    expect(last()?.body).toEqual({
      model: 'real-name',
      query: '退款',
      documents: ['苹果很甜', '怎样退款', '发票'],
      top_n: 2,
    })
  })

  it('answers Cohere’s own client at the root, without the documents', async () => {
    gateway.upstream.play(
      answers({
        id: 'r-1',
        results: [{ index: 1, relevance_score: 0.9 }],
        meta: { billed_units: { search_units: 1 } },
      }),
    )
    for (const path of [COHERE.path, '/v1/v2/rerank']) {
      const answer = await post(path, COHERE.body, COHERE.headers)
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        {
          id: 'r-1',
          results: [{ index: 1, relevance_score: 0.9 }],
          meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } },
        },
      ])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
    const withDocuments = await post(COHERE.path, { ...COHERE.body, return_documents: true })
    expect(await withDocuments.json()).toMatchObject({ results: [{ document: { text: '怎样退款' } }] })
    expect(last()?.body).not.toHaveProperty('return_documents')
    expect(last()?.body).toMatchObject({ max_tokens_per_doc: 100 })
  })

  it('leaves the documents of the first version out where that is asked', async () => {
    gateway.upstream.play(answers(ranked()))
    const answer = await post('/v1/rerank', { ...request, return_documents: false })
    expect(((await answer.json()) as { results: object[] }).results[0]).toEqual({
      index: 1,
      relevance_score: 0.9,
    })
  })

  it.each([
    ['a hundred and one documents', Array<string>(101).fill('a'), undefined, 2, '0.02'],
    ['a document as long as two', ['字'.repeat(600)], undefined, 1, '0.01'],
    [
      'a hundred documents as long as two',
      Array<string>(100).fill('word '.repeat(600)),
      undefined,
      2,
      '0.02',
    ],
    ['as many as the upstream says', Array<string>(101).fill('word '.repeat(200)), 3, 3, '0.03'],
    ['at most what was held where it says more', ['a'], 9, 1, '0.01'],
    ['what is counted here where it says nothing of use', Array<string>(101).fill('a'), -1, 2, '0.02'],
  ])('bills %s', async (_what, many, reported, searches, cost) => {
    const results = many.map((_, index) => ({ index, relevance_score: 0.5 }))
    const meta = reported === undefined ? undefined : { billed_units: { search_units: reported } }
    gateway.upstream.play(answers({ results, meta }))
    const answer = await post('/v1/rerank', { ...request, documents: many, return_documents: false })
    expect(await answer.json()).toMatchObject({
      meta: { billed_units: { search_units: searches } },
      usage: { cost: Number(cost) },
    })
    expect((await linesOf(answer)).lines).toMatchObject([{ item: 'search', quantity: searches }])
  })

  it.each([
    ['usage.total_tokens', { usage: { total_tokens: 30 } }, 30, false],
    ['usage.prompt_tokens', { usage: { prompt_tokens: 31 } }, 31, false],
    ['meta.billed_units.input_tokens', { meta: { billed_units: { input_tokens: 32 } } }, 32, false],
    ['meta.tokens', { meta: { tokens: { input_tokens: 33, output_tokens: 0 } } }, 33, false],
    ['nothing', {}, 10, true],
    ['what is not to be believed', { usage: { total_tokens: -4 } }, 10, true],
  ])('bills tokens by %s', async (_what, more, tokens, isEstimated) => {
    gateway.upstream.play(answers({ ...ranked(), ...more }))
    const answer = await post('/v1/rerank', { ...request, model: 'token-rerank' })
    expect(await answer.json()).toMatchObject({
      usage: { total_tokens: tokens },
      meta: { billed_units: { input_tokens: tokens } },
    })
    expect(await linesOf(answer)).toMatchObject({ isEstimated, lines: [{ item: 'input', quantity: tokens }] })
    const { records } = await user.must('stats.calls', { pageSize: 1 })
    expect(records[0]).toMatchObject({ promptTokens: tokens, completionTokens: 0 })
  })

  it('bills no more tokens than were held', async () => {
    gateway.upstream.play(answers({ ...ranked(), usage: { total_tokens: 1_000_000 } }))
    const answer = await post('/v1/rerank', { ...request, model: 'token-rerank' })
    const receipt = await linesOf(answer)
    expect(receipt.cost).toBe(receipt.held)
  })

  it.each([
    ['no results', { data: [] }],
    ['a document that there is not', ranked({ index: 3, score: 1 })],
    ['a document twice', ranked({ index: 0, score: 1 })],
    ['no score', { results: [{ index: 0 }] }],
  ])('is free where the upstream answers with %s', async (_what, body) => {
    const wallet = await user.wallet()
    gateway.upstream.play(answers(body))
    expect((await post('/v1/rerank', request)).status).toBe(502)
    expect(await user.wallet()).toEqual(wallet)
  })

  const bare = [
    { index: 1, score: 0.9 },
    { index: 0, score: 0.2 },
  ]
  const named = bare.map(({ index, score }) => ({ index, relevance_score: score }))
  it.each<[string, object]>([
    ['TEI', bare],
    ['Voyage', { object: 'list', data: named, usage: { total_tokens: 9 } }],
    ['DashScope', { output: { results: named }, usage: { total_tokens: 9 }, request_id: 'r' }],
  ])('reads the answer of %s', async (_whose, body) => {
    gateway.upstream.play(answers(body))
    const answer = await post('/v1/rerank', {
      model: 'up-rerank',
      query: '退款',
      documents: ['苹果', '退款'],
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { results: named }])
  })

  it('reads `score` where an upstream calls it that, and sorts', async () => {
    gateway.upstream.play(
      answers({
        results: [
          { index: 0, score: 0.1 },
          { index: 1, score: 0.7 },
        ],
      }),
    )
    expect(await (await post('/v1/rerank', request)).json()).toMatchObject({
      results: [{ index: 1, relevance_score: 0.7 }, { index: 0 }],
    })
  })

  it.each([
    ['query', { query: '' }],
    ['documents', { documents: [] }],
    ['documents', { documents: Array<string>(1001).fill('a') }],
    ['documents[0]', { documents: [{ title: 'a' }] }],
    ['top_n', { top_n: 0 }],
    ['Documents', { Documents: ['a'] }],
    ['service_tier', { service_tier: 'priority' }],
  ])('refuses by name before anything is sent or held: %s', async (param, more) => {
    const seen = gateway.upstream.received.length
    const wallet = await user.wallet()
    for (const path of ['/v1/rerank', '/v2/rerank']) {
      const answer = await post(path, { ...request, ...more })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        {
          error: { type: 'invalid_request_error', param: expect.stringContaining(param.replace('[0]', '')) },
        },
      ])
    }
    expect(gateway.upstream.received).toHaveLength(seen)
    expect(await user.wallet()).toEqual(wallet)
  })

  it('is for those who may call it and can pay', async () => {
    const wrong = { authorization: 'Bearer sk-wrong' }
    for (const path of ['/v1/rerank', '/v2/rerank'])
      expect((await post(path, request, wrong)).status).toBe(401)
    expect((await post('/v2/rerank', { ...request, model: 'up' })).status).toBe(404)
    expect((await post('/v1/rerank', { ...request, model: 'none' })).status).toBe(404)
    expect((await post('/v1/rerank', request, { 'x-max-cost': '0.001' })).status).toBe(400)
    const other = await user.must('key.add', { name: 'narrow', models: ['up'] })
    const narrow = { authorization: `Bearer ${other.key}` }
    expect((await post('/v1/rerank', request, narrow)).status).toBe(403)
    expect((await post('/rerank', request)).status).toBe(404)
    const get = await fetch(`${gateway.origin}/v2/rerank`, {
      headers: { authorization: `Bearer ${user.key}` },
    })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('is given once for one Idempotency-Key', async () => {
    gateway.upstream.play(answers(ranked()))
    const once = async () => (await post('/v2/rerank', request, { 'idempotency-key': 'r-1' })).text()
    const first = await once()
    const sent = gateway.upstream.received.length
    expect(await once()).toBe(first)
    expect(gateway.upstream.received).toHaveLength(sent)
  })

  it('of the demo engine ranks by words that are shared, and is billed', async () => {
    const answer = await post('/v1/rerank', {
      model: 'demo-rerank',
      query: '怎样申请退款',
      documents: ['客服电话周一接听', '退款须在七天内申请', 'refund policy', '怎样退款'],
      top_n: 2,
    })
    const { results } = (await answer.json()) as { results: { index: number; relevance_score: number }[] }
    expect(results.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([1, 3])
    for (const { relevance_score: score } of results) expect(score > 0 && score <= 1).toBe(true)
    expect((await linesOf(answer)).cost).toBe('0.005')
    for (const [query, status] of [
      ['[[429]]', 429],
      ['[[500]]', 502],
      ['[[拒绝]]', 400],
      ['[[中断]]', 502],
    ] as const)
      expect((await post('/v1/rerank', { model: 'demo-rerank', query, documents: ['a'] })).status).toBe(
        status,
      )
  })

  it('stands in the list of models with its price', async () => {
    const answer = await fetch(`${gateway.origin}/v1/models/up-rerank`, {
      headers: { authorization: `Bearer ${user.key}` },
    })
    expect(await answer.json()).toMatchObject({
      architecture: { input_modalities: ['text'], output_modalities: ['rerank'] },
      pricing: { request: '0.01', prompt: '0' },
    })
    expect(await user.must('model.detail', { modelId: 'token-rerank' })).toMatchObject({
      type: 'rerank',
      price: { input: '0.50' },
    })
  })
})
