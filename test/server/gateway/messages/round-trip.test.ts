import Anthropic from '@anthropic-ai/sdk'
import * as fc from 'fast-check'
import {
  answers,
  chunk,
  completion,
  DONE,
  event,
  finishes,
  streams,
  uses,
} from '../../../upstream/scripts.ts'
import { startGateway, type TestGateway } from '../start-gateway.ts'

const usage = { prompt_tokens: 9, completion_tokens: 9 }

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter((text) => text.trim() !== '')
const input = fc.dictionary(
  fc.constantFrom('path', 'n', '值'),
  fc.oneof(words, fc.integer(), fc.constant(null)),
  { maxKeys: 3 },
)
const said = fc.record({
  thought: fc.option(words, { nil: '' }),
  text: fc.option(words, { nil: '' }),
  calls: fc.array(fc.record({ name: fc.constantFrom('read', 'write_file', 'now'), input }), { maxLength: 3 }),
  /** Characters a chunk. */
  slice: fc.integer({ min: 1, max: 9 }),
  bytes: fc.integer({ min: 5, max: 400 }),
  isMixed: fc.boolean(),
})
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never

const delta = (part: object) => event(chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] }))
const slices = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))

/** As an upstream streams it: thoughts, words, then calls one after another, or their arguments in turns. */
function chunksOf({ thought, text, calls, slice, isMixed }: Said): string[] {
  const perCall = calls.map(({ name, input: given }, index) => [
    delta({
      tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
    }),
    ...slices(JSON.stringify(given), slice).map((part) =>
      delta({ tool_calls: [{ index, function: { arguments: part } }] }),
    ),
  ])
  const longest = Math.max(0, ...perCall.map(({ length }) => length))
  const inTurns = Array.from({ length: longest }, (_, i) => perCall.flatMap((parts) => parts[i] ?? []))
  return [
    ...slices(thought, slice).map((part) => delta({ reasoning_content: part })),
    ...slices(text, slice).map((part) => delta({ content: part })),
    ...(isMixed ? inTurns.flat() : perCall.flat()),
    event(finishes(calls.length > 0 ? 'tool_calls' : 'stop')),
    event(uses(usage)),
    DONE,
  ]
}

describe('random turns of a model', () => {
  let gateway: TestGateway
  let anthropic: Anthropic
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite', model: { maxOutputTokens: 4000 } })
    const { key } = await gateway.newUser('100')
    anthropic = new Anthropic({ apiKey: key, baseURL: gateway.origin, maxRetries: 0, authToken: null })
  })
  afterAll(() => gateway.close())

  it('are the same streamed and whole, and go back to the model as it said them', async () => {
    const hello = { role: 'user' as const, content: '你好' }
    const asked = {
      model: 'up',
      max_tokens: 2000,
      messages: [hello],
      thinking: { type: 'enabled' as const, budget_tokens: 1024 },
    }
    await fc.assert(
      fc.asyncProperty(said, async (turn) => {
        const { thought, text, calls } = turn
        fc.pre(text !== '' || calls.length > 0)
        const toolCalls = calls.map(({ name, input: given }, i) => ({
          id: `call_${i}`,
          type: 'function',
          function: { name, arguments: JSON.stringify(given) },
        }))
        gateway.upstream.play(streams(chunksOf(turn), { sliceBytes: turn.bytes }))
        const streamed = await anthropic.messages.stream(asked).finalMessage()
        expect(streamed.content).toEqual([
          ...(thought === ''
            ? []
            : [{ type: 'thinking', thinking: thought, signature: expect.stringMatching(/./) }]),
          ...(text === '' ? [] : [{ type: 'text', text }]),
          ...calls.map(({ name, input: given }, i) => ({
            type: 'tool_use',
            id: `call_${i}`,
            name,
            input: given,
          })),
        ])
        const message = {
          role: 'assistant',
          content: text === '' ? null : text,
          ...(thought !== '' && { reasoning_content: thought }),
          ...(calls.length > 0 && { tool_calls: toolCalls }),
        }
        const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop'
        gateway.upstream.play(
          answers(completion('', usage, { choices: [{ index: 0, message, finish_reason }] })),
        )
        const whole = await anthropic.messages.create({
          ...asked,
          messages: [hello, { role: 'assistant', content: streamed.content }, hello],
        })
        expect(whole.content).toEqual(streamed.content)
        expect(whole.stop_reason).toBe(streamed.stop_reason)
        expect(gateway.upstream.received.at(-1)?.body.messages).toEqual([hello, message, hello])
      }),
      { numRuns: 30 },
    )
  }, 120_000)
})
