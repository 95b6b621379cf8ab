import * as fc from 'fast-check'
import Anthropic from '@anthropic-ai/sdk'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../../upstream/scripts.ts'
import { begins, blockEvents, ends, message, messageEvent, pings } from '../../../upstream/message-scripts.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'

const text = { type: 'text', text: '好' } as const
const native = streams([begins() + blockEvents(text, 0) + ends()])
const chat = streams([
  event(says('好')),
  event(finishes()),
  event(uses({ prompt_tokens: 30, completion_tokens: 2 })),
  DONE,
])
const request = { model: 'up', max_tokens: 50, messages: [{ role: 'user' as const, content: '你好' }] }

/** How an upstream fails before the first byte of its answer. */
const FAILURES = [
  ['refuses', answers({ error: { message: 'no' } }, 503)],
  ['is overloaded', answers({ type: 'error', error: { type: 'overloaded_error', message: 'x' } }, 529)],
  ['breaks off', streams([], { last: 'reset' })],
  ['ends at once', streams([])],
] as const

describe.each([
  ['native first', { first: { protocol: 'anthropic' }, second: { protocol: 'openai' } }],
  ['chat completions first', { first: { protocol: 'openai' }, second: { protocol: 'anthropic' } }],
] as const)('a model of both kinds of upstreams, %s', (_order, entries) => {
  let gateway: TestGateway
  let user: GatewayUser
  let anthropic: Anthropic
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', ...entries, model: { maxOutputTokens: 1000 } })
    user = await gateway.newUser('100')
    anthropic = new Anthropic({ apiKey: user.key, baseURL: gateway.origin, maxRetries: 0, authToken: null })
  })
  afterAll(() => gateway.close())
  const isNativeFirst = entries.first.protocol === 'anthropic'
  const good = isNativeFirst ? chat : native
  const whole = isNativeFirst
    ? answers(completion('好', { prompt_tokens: 30, completion_tokens: 2 }))
    : answers(message([text]))

  it.each(FAILURES)('is answered by the other where the first %s, on every wire', async (how, failure) => {
    gateway.upstream.play(failure)
    gateway.backup.play(good)
    const streamed = await anthropic.messages.stream(request).finalMessage()
    expect(streamed).toMatchObject({ model: 'up', stop_reason: 'end_turn', content: [text] })
    const completed = await (await user.post('/chat/completions', { ...request, stream: true })).text()
    expect(completed).toContain('"content":"好"')
    expect(completed.endsWith(DONE)).toBe(true)
    const responded = await (
      await user.post('/responses', { model: 'up', input: '你好', stream: true })
    ).text()
    expect(responded).toContain('event: response.completed')
    // What is no answer at all is known as such only once it is whole.
    if (how === 'ends at once') gateway.upstream.play(answers('', 503))
    gateway.backup.play(whole)
    expect(await anthropic.messages.create(request)).toMatchObject({ model: 'up', content: [text] })
    const { records } = await user.must('stats.calls', { pageSize: 4 })
    expect(records.map(({ status }) => status)).toEqual(Array(4).fill('succeeded'))
    expect(gateway.upstream.received.length).toBe(gateway.backup.received.length)
    gateway.upstream.received.length = 0
    gateway.backup.received.length = 0
  })

  it('is not answered by the other once the first has begun', async () => {
    gateway.upstream.play(
      streams(isNativeFirst ? [begins() + blockEvents(text, 0)] : [event(says('好'))], { last: 'reset' }),
    )
    gateway.backup.play(good)
    const seen = gateway.backup.received.length
    const answer = await (await user.post('/messages', { ...request, stream: true })).text()
    expect(answer).toContain('event: error')
    expect(gateway.backup.received).toHaveLength(seen)
  })

  it('goes on with what the other has said before, with its thoughts and calls', async () => {
    const history = [
      { role: 'user' as const, content: '读' },
      {
        role: 'assistant' as const,
        content: [
          // As this gateway signs the thought of a model of chat completions.
          { type: 'thinking' as const, thinking: '想', signature: 'a'.repeat(43) },
          { type: 'tool_use' as const, id: 'functions.read:0', name: 'read', input: { path: 'a' } },
        ],
      },
      {
        role: 'user' as const,
        content: [{ type: 'tool_result' as const, tool_use_id: 'functions.read:0', content: '内容' }],
      },
    ]
    const one = isNativeFirst ? gateway.upstream : gateway.backup
    const other = isNativeFirst ? gateway.backup : gateway.upstream
    one.play(answers(message([text])))
    other.play(answers({ error: { message: 'no' } }, 503))
    const thinking = { type: 'enabled' as const, budget_tokens: 1024 }
    await anthropic.messages.create({ ...request, max_tokens: 1000, messages: history, thinking })
    expect(one.received.at(-1)?.body).toMatchObject({
      thinking: { type: 'disabled' },
      messages: [
        { role: 'user', content: '读' },
        { content: [{ type: 'tool_use', id: 'functions_read_0', name: 'read', input: { path: 'a' } }] },
        { content: [{ type: 'tool_result', tool_use_id: 'functions_read_0', content: '内容' }] },
      ],
    })
  })
})

