import { costText } from '../../../contract/money.ts'
import OpenAI from 'openai'
import { answers, completion, event, finishes, says, streams, uses, DONE } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine, model: { aliases: ['claude-up'], description: '说明' } })
    user = await gateway.newUser('10')
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 100, completion_tokens: 100 })))
    await user.post('/chat/completions', question('x'.repeat(400)))
  })
  afterAll(() => gateway.close())

  const read = async (path: string, key = user.key) => {
    const answer = await fetch(`${gateway.origin}/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  it('lists models in the shapes of OpenAI, Anthropic and OpenRouter', async () => {
    const { body } = await read('/models')
    const data = body.data as Record<string, unknown>[]
    expect(body).toMatchObject({
      object: 'list',
      has_more: false,
      first_id: data[0]?.id,
      last_id: data.at(-1)?.id,
    })
    const shape = {
      object: 'model',
      owned_by: 'Acme',
      created: expect.any(Number),
      type: 'model',
      display_name: '上游对话',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      name: '上游对话',
      description: '说明',
      context_length: 4096,
      architecture: { input_modalities: ['text'], output_modalities: ['text'] },
      pricing: { prompt: '0.000002', completion: '0.000008', input_cache_read: '0.0000005', currency: 'CNY' },
      top_provider: { max_completion_tokens: 100 },
      supported_parameters: expect.arrayContaining(['temperature', 'tools']),
    }
    expect(data.find(({ id }) => id === 'up')).toMatchObject(shape)
    expect(data.find(({ id }) => id === 'claude-up')).toMatchObject(shape)
    expect(data.find(({ id }) => id === 'demo-image')).toMatchObject({
      pricing: { image: '0.10', prompt: '0' },
    })
    expect(JSON.stringify(body)).not.toMatch(/real-name|127\.0\.0\.1/)
    const { body: one } = await read('/models/claude-up')
    expect(one).toMatchObject({ id: 'claude-up', ...shape })
  })

  it('serves a model by its alias, and names it so', async () => {
    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1` })
    const messages = [{ role: 'user' as const, content: 'hi' }]
    expect((await openai.chat.completions.create({ model: 'claude-up', messages })).model).toBe('claude-up')
    const whole = gateway.upstream.received.at(-1)?.body.model
    expect(whole).toBe('real-name')
    gateway.upstream.play(
      streams([
        event(says('好')),
        event(finishes()),
        event(uses({ prompt_tokens: 9, completion_tokens: 1 })),
        DONE,
      ]),
    )
    for await (const chunk of await openai.chat.completions.create({
      model: 'claude-up',
      messages,
      stream: true,
    }))
      expect(chunk.model).toBe('claude-up')
    const { key } = await user.must('key.add', { name: 'other', models: ['demo'] })
    expect((await read('/models/claude-up', key)).status).toBe(404)
    const refused = await user.post('/chat/completions', question('hi', { model: 'claude-up' }), {
      authorization: `Bearer ${key}`,
    })
    expect(refused.status).toBe(403)
  })

  it('tells the key, its tightest budget and the money as the console does', async () => {
    const { key, apiKey } = await user.must('key.add', { name: '小', budget: { total: '5', daily: '0.5' } })
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 100, completion_tokens: 100 })))
    const answer = await user.post('/chat/completions', question('x'.repeat(400)), {
      authorization: `Bearer ${key}`,
    })
    const { usage } = (await answer.json()) as { usage: { cost: number } }
    const { keys } = await user.must('key.overview')
    const shown = keys.find(({ id }) => id === apiKey.id)
    const spent = usage.cost
    expect(shown?.spent).toBe(costText(spent))
    expect((await read('/key', key)).body).toMatchObject({
      data: {
        label: `${shown?.prefix}...${shown?.last4}`,
        limit: 0.5,
        limit_remaining: 0.5 - spent,
        limit_reset: 'daily',
        usage: spent,
        usage_daily: spent,
        usage_monthly: spent,
        currency: 'CNY',
      },
    })
    expect((await read('/key')).body).toMatchObject({
      data: { limit: null, limit_remaining: null, limit_reset: null },
    })

    const { balance } = await user.must('user.info')
    const { cost } = await user.must('stats.summary')
    const { body: credits } = await read('/credits')
    const { total_credits: total, total_usage: used } = credits.data as Record<string, number>
    expect(used).toBe(Number(cost))
    expect(Number(((total ?? 0) - (used ?? 0)).toFixed(9))).toBe(Number(balance))
    expect((await read('/dashboard/billing/subscription')).body).toMatchObject({ hard_limit_usd: total })
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    for (const query of ['', `?start_date=${day}&end_date=${day}`, `?start_date=2020-01-01`])
      expect((await read(`/dashboard/billing/usage${query}`)).body.total_usage).toBeCloseTo(
        Number(cost) * 100,
        7,
      )
    expect((await read('/dashboard/billing/usage?end_date=2020-01-01')).body.total_usage).toBe(0)
    expect((await read('/dashboard/billing/usage?start_date=x')).status).toBe(400)
  })

  it('writes money out in full, however little it is', async () => {
    const price = { input: '0.001', cachedInput: '0.001', output: '0' }
    const cheap = await startGateway({ engine, model: { price } })
    const poor = await cheap.newUser('1')
    const { key } = await poor.must('key.add', { name: '微', budget: { total: '0.0000005' } })
    const headers = { authorization: `Bearer ${key}` }
    cheap.upstream.play(answers(completion('好', { prompt_tokens: 7, completion_tokens: 1 })))
    expect((await poor.post('/chat/completions', question('hi', { max_tokens: 1 }), headers)).status).toBe(
      200,
    )
    const textOf = async (path: string) => (await fetch(`${cheap.origin}/v1${path}`, { headers })).text()
    expect(await textOf('/key')).toMatch(
      /"limit":0\.0000005,"limit_remaining":0\.000000493,.*"usage":0\.000000007,"usage_daily":0\.000000007,"usage_monthly":0\.000000007,/,
    )
    expect(await textOf('/credits')).toMatch(/"total_credits":1\.00,"total_usage":0\.000000007,/)
    expect(await textOf('/dashboard/billing/usage')).toMatch(/"total_usage":0\.0000007,/)
    expect(await textOf('/dashboard/billing/subscription')).toMatch(/"soft_limit_usd":1\.00,/)
    await cheap.close()
  })

  it('limits how often it is asked', async () => {
    const busy = await gateway.newUser('1')
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await read('/credits', busy.key)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await read('/key', user.key)).status).toBe(200)
  })
})
