import { formatYuan } from '../../../contract/money.ts'
import { answers, chunk, completion, DONE, event, finishes, streams, uses } from '../../upstream/scripts.ts'
import { messageUsage } from '../../upstream/message-scripts.ts'
import { until } from '../../support/start-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

/** Yuan per million: nano-yuan of a token × 1000. */
const price = {
  input: '2',
  cachedInput: '0.5',
  audioInput: '20',
  output: '8',
  audioOutput: '40',
  perSearch: '0.07',
  tiers: [
    { tier: 'priority', input: '4', cachedInput: '1', audioInput: '40', output: '16', audioOutput: '80' },
    { tier: 'flex', input: '1', audioInput: '10', output: '4', audioOutput: '20' },
    { above: 1000, input: '3', audioInput: '30', output: '12', audioOutput: '60' },
    { tier: 'priority', above: 1000, input: '6', audioInput: '60', output: '24', audioOutput: '120' },
  ],
}
const SEARCH = 70_000_000
const usage = { prompt_tokens: 10, completion_tokens: 5 }
const speaks = { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'pcm16' } }
const audioOptions = (format = 'wav') => ({
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: '听' },
        { type: 'input_audio', input_audio: { data: 'UklGRg==', format } },
      ],
    },
  ],
})

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine, model: { price } })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  async function receiptOf(answer: Response) {
    await answer.text().catch(() => '')
    const requestId = answer.headers.get('x-request-id') ?? ''
    const receipt = await user.must('stats.receipt', { requestId })
    const [call] = (await user.must('stats.calls', { requestId })).records
    return {
      ...receipt,
      call,
      bill: receipt.lines.map(({ item, quantity, unitPrice, tier, above }) =>
        [item, quantity, unitPrice, tier, above].filter((part) => part !== undefined).join(' '),
      ),
    }
  }
  const ask = async (more: object, headers = {}) =>
    receiptOf(await user.post('/chat/completions', question('hi', { max_tokens: 20, ...more }), headers))

  it.each([
    ['priority', 'priority', ['input 10 4.00 priority', 'output 5 16.00 priority'], 120],
    ['flex', 'flex', ['input 10 1.00 flex', 'output 5 4.00 flex'], 30],
    ['priority', 'default', ['input 10 2.00', 'output 5 8.00'], 60],
    ['priority', undefined, ['input 10 2.00', 'output 5 8.00'], 60],
    ['flex', 'default', ['input 10 2.00', 'output 5 8.00'], 60],
    ['auto', 'priority', ['input 10 4.00 priority', 'output 5 16.00 priority'], 120],
    ['auto', 'flex', ['input 10 1.00 flex', 'output 5 4.00 flex'], 30],
    ['default', 'scale', ['input 10 2.00', 'output 5 8.00'], 60],
    ['priority', 'flex', ['input 10 1.00 flex', 'output 5 4.00 flex'], 30],
    [undefined, 'flex', ['input 10 1.00 flex', 'output 5 4.00 flex'], 30],
  ])('asked for %s and served at %s bills %j', async (requested, served, bill, thousands) => {
    gateway.upstream.play(answers(completion('好', usage, { service_tier: served })))
    const receipt = await ask({ service_tier: requested })
    expect(receipt.bill).toEqual(bill)
    expect(receipt.cost).toBe(formatYuan(BigInt(thousands * 1000)))
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject(
      requested === undefined ? {} : { service_tier: requested },
    )
    gateway.upstream.play(
      streams([
        event(chunk({ service_tier: served, choices: [{ index: 0, delta: { content: '好' } }] })),
        event(finishes()),
        event(uses(usage)),
        DONE,
      ]),
    )
    expect((await ask({ service_tier: requested, stream: true })).bill).toEqual(bill)
  })

  it('holds the dearest of the tiers that it may be served at, and bills no dearer one', async () => {
    gateway.upstream.play(answers(completion('好', usage, { service_tier: 'priority' })))
    const flex = await ask({ service_tier: 'flex' })
    expect(flex.held).toBe(formatYuan(BigInt(84 * 2000 + 20 * 8000)))
    expect(flex.bill).toEqual(['input 10 2.00', 'output 5 8.00'])
    const alerts = () =>
      gateway.deps.database.db
        .selectFrom('payment_alert')
        .select('kind')
        .where('kind', '=', 'usageAboveBound')
        .execute()
    await until(async () => (await alerts()).length === 1, 5000)
    expect((await ask({ service_tier: 'priority' })).held).toBe(formatYuan(BigInt(84 * 4000 + 20 * 16_000)))
  })

  it('bills the tier that was asked for where the answer was left before it named one', async () => {
    gateway.upstream.play(streams([], { last: 'hang' }))
    const leaving = new AbortController()
    const pending = fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(question('hi', { stream: true, service_tier: 'priority' })),
      signal: leaving.signal,
    })
    setTimeout(() => leaving.abort(), 300)
    await pending.catch(() => null)
    const last = async () => (await user.must('stats.calls', { pageSize: 1 })).records[0]
    await until(async () => (await last())?.status === 'aborted', 5000)
    expect(await last()).toMatchObject({ priceTier: '优先服务档', isEstimated: true })
  })

  it.each([
    ['scale', 400],
    ['Priority', 400],
    [{ tier: 'priority' }, 400],
    [null, 200],
    [false, 200],
  ])('takes service_tier %j: %d', async (tier, status) => {
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await user.post('/chat/completions', question('hi', { service_tier: tier }))
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(await answer.json()).toMatchObject({
        error: { code: 'unsupported_value', param: 'service_tier' },
      })
  })

  it('prices all of a call by the length of its prompt, at its tier', async () => {
    const long = { messages: [{ role: 'user', content: '问'.repeat(1000) }] }
    const used = {
      prompt_tokens: 1001,
      completion_tokens: 5,
      prompt_tokens_details: { cached_tokens: 1 },
    }
    gateway.upstream.play(answers(completion('好', used)))
    expect((await ask(long)).bill).toEqual([
      'input 1000 3.00 1000',
      'cachedInput 1 3.00 1000',
      'output 5 12.00 1000',
    ])
    gateway.upstream.play(answers(completion('好', { ...used, prompt_tokens: 1000 })))
    const short = await ask(long)
    expect(short.bill).toEqual(['input 999 2.00', 'cachedInput 1 0.50', 'output 5 8.00'])
    // Held as if it were long, which the request's bytes do not rule out.
    expect(short.held).toBe(formatYuan(BigInt(3082 * 3000 + 20 * 12_000)))
    gateway.upstream.play(answers(completion('好', used, { service_tier: 'priority' })))
    const dear = await ask({ ...long, service_tier: 'priority' })
    expect(dear.bill).toEqual([
      'input 1000 6.00 priority 1000',
      'cachedInput 1 6.00 priority 1000',
      'output 5 24.00 priority 1000',
    ])
    expect(dear.call?.priceTier).toBe('优先服务档，超过 1,000 Token')
  })

  it.each([
    ['as Anthropic and OpenRouter say it', { server_tool_use: { web_search_requests: 3 } }, {}, 3],
    ['as OpenAI says it', { tool_usage: { web_search: { num_requests: 2 } } }, {}, 2],
    ['as Perplexity says it', { num_search_queries: 1 }, {}, 1],
    ['as Qwen says it', { plugins: { search: { count: 2 } } }, {}, 2],
    ['that said none', { server_tool_use: { web_search_requests: 0 } }, { citations: ['https://a.cn'] }, 0],
    ['by what it shows', {}, { citations: ['https://a.cn'] }, 1],
    ['never because it was declared', {}, {}, 0],
  ])('bills searches %s', async (_how, more, members, count) => {
    gateway.upstream.play(answers(completion('好', { ...usage, ...more }, members)))
    const receipt = await ask({ web_search_options: {} })
    expect(receipt.bill.slice(2)).toEqual(count === 0 ? [] : [`webSearch ${count} 0.07`])
    expect(receipt.cost).toBe(formatYuan(BigInt(10 * 2000 + 5 * 8000 + count * SEARCH)))
    expect(receipt.call?.webSearches).toBe(count)
  })

  it('holds for a search all that it may find and as often as it may be done, and bills no more', async () => {
    gateway.upstream.play(
      answers(
        completion('好', { ...usage, prompt_tokens: 3000, server_tool_use: { web_search_requests: 50 } }),
      ),
    )
    const receipt = await ask({ web_search_options: {} })
    expect(receipt.held).toBe(formatYuan(BigInt(4096 * 3000 + 20 * 12_000 + 10 * SEARCH)))
    expect(receipt.bill).toEqual(['input 3000 3.00 1000', 'output 5 12.00 1000', 'webSearch 10 0.07'])
    const tools = [{ type: 'web_search', web_search: { enable: true } }]
    gateway.upstream.play(answers(completion('好', { ...usage, plugins: { search: { count: 1 } } })))
    expect((await ask({ tools })).bill.at(-1)).toBe('webSearch 1 0.07')
    gateway.upstream.play(answers(completion('好', { ...usage, num_search_queries: 4 })))
    expect((await ask({})).bill).toEqual(['input 10 2.00', 'output 5 8.00'])
  })

  it.each([
    [{ web_search_options: { search_context_size: 'high' } }, 'web_search_options.search_context_size'],
    [{ enable_search: true, search_options: { search_strategy: 'max' } }, 'search_options.search_strategy'],
    [
      { tools: [{ type: 'web_search', web_search: { search_engine: 'search_pro' } }] },
      'tools[0].web_search.search_engine',
    ],
    [{ tools: [{ type: 'web_search', mcp: {} }] }, 'tools[0].mcp'],
    [{ tools: [{ type: 'code_interpreter' }] }, 'tools[0].type'],
    [{ Web_Search_Options: {} }, 'Web_Search_Options'],
    [{ extra_body: { enable_search: true } }, 'extra_body.enable_search'],
    [{ plugins: [{ id: 'web' }] }, 'plugins'],
    [{ search_parameters: {} }, 'search_parameters'],
  ])('refuses %j by name: no price fits it', async (more, param) => {
    const seen = gateway.upstream.received.length
    const answer = await user.post('/chat/completions', question('hi', more))
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param } }])
    expect(gateway.upstream.received).toHaveLength(seen)
  })

  it('bills sound that goes in and comes out at its own price', async () => {
    const used = {
      prompt_tokens: 40,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 5, audio_tokens: 25 },
      completion_tokens_details: { audio_tokens: 18 },
    }
    gateway.upstream.play(answers(completion('好', used)))
    const receipt = await ask({ ...audioOptions(), ...speaks })
    expect(receipt.bill).toEqual([
      'input 10 2.00',
      'cachedInput 5 0.50',
      'audioInput 25 20.00',
      'output 2 8.00',
      'audioOutput 18 40.00',
    ])
    expect(receipt.held).toBe(formatYuan(BigInt(4096 * 30_000 + 20 * 60_000)))
    expect(receipt.call).toMatchObject({ audioInputTokens: 25, audioOutputTokens: 18 })
    // What was not asked for by sound is none.
    gateway.upstream.play(answers(completion('好', used)))
    expect((await ask({})).bill).toEqual(['input 35 2.00', 'cachedInput 5 0.50', 'output 20 8.00'])
  })

  it('counts sound that was delivered when a stream is left before it says what it used', async () => {
    const sound = Buffer.alloc(2400 * 3).toString('base64')
    gateway.upstream.play(
      streams(
        [
          event(chunk({ choices: [{ index: 0, delta: { audio: { id: 'a', transcript: '你好' } } }] })),
          event(chunk({ choices: [{ index: 0, delta: { audio: { id: 'a', data: sound } } }] })),
        ],
        { last: 'reset' },
      ),
    )
    const answer = await user.post('/chat/completions', question('hi', { ...speaks, stream: true }))
    const { bill, isEstimated } = await receiptOf(answer)
    expect(isEstimated).toBe(true)
    expect(bill.at(-1)).toBe('audioOutput 3 40.00')
  })

  it('keeps X-Max-Cost with all of them', async () => {
    gateway.upstream.play(
      answers(completion('好', { prompt_tokens: 84, completion_tokens: 1 }, { service_tier: 'priority' })),
    )
    const most = 84 * 4000 + 16_000
    const receipt = await ask({ service_tier: 'priority' }, { 'x-max-cost': formatYuan(BigInt(most)) })
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ max_tokens: 1 })
    expect(receipt.cost).toBe(formatYuan(BigInt(most)))
    const answer = await user.post('/chat/completions', question('hi', { web_search_options: {} }), {
      'x-max-cost': '0.5',
    })
    expect(answer.status).toBe(400)
  })

  it('says them in the list of models, on the page of the model and in the file of calls', async () => {
    const models = (await (
      await fetch(`${gateway.origin}/v1/models`, { headers: { authorization: `Bearer ${user.key}` } })
    ).json()) as { data: { id: string; pricing: object }[] }
    expect(models.data.find(({ id }) => id === 'up')?.pricing).toMatchObject({
      prompt: '0.000002',
      audio: '0.00002',
      audio_output: '0.00004',
      web_search: '0.07',
      tiers: [
        { service_tier: 'priority', prompt: '0.000004', completion: '0.000016' },
        { service_tier: 'flex', prompt: '0.000001' },
        { above: 1000, prompt: '0.000003' },
        { service_tier: 'priority', above: 1000, prompt: '0.000006' },
      ],
    })
    expect(models.data.find(({ id }) => id === 'demo')?.pricing).toMatchObject({
      prompt: '0.000002',
      web_search: '0',
      batch: { prompt: '0.000001', completion: '0.000004' },
    })
    expect((await user.must('model.detail', { modelId: 'up' })).price).toMatchObject({
      perSearch: '0.07',
      tiers: [{ tier: 'priority', input: '4.00', cachedInput: '1.00' }, {}, { above: 1000 }, {}],
    })
    const csv = await gateway.app.inject({
      url: '/maas/stats/calls/export',
      headers: { 'x-access-token': user.accessToken },
    })
    expect(csv.body.split('\r\n')[0]).toContain('音频输入 Token,音频输出 Token,联网搜索次数,计价档')
    expect(csv.body).toContain('优先服务档')
  })

  it('sums what was used by tier, and no rule of the ledger is broken', async () => {
    const rows = await gateway.deps.database.db
      .selectFrom('usage_day')
      .select(['item', 'quality', 'size'])
      .distinct()
      .where('quality', '=', 'priority')
      .where('item', '=', 'input')
      .orderBy('size')
      .execute()
    expect(rows.map(({ size }) => size)).toEqual(['', '1000'])
  })
})

