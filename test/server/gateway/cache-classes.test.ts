import { formatYuan } from '../../../contract/money.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { eventsOf, question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

/** Yuan per million, so nano-yuan of a token × 1000. */
const price = { input: '2', cachedInput: '0.2', cacheWrite5m: '2.5', cacheWrite1h: '4', output: '10' }
const nano = { input: 2000, cachedInput: 200, cacheWrite5m: 2500, cacheWrite1h: 4000, output: 10_000 }
type Item = keyof typeof nano
const ITEMS = Object.keys(nano) as Item[]

/** What vendors write, from their documentation and issues, and the classes that it says. */
const SHAPES: [string, object, Partial<Record<Item, number>>][] = [
  [
    'OpenAI',
    {
      prompt_tokens: 2006,
      completion_tokens: 30,
      total_tokens: 2036,
      prompt_tokens_details: { cached_tokens: 1920, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0, accepted_prediction_tokens: 0 },
    },
    { input: 86, cachedInput: 1920, output: 30 },
  ],
  [
    'vLLM',
    {
      prompt_tokens: 40,
      total_tokens: 60,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 32 },
    },
    { input: 8, cachedInput: 32, output: 20 },
  ],
  [
    'vLLM without --enable-prompt-tokens-details',
    { prompt_tokens: 40, total_tokens: 60, completion_tokens: 20, prompt_tokens_details: null },
    { input: 40, output: 20 },
  ],
  [
    'SGLang',
    {
      prompt_tokens: 40,
      total_tokens: 60,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 24 },
      reasoning_tokens: 0,
    },
    { input: 16, cachedInput: 24, output: 20 },
  ],
  [
    'DeepSeek',
    {
      prompt_tokens: 500,
      completion_tokens: 20,
      total_tokens: 520,
      prompt_tokens_details: { cached_tokens: 320 },
      prompt_cache_hit_tokens: 320,
      prompt_cache_miss_tokens: 180,
    },
    { input: 180, cachedInput: 320, output: 20 },
  ],
  [
    'DeepSeek of before',
    {
      prompt_tokens: 500,
      completion_tokens: 20,
      total_tokens: 520,
      prompt_cache_hit_tokens: 320,
      prompt_cache_miss_tokens: 180,
    },
    { input: 180, cachedInput: 320, output: 20 },
  ],
  [
    'Qwen with a cache of its own',
    { prompt_tokens: 300, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 256 } },
    { input: 44, cachedInput: 256, output: 20 },
  ],
  [
    'Qwen with a cache that was asked for',
    {
      prompt_tokens: 1526,
      completion_tokens: 20,
      total_tokens: 1546,
      prompt_tokens_details: {
        cached_tokens: 0,
        cache_creation_input_tokens: 1494,
        cache_type: 'ephemeral',
        cache_creation: { ephemeral_5m_input_tokens: 1494 },
      },
    },
    { input: 32, cacheWrite5m: 1494, output: 20 },
  ],
  [
    'Kimi',
    { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320, cached_tokens: 256 },
    { input: 44, cachedInput: 256, output: 20 },
  ],
  [
    'GLM',
    {
      completion_tokens: 20,
      prompt_tokens: 300,
      prompt_tokens_details: { cached_tokens: 250 },
      total_tokens: 320,
    },
    { input: 50, cachedInput: 250, output: 20 },
  ],
  [
    'OpenRouter',
    {
      prompt_tokens: 1000,
      completion_tokens: 20,
      prompt_tokens_details: { cached_tokens: 300, cache_write_tokens: 600, audio_tokens: 0 },
      cost: 0.01,
    },
    { input: 100, cachedInput: 300, cacheWrite5m: 600, output: 20 },
  ],
  [
    'LiteLLM',
    {
      prompt_tokens: 1000,
      completion_tokens: 20,
      cache_creation_input_tokens: 600,
      cache_read_input_tokens: 300,
      prompt_tokens_details: {
        cached_tokens: 300,
        cache_creation_tokens: 600,
        cache_creation_token_details: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 400 },
      },
    },
    { input: 100, cachedInput: 300, cacheWrite5m: 200, cacheWrite1h: 400, output: 20 },
  ],
  [
    'a proxy of Anthropic',
    {
      prompt_tokens: 1000,
      completion_tokens: 20,
      cache_read_input_tokens: 300,
      cache_creation_input_tokens: 600,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 400 },
    },
    { input: 100, cachedInput: 300, cacheWrite5m: 200, cacheWrite1h: 400, output: 20 },
  ],
]

