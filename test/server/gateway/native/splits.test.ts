import * as fc from 'fast-check'
import { createMessagesReader } from '../../../../server/gateway/native/messages-reader.ts'
import { createNativeChatReader } from '../../../../server/gateway/native/to-chat/native-chat-reader.ts'
import { createEventSplitter, type SseEvent } from '../../../../server/gateway/sse/split-events.ts'
import type { Upstream } from '../../../../server/gateway/upstream/upstream.ts'
import { streams } from '../../../upstream/scripts.ts'
import { startGateway } from '../start-gateway.ts'
import { anyMessage, streamOf } from './random-message.ts'

const bounds = { prompt: 200, completion: 100 }
const measure = { bounds, countPrompt: async () => 7 }
const upstream = { scrub: (text: string) => text } as Upstream
const options = { upstream, measure, modelId: 'up', requestId: 'r', includesUsage: true }

type Reader = ReturnType<typeof createMessagesReader>

/** What the caller gets of a stream that arrives in these pieces, and its bill. */
async function play(reader: Reader, pieces: Buffer[]) {
  const splitter = createEventSplitter()
  const out: Buffer[] = []
  let isDone = false
  const take = (event: SseEvent) => {
    const { reading, earlier, now } = reader.read(event)
    isDone ||= reading === 'done'
    for (const bytes of [earlier, now]) if (bytes) out.push(bytes)
  }
  for (const piece of pieces) for (const event of splitter.push(piece)) take(event)
  const ending = isDone ? ('done' as const) : ('failed' as const)
  const metered = await reader.meter.result(ending)
  const settled = { costNano: 5n, packageTokens: 0, receiptLines: [] }
  out.push(reader.end({ ending, metered, settled }))
  return { text: Buffer.concat(out).toString('utf8'), metered }
}

const cut = (bytes: Buffer, cuts: number[]) => {
  const places = [0, ...cuts.map((one) => one % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, i) => bytes.subarray(places[i], end))
}

it.each([
  ['as it came', createMessagesReader],
  ['as chunks of a chat completion', createNativeChatReader],
] as const)('a stream split anywhere gives the same bytes and the same bill: %s', async (_how, create) => {
  jest.useFakeTimers({ now: 1_790_000_000_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  try {
    await fc.assert(
      fc.asyncProperty(
        anyMessage,
        fc.array(fc.nat(5000), { maxLength: 40 }),
        fc.boolean(),
        async (message, cuts, hasCr) => {
          const text = streamOf(message)
          const bytes = Buffer.from(hasCr ? text.replaceAll('\n', '\r\n') : text)
          const whole = await play(create(options), [bytes])
          expect(await play(create(options), cut(bytes, cuts))).toEqual(whole)
          const single = Array.from(bytes, (_byte, i) => bytes.subarray(i, i + 1))
          expect(await play(create(options), single)).toEqual(whole)
          const { plain, cached, short, long, output } = message.usage
          expect(whole.metered).toMatchObject({
            promptTokens: plain + cached + short + long,
            cachedTokens: cached,
            cacheWrite5mTokens: short,
            cacheWrite1hTokens: long,
            completionTokens: output,
            isEstimated: false,
          })
        },
      ),
      { numRuns: 60 },
    )
  } finally {
    jest.useRealTimers()
  }
})

it('a stream cut off anywhere costs no more than all of it, and never less than nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessage, fc.nat(5000), async (message, place) => {
      const bytes = Buffer.from(streamOf(message))
      const part = bytes.subarray(0, place % bytes.length)
      const reader = createMessagesReader(options)
      const splitter = createEventSplitter()
      for (const event of splitter.push(part)) reader.read(event)
      const metered = await reader.meter.result('aborted')
      const { plain, cached, short, long } = message.usage
      expect([7, plain + cached + short + long]).toContain(metered.promptTokens)
      expect(metered.completionTokens).toBeGreaterThanOrEqual(0)
      expect(metered.completionTokens).toBeLessThanOrEqual(bounds.completion)
    }),
    { numRuns: 200 },
  )
})

it('in slices of any size the gateway passes the same bytes on, and bills the same', async () => {
  const gateway = await startGateway({ engine: 'sqlite', first: { protocol: 'anthropic' } })
  try {
    const user = await gateway.newUser('10')
    const message = fc.sample(anyMessage, { seed: 16, numRuns: 1 })[0]
    if (!message) throw new Error('no message')
    const found = new Set<string>()
    for (const sliceBytes of [1, 2, 3, 7, 64, 100_000]) {
      gateway.upstream.play(streams([streamOf(message)], { sliceBytes }))
      const answer = await user.post('/messages', {
        model: 'up',
        max_tokens: 100,
        stream: true,
        messages: [{ role: 'user', content: '问'.repeat(100) }],
      })
      const text = await answer.text()
      const { cost } = await user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') })
      found.add(`${cost} ${text}`)
    }
    expect(found.size).toBe(1)
  } finally {
    await gateway.close()
  }
})
