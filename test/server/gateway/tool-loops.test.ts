import OpenAI from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { chunk, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

/** The rounds of a conversation after which its loop is taken for endless. */
const ROUNDS_MAX = 5

const list = {
  name: 'list',
  description: 'lists the books of a genre',
  parameters: {
    type: 'object',
    properties: { genre: { type: 'string', enum: ['mystery', 'memoir'] } },
    required: ['genre'],
  },
}
const usage = { prompt_tokens: 10, completion_tokens: 4 }
const piece = (delta: object) => event(chunk({ choices: [{ index: 0, delta, finish_reason: null }] }))
const BEGINS = piece({ role: 'assistant', content: null })
const calls = (part: object) => piece({ function_call: part })

type Message = OpenAI.ChatCompletionAssistantMessageParam

/** Texts grow, objects grow member by member, and what stands in a list does so by its index. */
function grow(old: unknown, more: unknown): unknown {
  if (Array.isArray(more)) {
    const grown: unknown[] = Array.isArray(old) ? [...old] : []
    for (const { index, ...part } of more as { index: number }[]) grown[index] = grow(grown[index], part)
    return grown
  }
  if (old === undefined || old === null) return more
  if (typeof old === 'string' && typeof more === 'string') return old + more
  if (typeof old !== 'object' || typeof more !== 'object' || more === null) return old
  const grown: Record<string, unknown> = { ...old }
  for (const [name, value] of Object.entries(more)) grown[name] = grow(grown[name], value)
  return grown
}

describe('a loop over tools, as OpenAI shows it', () => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
    openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
  })
  afterAll(() => gateway.close())

  /** Asks, lets `answer` do what the model calls for, and asks again, until the model has said all. */
  async function converse(
    body: Omit<OpenAI.ChatCompletionCreateParamsStreaming, 'stream'>,
    answer: (message: Message) => ChatCompletionMessageParam[],
  ): Promise<ChatCompletionMessageParam[]> {
    const messages = [...body.messages]
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      let message: unknown
      for await (const { choices } of await openai.chat.completions.create({
        ...body,
        messages,
        stream: true,
      })) {
        const [first] = choices
        if (!first) throw new Error('a chunk without choices')
        message = grow(message, first.delta)
      }
      const whole = message as Message
      const results = answer(whole)
      messages.push(whole, ...results)
      if (results.length === 0) return messages
    }
    throw new Error('the loop has no end')
  }

  it('runs with streamed pieces that are put together by hand', async () => {
    const inputs: unknown[] = []
    const messages = await converse(
      {
        model: 'demo',
        messages: [{ role: 'user', content: '推荐一本书 [[工具]]' }],
        tools: [{ type: 'function', function: list }],
      },
      ({ tool_calls = [] }) =>
        tool_calls.map((call) => {
          if (call.type !== 'function') throw new Error(`a call of type ${call.type}`)
          inputs.push([call.function.name, JSON.parse(call.function.arguments)])
          return { role: 'tool', tool_call_id: call.id, content: '["福尔摩斯"]' }
        }),
    )
    expect(inputs).toEqual([['list', { genre: expect.stringMatching(/^(mystery|memoir)$/) }]])
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
    expect(messages.at(-1)?.content).toMatch('福尔摩斯')
  })

  it('runs with the runner of the client', async () => {
    const inputs: unknown[] = []
    const runner = openai.chat.completions.runTools({
      model: 'demo',
      messages: [{ role: 'user', content: '推荐一本书 [[工具]]' }],
      tools: [
        {
          type: 'function',
          function: {
            ...list,
            parse: JSON.parse,
            function: (values: unknown) => {
              inputs.push(values)
              return ['福尔摩斯']
            },
          },
        },
      ],
      stream: true,
    })
    expect(await runner.finalContent()).toMatch('福尔摩斯')
    expect(inputs).toEqual([{ genre: expect.stringMatching(/^(mystery|memoir)$/) }])
    expect(await runner.totalUsage()).toMatchObject({ total_tokens: expect.any(Number) })
  })

  it('runs with the older functions', async () => {
    gateway.upstream.play(({ response, received, ...rest }) => {
      const isAnswered = received.text.includes('"role":"function"')
      const pieces = isAnswered
        ? [event(says('读《福尔摩斯》')), event(finishes())]
        : [
            calls({ name: 'list', arguments: '' }),
            calls({ arguments: '{"genre":' }),
            calls({ arguments: '"mystery"}' }),
            event(finishes('function_call')),
          ]
      return streams([BEGINS, ...pieces, event(uses(usage)), DONE])({ response, received, ...rest })
    })
    const messages = await converse(
      { model: 'up', messages: [{ role: 'user', content: '推荐一本书' }], functions: [list] },
      ({ function_call: call }) =>
        call ? [{ role: 'function', name: call.name, content: call.arguments }] : [],
    )
    expect(messages.at(-2)).toEqual({ role: 'function', name: 'list', content: '{"genre":"mystery"}' })
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: '读《福尔摩斯》' })
    expect(JSON.parse(gateway.upstream.received.at(-1)?.text ?? '')).toMatchObject({ functions: [list] })
  })
})