describe('what upstreams of Messages charge apart', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', model: { price }, first: { protocol: 'anthropic' } })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  const message = (used: object, content: object[] = [{ type: 'text', text: '好' }]) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'real-name',
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: used,
  })
  const ask = { model: 'up', max_tokens: 20, messages: [{ role: 'user', content: 'hi' }] }
  const search = { type: 'web_search_20250305', name: 'web_search', max_uses: 3 }

  async function billOf(body: object) {
    const answer = await user.post('/messages', body)
    await answer.text()
    const requestId = answer.headers.get('x-request-id') ?? ''
    const { lines, held } = await user.must('stats.receipt', { requestId })
    return {
      status: answer.status,
      held,
      bill: lines.map(({ item, quantity, tier }) => [item, quantity, tier]),
    }
  }

  it('bills searches by its own tool, of as many uses as were asked for', async () => {
    gateway.upstream.play(answers(message({ ...messageUsage, server_tool_use: { web_search_requests: 2 } })))
    const { bill, held } = await billOf({ ...ask, tools: [search] })
    expect(bill.at(-1)).toEqual(['webSearch', 2, undefined])
    expect(held).toBe(formatYuan(BigInt(4096 * 3000 + 20 * 12_000 + 3 * SEARCH)))
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ tools: [search] })
  })

  it('bills priority where the usage names it and it was held for', async () => {
    gateway.upstream.play(answers(message({ ...messageUsage, service_tier: 'priority' })))
    const auto = await billOf({ ...ask, service_tier: 'auto' })
    expect(auto.bill[0]).toEqual(['input', 10, 'priority'])
    const plain = await billOf({ ...ask, service_tier: 'standard_only' })
    expect(plain.bill[0]).toEqual(['input', 10, undefined])
  })
})

describe('without a price of their own', () => {
  it('they are refused as before, on every wire', async () => {
    const gateway = await startGateway({ engine: 'sqlite' })
    const user = await gateway.newUser('10')
    for (const [path, body] of [
      ['/chat/completions', question('hi', { service_tier: 'priority' })],
      ['/chat/completions', question('hi', { service_tier: 'default' })],
      ['/responses', { model: 'up', input: 'hi', service_tier: 'flex' }],
      [
        '/messages',
        { model: 'up', max_tokens: 5, messages: [{ role: 'user', content: 'hi' }], service_tier: 'auto' },
      ],
    ] as const) {
      const answer = await user.post(path, body)
      expect([path, answer.status]).toEqual([path, 400])
    }
    expect(gateway.upstream.received).toHaveLength(0)
    await gateway.close()
  })
})