const long = question('问'.repeat(1000), { max_tokens: 50 })
const costOf = (classes: Partial<Record<Item, number>>) =>
  ITEMS.reduce((sum, item) => sum + (classes[item] ?? 0) * nano[item], 0)

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine, model: { price } })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  async function lastReceipt() {
    const { records } = await user.must('stats.calls', { pageSize: 1 })
    const [call] = records
    if (!call) throw new Error('no call')
    return { call, receipt: await user.must('stats.receipt', { requestId: call.requestId }) }
  }

  describe.each(SHAPES)('usage as %s writes it', (_vendor, usage, classes) => {
    const prompt = ITEMS.filter((item) => item !== 'output').reduce(
      (sum, item) => sum + (classes[item] ?? 0),
      0,
    )
    it.each(['whole', 'streamed', 'in the last choice of a stream'])(
      'is billed by its classes: %s',
      async (how) => {
        const kimi = JSON.stringify({
          id: 'chatcmpl-up',
          model: 'real-name',
          choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage }],
        })
        gateway.upstream.play(
          how === 'whole'
            ? answers(completion('好', usage))
            : streams([
                event(says('好')),
                ...(how === 'streamed' ? [event(finishes()), event(uses(usage))] : [event(kimi)]),
                DONE,
              ]),
        )
        const answer = await user.post('/chat/completions', { ...long, stream: how !== 'whole' })
        const cost = formatYuan(BigInt(costOf(classes)))
        const text = await answer.text()
        const answerBody = JSON.parse(how === 'whole' ? text : (eventsOf(text).at(-2) ?? '')) as object
        expect(answerBody).toMatchObject({ usage: { prompt_tokens: prompt, cost: Number(cost) } })
        const { call, receipt } = await lastReceipt()
        expect(call).toMatchObject({
          promptTokens: prompt,
          cachedTokens: classes.cachedInput ?? 0,
          cacheWrite5mTokens: classes.cacheWrite5m ?? 0,
          cacheWrite1hTokens: classes.cacheWrite1h ?? 0,
          completionTokens: classes.output,
          isEstimated: false,
          cost,
        })
        expect(receipt.lines.map(({ item, quantity }) => [item, quantity])).toEqual(
          ITEMS.filter((item) => classes[item]).map((item) => [item, classes[item]]),
        )
      },
    )
  })

  it.each([
    ['more read and written than there was', { cached_tokens: 600, cache_write_tokens: 500 }],
    ['written below nothing', { cached_tokens: 1, cache_write_tokens: -5 }],
    ['written in parts of a token', { cache_creation: { ephemeral_1h_input_tokens: 0.5 } }],
  ])('counts here where a usage says %s', async (_what, details) => {
    const usage = { prompt_tokens: 1000, completion_tokens: 20, prompt_tokens_details: details }
    gateway.upstream.play(answers(completion('好', usage)))
    await user.post('/chat/completions', long)
    const { call } = await lastReceipt()
    expect(call).toMatchObject({
      isEstimated: true,
      cachedTokens: 0,
      cacheWrite5mTokens: 0,
      cacheWrite1hTokens: 0,
    })
  })

  it('holds all of the prompt at the dearest of its prices, and bills no more than that above the bound', async () => {
    const request = question('hi', { max_tokens: 10 })
    const usage = {
      prompt_tokens: 4000,
      completion_tokens: 2,
      prompt_tokens_details: {
        cached_tokens: 3900,
        cache_creation: { ephemeral_5m_input_tokens: 10, ephemeral_1h_input_tokens: 50 },
      },
    }
    gateway.upstream.play(answers(completion('好', usage)))
    await user.post('/chat/completions', request)
    const { call, receipt } = await lastReceipt()
    // 84 is the bound of this prompt: the dearer classes stay, and of the cheapest what there is room for.
    expect(receipt.held).toBe(formatYuan(BigInt(84 * nano.cacheWrite1h + 10 * nano.output)))
    expect(receipt.lines.map(({ item, quantity }) => [item, quantity])).toEqual([
      ['input', 24],
      ['cacheWrite5m', 10],
      ['cacheWrite1h', 50],
      ['output', 2],
    ])
    expect(call.promptTokens).toBe(84)
  })

  it('keeps X-Max-Cost whatever of the prompt is written to a cache', async () => {
    // The prompt at its dearest leaves room for one token.
    const most = formatYuan(BigInt(84 * nano.cacheWrite1h + nano.output))
    const usage = {
      prompt_tokens: 84,
      completion_tokens: 1,
      prompt_tokens_details: { cache_creation: { ephemeral_1h_input_tokens: 84 } },
    }
    gateway.upstream.play(answers(completion('好', usage)))
    await user.post('/chat/completions', question('hi'), { 'x-max-cost': most })
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ max_tokens: 1 })
    expect((await lastReceipt()).receipt.cost).toBe(most)
    const answer = await user.post('/chat/completions', question('hi'), {
      'x-max-cost': formatYuan(BigInt(84 * nano.cacheWrite1h)),
    })
    expect(answer.status).toBe(400)
  })

  it('tells of the classes in statistics, in the list of models and in what another model would cost', async () => {
    const other = await gateway.newUser('10')
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      prompt_tokens_details: {
        cached_tokens: 20,
        cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 40 },
      },
    }
    gateway.upstream.play(answers(completion('好', usage)))
    await other.post('/chat/completions', long)
    const classes = { promptTokens: 100, cachedTokens: 20, cacheWrite5mTokens: 30, cacheWrite1hTokens: 40 }
    expect(await other.must('stats.summary')).toMatchObject(classes)
    expect((await other.must('stats.list')).records).toMatchObject([classes])
    expect((await other.must('stats.calls')).totals).toMatchObject({
      cacheWrite5mTokens: '30',
      cacheWrite1hTokens: '40',
    })
    const points = await other.must('stats.detail', { granularity: 'hour' })
    expect(points.reduce((sum, point) => sum + point.cacheWrite1hTokens, 0)).toBe(40)
    const csv = await gateway.app.inject({
      url: '/maas/stats/calls/export',
      headers: { 'x-access-token': other.accessToken },
    })
    expect(csv.body.split('\r\n')[0]).toContain('缓存写入 5 分钟 Token,缓存写入 1 小时 Token')
    const { targets } = await other.must('stats.whatIf', { modelId: 'up', targetIds: 'up,demo' })
    expect(targets.map(({ cost }) => cost)).toEqual([
      formatYuan(
        BigInt(costOf({ input: 10, cachedInput: 20, cacheWrite5m: 30, cacheWrite1h: 40, output: 10 })),
      ),
      // That model has a price for input alone.
      formatYuan(BigInt(100 * 2000 + 10 * 8000)),
    ])
    const models = (await (
      await fetch(`${gateway.origin}/v1/models`, { headers: { authorization: `Bearer ${other.key}` } })
    ).json()) as { data: { id: string; pricing: object }[] }
    expect(models.data.find(({ id }) => id === 'up')?.pricing).toMatchObject({
      prompt: '0.000002',
      input_cache_read: '0.0000002',
      input_cache_write: '0.0000025',
    })
    expect(models.data.find(({ id }) => id === 'demo')?.pricing).toMatchObject({ input_cache_write: '0' })
    expect((await other.must('model.detail', { modelId: 'up' })).price).toEqual({
      input: '2.00',
      cachedInput: '0.20',
      cacheWrite5m: '2.50',
      cacheWrite1h: '4.00',
      output: '10.00',
    })
  })
})

describe('what is written to a cache without a price of its own', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  it('costs as input, on a line that says what it was', async () => {
    const usage = {
      prompt_tokens: 100,
      completion_tokens: 10,
      prompt_tokens_details: {
        cached_tokens: 20,
        cache_creation: { ephemeral_5m_input_tokens: 30, ephemeral_1h_input_tokens: 40 },
      },
    }
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await user.post('/chat/completions', long)
    const requestId = answer.headers.get('x-request-id') ?? ''
    const { lines, cost } = await user.must('stats.receipt', { requestId })
    expect(lines.map(({ item, unitPrice }) => [item, unitPrice])).toEqual([
      ['input', '2.00'],
      ['cachedInput', '0.50'],
      ['cacheWrite5m', '2.00'],
      ['cacheWrite1h', '2.00'],
      ['output', '8.00'],
    ])
    expect(cost).toBe(formatYuan(BigInt(80 * 2000 + 20 * 500 + 10 * 8000)))
  })
})