describe('an upstream of messages that fails in its first event', () => {
  it.each([true, false])('leaves the answer to the next (after a ping: %s)', async (hasPing) => {
    const gateway = await startGateway({
      engine: 'sqlite',
      first: { protocol: 'anthropic' },
      second: { protocol: 'anthropic' },
    })
    try {
      const user = await gateway.newUser('10')
      const error = messageEvent('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })
      gateway.upstream.play(streams([(hasPing ? pings : '') + error]))
      gateway.backup.play(native)
      const answer = await (await user.post('/messages', { ...request, stream: true })).text()
      expect(answer).toContain('event: message_stop')
      expect(answer).not.toContain('event: error')
      const { records } = await user.must('stats.calls', { pageSize: 10 })
      expect(records).toMatchObject([{ status: 'succeeded', isEstimated: false }])
    } finally {
      await gateway.close()
    }
  })
})

describe('what only one kind can be asked', () => {
  it('goes there, whatever the priorities say', async () => {
    const gateway = await startGateway({
      engine: 'sqlite',
      first: { protocol: 'openai' },
      second: { protocol: 'anthropic' },
    })
    try {
      const user = await gateway.newUser('10')
      gateway.upstream.play(answers(completion('好', undefined)))
      gateway.backup.play(answers(message([text])))
      const tools = [{ type: 'bash_20250124', name: 'bash' }]
      expect((await user.post('/messages', { ...request, tools })).status).toBe(200)
      expect([gateway.upstream.received.length, gateway.backup.received.length]).toEqual([0, 1])
      const audio = [
        { role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AA==', format: 'wav' } }] },
      ]
      for (const more of [{ n: 2 }, { logprobs: true }, { messages: audio }])
        expect((await user.post('/chat/completions', { ...request, ...more })).status).toBe(200)
      expect([gateway.upstream.received.length, gateway.backup.received.length]).toEqual([3, 1])
    } finally {
      await gateway.close()
    }
  })
})

it('holds enough for whichever answers', async () => {
  const gateway = await startGateway({
    engine: 'sqlite',
    first: { protocol: 'anthropic' },
    second: { protocol: 'openai' },
    model: { contextLength: 100_000 },
  })
  try {
    const user = await gateway.newUser('10')
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 2000 }), async (words) => {
        const content = `x${words}`
        gateway.upstream.play(answers(message([text])))
        const answer = await user.post('/messages', { ...request, messages: [{ role: 'user', content }] })
        const { held } = await user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') })
        // A token stands for a byte at least.
        expect(Number(held) * 1e9).toBeGreaterThanOrEqual(Buffer.byteLength(content) * 2000)
      }),
      { numRuns: 10 },
    )
  } finally {
    await gateway.close()
  }
})
