import OpenAI from 'openai'
import {
  chunk,
  DONE,
  event,
  finishes,
  says,
  streams,
  uses,
  answers,
  completion,
} from '../../upstream/scripts.ts'
import { eventsOf, question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

interface Chunk {
  model: string
  choices: { index: number; delta: { content?: string }; finish_reason: string | null }[]
  usage?: { cost?: number; prompt_tokens: number } | null
}

const usage = { prompt_tokens: 10, completion_tokens: 4 }
const choice = (index: number, content: string, finish_reason: string | null = null) =>
  event(chunk({ choices: [{ index, delta: { content }, finish_reason }] }))
const ends = (index: number) => event(chunk({ choices: [{ index, delta: {}, finish_reason: 'stop' }] }))

describe('the shape of a stream', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  async function stream(more: object = {}) {
    const text = await (
      await user.post('/chat/completions', question('hi', { stream: true, ...more }))
    ).text()
    const events = eventsOf(text)
    expect(events.at(-1)).toBe('[DONE]')
    expect(text).not.toMatch('real-name')
    return events.slice(0, -1).map((data) => JSON.parse(data) as Chunk)
  }

  it.each([
    ['in a chunk of its own', [event(finishes()), event(uses(usage))]],
    [
      'in the last chunk of the answer',
      [event(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage }))],
    ],
    [
      'with spaces and another order',
      [
        event(finishes()),
        `data: {"usage": ${JSON.stringify(usage)}, "choices": [], "model": "real-name"}\n\n`,
      ],
    ],
    [
      'after chunks without choices',
      [event(chunk({ choices: [], prompt_filter_results: [] })), event(finishes()), event(uses(usage))],
    ],
  ])('puts a usage that comes %s into the chunk that ends the answer', async (_name, tail) => {
    gateway.upstream.play(streams([event(says('你')), event(says('好')), ...tail, DONE]))
    const chunks = await stream()
    expect(chunks.map(({ model, choices }) => [model, choices.length])).toEqual(chunks.map(() => ['up', 1]))
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason ?? null)).toEqual([null, null, 'stop'])
    expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 10, cost: 0.000052 })
    expect(chunks.slice(0, -1).every((piece) => !piece.usage)).toBe(true)
  })

  it('gives it a chunk of its own when that is asked for', async () => {
    gateway.upstream.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
    const chunks = await stream({ stream_options: { include_usage: true } })
    expect(chunks.map(({ choices }) => choices.length)).toEqual([1, 1, 0])
    expect(chunks.at(-1)).toMatchObject({ model: 'up', usage: { cost: 0.000052 } })
  })

  it('passes the end of one of several choices on at once, and puts the usage on the last', async () => {
    const pieces = [choice(0, 'a'), ends(0), choice(1, 'b'), choice(1, 'c'), ends(1)]
    gateway.upstream.play(streams([...pieces, event(uses(usage)), DONE]))
    const chunks = await stream({ n: 2 })
    expect(chunks.map(({ choices: [first] }) => [first?.index, first?.finish_reason])).toEqual([
      [0, null],
      [0, 'stop'],
      [1, null],
      [1, null],
      [1, 'stop'],
    ])
    expect(chunks.map((piece) => piece.usage?.cost)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      0.000052,
    ])
  })

  it('ends a stream whose upstream names no reason with a chunk of a choice', async () => {
    gateway.upstream.play(streams([event(says('好')), event(uses(usage)), DONE]))
    expect((await stream()).at(-1)).toMatchObject({
      choices: [{ index: 0, delta: {} }],
      usage: { cost: 0.000052 },
    })
  })

  it('passes the end of an answer on when the stream breaks after it', async () => {
    gateway.upstream.play(streams([event(says('好')), event(finishes())], { last: 'reset', delayMs: 5 }))
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(eventsOf(text)[1]).toMatch('"finish_reason":"stop"')
    expect(eventsOf(text)[2]).toMatch('upstream_error')
  })

  it.each([
    ['a usage', [event(finishes()), event(uses(usage))], '"cost":0.000052'],
    ['no usage', [event(finishes())], '"estimated":true'],
    ['an end without its blank line', [event(finishes()), `data: ${uses(usage)}`], '"cost":0.000052'],
    [
      '[DONE] without its blank line',
      [event(finishes()), event(uses(usage)), 'data: [DONE]'],
      '"cost":0.000052',
    ],
    ['a broken event', [event(finishes()), event(uses(usage)), 'data: {"cho'], '"cost":0.000052'],
  ])(
    'takes a reason and a clean end of the body with %s for an end, and adds [DONE]',
    async (_name, end, cost) => {
      gateway.upstream.play(streams([event(says('好')), ...end]))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      const events = eventsOf(await answer.text())
      expect(events).toHaveLength(3)
      expect(events[1]).toMatch('"finish_reason":"stop"')
      expect(events[1]).toMatch(cost)
      expect(events[2]).toBe('[DONE]')
      expect((await user.must('stats.calls', { pageSize: 1 })).records[0]).toMatchObject({
        status: 'succeeded',
      })
    },
  )

  it('names the model as the caller does, whatever the text says of it', async () => {
    const quoted = '{"model":"real-name"} "model":"real-name"'
    gateway.upstream.play(streams([event(says(quoted)), event(finishes()), event(uses(usage)), DONE]))
    const answer = await user.post('/chat/completions', question('hi', { stream: true }))
    const chunks = eventsOf(await answer.text())
      .slice(0, -1)
      .map((data) => JSON.parse(data) as Chunk)
    expect(chunks.map(({ model }) => model)).toEqual(['up', 'up'])
    expect(chunks[0]?.choices[0]?.delta.content).toBe(quoted)
  })

  it('names it so in whole answers and in what an upstream refuses', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    expect(await (await user.post('/chat/completions', question('hi'))).text()).not.toMatch('real-name')
    gateway.upstream.play(
      answers({ error: { message: 'The model `real-name` is not real-name2', param: 'real-name' } }, 400),
    )
    const refusal = await user.post('/chat/completions', question('hi'))
    expect(await refusal.json()).toMatchObject({
      error: { message: 'The model `up` is not real-name2', param: 'up' },
    })
    gateway.upstream.play(
      answers({ model: 'real-name', data: [{ embedding: [1] }], usage: { prompt_tokens: 1 } }),
    )
    const embedding = await user.post('/embeddings', { model: 'up-embed', input: 'hi' })
    expect(await embedding.json()).toMatchObject({ model: 'up-embed' })
    gateway.upstream.play(answers({ model: 'real-name', data: [{ b64_json: 'iVBORw0KGgo=' }] }))
    const picture = await user.post('/images/generations', { model: 'up-image', prompt: 'hi' })
    expect(await picture.json()).toMatchObject({ model: 'up-image' })
  })

  it('runs the plain loop of the examples of OpenAI', async () => {
    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1` })
    for (const model of ['up', 'demo']) {
      gateway.upstream.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
      let text = ''
      const messages = [{ role: 'user' as const, content: 'hi' }]
      for await (const { choices } of await openai.chat.completions.create({
        model,
        messages,
        stream: true,
      })) {
        const [first] = choices
        if (!first) throw new Error('a chunk without choices')
        text += first.delta.content ?? ''
      }
      expect(text).not.toBe('')
    }
    const runner = openai.chat.completions.stream({
      model: 'demo',
      messages: [{ role: 'user', content: 'hi' }],
    })
    expect((await runner.finalChatCompletion()).choices[0]?.message.content).toMatch('内置演示引擎')
  })
})
