import OpenAI, { APIError } from 'openai'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const usage = { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 }

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

  it('answers a prompt by a chat model, with one bill', async () => {
    gateway.upstream.play(answers(completion('世界', usage)))
    const { data, response } = await openai.completions
      .create({ model: 'up', prompt: '你好', stop: '。' })
      .withResponse()
    expect(data).toMatchObject({
      object: 'text_completion',
      model: 'up',
      choices: [{ index: 0, text: '世界', logprobs: null, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, cost: 0.00009 },
    })
    expect(gateway.upstream.received.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      body: { messages: [{ role: 'user', content: '你好' }], max_tokens: 16, stop: '。' },
    })
    const requestId = response.headers.get('x-request-id') ?? ''
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({
      wire: 'completions',
      cost: '0.00009',
    })
  })

  it('is streamed, with the usage that was asked for', async () => {
    gateway.upstream.play(
      streams([event(says('世')), event(says('界')), event(finishes()), event(uses(usage)), DONE]),
    )
    const stream = await openai.completions.create({
      model: 'up',
      prompt: ['你好'],
      max_tokens: 20,
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.flatMap(({ choices }) => choices.map(({ text }) => text)).join('')).toBe('世界')
    expect(chunks.every(({ object }) => object === 'text_completion')).toBe(true)
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { cost: 0.00009 } })
  })

  it.each([
    ['prompt', { prompt: ['a', 'b'] }],
    ['prompt', { prompt: [1, 2] }],
    ['best_of', { best_of: 3 }],
    ['echo', { echo: true }],
    ['logprobs', { logprobs: 2 }],
    ['suffix', { suffix: '尾' }],
    ['messages', { messages: [{ role: 'user', content: '长' }] }],
    ['extra_body.messages', { extra_body: { messages: [] } }],
  ])('refuses %s that it would not be billed by', async (param, members) => {
    const before = gateway.upstream.received.length
    const answer = await user.post('/completions', { model: 'up', prompt: 'hi', ...members })
    const { error } = (await answer.json()) as { error: { param: string } }
    expect([answer.status, error.param]).toEqual([400, param])
    expect(gateway.upstream.received).toHaveLength(before)
  })

  it('lists videos of their user, by pages', async () => {
    const made = []
    for (const prompt of ['海', '山', '云'])
      made.push((await openai.videos.create({ model: 'demo-video', prompt, seconds: '4' })).id)
    const listed = []
    for await (const video of openai.videos.list({ limit: 2 })) listed.push(video.id)
    expect(listed).toEqual(made.toReversed())
    expect((await openai.videos.list({ order: 'asc', limit: 1 })).data[0]).toMatchObject({
      id: made[0],
      object: 'video',
      prompt: '海',
    })
    const other = await gateway.newUser('10')
    const foreign = new OpenAI({ apiKey: other.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    expect((await foreign.videos.list()).data).toEqual([])
    const error: unknown = await foreign.videos
      .list({ after: made[0] ?? '' })
      .catch((reason: unknown) => reason)
    expect(error instanceof APIError && error.status).toBe(404)
  })
})
