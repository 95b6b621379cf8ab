import * as fc from 'fast-check'
import { createChatMeter } from '../../../server/gateway/meter/chat-meter.ts'
import { createEventSplitter, type SseEvent } from '../../../server/gateway/sse/split-events.ts'
import { chunk, finishes, says, uses } from '../../upstream/scripts.ts'

/** All events of `bytes` when they arrive cut at `cuts`, and what was left over. */
function split(bytes: Buffer, cuts: number[]) {
  const splitter = createEventSplitter()
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const events: SseEvent[] = []
  for (let i = 1; i < places.length; i += 1)
    events.push(...splitter.push(bytes.subarray(places[i - 1], places[i])))
  return { events, rest: splitter.flush() }
}

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const words = fc.string({
  unit: fc.constantFrom('a', '你', '😀', ' ', '"', '\\', ':', '\u00e9'),
  maxLength: 12,
})
const line = fc.oneof(
  words.map((text) => `data: ${text}`),
  words.map((text) => `data:${text}`),
  words.map((text) => `: ${text}`),
  fc.constantFrom('event: message', 'id: 1', 'data', 'retry: 10'),
)
const streamText = fc
  .array(fc.tuple(fc.array(fc.tuple(line, lineEnd), { minLength: 1, maxLength: 4 }), lineEnd), {
    maxLength: 8,
  })
  .map((events) => events.map(([lines, end]) => lines.map(([text, br]) => text + br).join('') + end).join(''))
const cuts = fc.array(fc.nat(2000), { maxLength: 60 })

describe('cutting a stream into events', () => {
  it('gives the same events and every byte, however the bytes are sliced', () => {
    fc.assert(
      fc.property(streamText, words, cuts, (text, tail, places) => {
        const bytes = Buffer.from(text + tail)
        const whole = split(bytes, [])
        const sliced = split(bytes, places)
        const data = ({ events }: typeof whole) =>
          events.map((event) => event.data).filter((one) => one !== null)
        expect(data(sliced)).toEqual(data(whole))
        const raw = Buffer.concat([
          ...sliced.events.map((event) => event.raw),
          sliced.rest?.raw ?? Buffer.alloc(0),
        ])
        expect(raw.equals(bytes)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['data: a\n\ndata: b\n\n', ['a', 'b']],
    ['data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
    ['data: a\r\rdata: b\r\r', ['a', 'b']],
    ['data: {\ndata: "x":1}\n\n', ['{\n"x":1}']],
    ['\ufeffdata: a\n\n', ['a']],
    [': ping\n\nevent: x\ndata:a\n\n', [null, 'a']],
  ])('reads %j', (text, data) => {
    expect(split(Buffer.from(text), []).events.map((event) => event.data)).toEqual(data)
  })
})

describe('the meter', () => {
  const usage = fc.record({
    prompt_tokens: fc.oneof(
      fc.integer({ min: -5, max: 60 }),
      fc.constantFrom(1.5, '3', null, 2 ** 53, 1e308),
    ),
    completion_tokens: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(0.5, true, undefined)),
    prompt_tokens_details: fc.option(fc.record({ cached_tokens: fc.integer({ min: -3, max: 70 }) })),
  })
  const part = fc.oneof(
    { weight: 4, arbitrary: words.map(says) },
    usage.map(uses),
    fc
      .tuple(words, usage)
      .map(([content, one]) => chunk({ choices: [{ index: 0, delta: { content } }], usage: one })),
    fc.constantFrom(
      finishes(),
      finishes('length'),
      '{"error":{"message":"x"}}',
      'not json',
      '[]',
      '{"choices":7}',
    ),
  )
  const bounds = { prompt: 50, completion: 40 }

  async function meter(events: SseEvent[]) {
    const chat = createChatMeter({ bounds, countPrompt: async () => 7 })
    for (const { data } of events) if (data !== null) chat.read(data)
    return chat.result('done')
  }

  it('finds the same for every slicing, and never more than was held nor less than nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), cuts, async (parts, places) => {
        const bytes = Buffer.from(parts.map((data) => `data: ${data}\n\n`).join(''))
        const whole = await meter(split(bytes, []).events)
        expect(await meter(split(bytes, places).events)).toEqual(whole)
        for (const [tokens, bound] of [
          [whole.promptTokens, bounds.prompt],
          [whole.completionTokens, bounds.completion],
          [whole.cachedTokens, whole.promptTokens],
        ] as const) {
          expect(Number.isSafeInteger(tokens)).toBe(true)
          expect(tokens).toBeGreaterThanOrEqual(0)
          expect(tokens).toBeLessThanOrEqual(bound)
        }
      }),
      { numRuns: 500 },
    )
  })
})
