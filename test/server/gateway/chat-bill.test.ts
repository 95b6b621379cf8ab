import * as fc from 'fast-check'
import { chatBill } from '../../../server/gateway/plan/chat-bill.ts'
import { readPricedFeatures, type PricedFeatures } from '../../../server/gateway/plan/priced-features.ts'
import { createMeter } from '../../../server/gateway/meter/meter.ts'
import { boundsOf } from '../../../server/gateway/plan/chat-bill.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'

const yuan = fc.integer({ min: 0, max: 40_000 }).map((steps) => (steps / 1000).toFixed(3))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

/** Without what is not there, as a catalogue is read. */
const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T

const tokens = ({ hasSound, thinks }: { hasSound: boolean; thinks: boolean }) =>
  fc.record({
    input: yuan,
    cachedInput: maybe(yuan),
    cacheWrite5m: maybe(yuan),
    cacheWrite1h: maybe(yuan),
    audioInput: hasSound ? yuan : fc.constant(undefined),
    output: yuan,
    thinkingOutput: thinks ? yuan : fc.constant(undefined),
    audioOutput: hasSound ? yuan : fc.constant(undefined),
  })

const price = fc.record({ hasSound: fc.boolean(), thinks: fc.boolean() }).chain((priced) =>
  fc
    .record({
      base: tokens(priced),
      perSearch: maybe(yuan),
      flex: maybe(tokens(priced)),
      priority: maybe(tokens(priced)),
      long: fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), tokens(priced)), { maxLength: 3 }),
      longPriority: maybe(fc.tuple(fc.integer({ min: 1, max: 900 }), tokens(priced))),
    })
    .map(({ base, perSearch, flex, priority, long, longPriority }) => {
      const tiers = [
        ...(flex ? [{ tier: 'flex', ...present(flex) }] : []),
        ...(priority ? [{ tier: 'priority', ...present(priority) }] : []),
        ...(priority && longPriority
          ? [{ tier: 'priority', above: longPriority[0], ...present(longPriority[1]) }]
          : []),
        ...[...new Map(long)].map(([above, prices]) => ({ above, ...present(prices) })),
      ]
      return present({ ...present(base), perSearch, tiers: tiers.length > 0 ? tiers : undefined })
    }),
)

const count = fc.integer({ min: 0, max: 1200 })
const request = fc.record({
  service_tier: fc.constantFrom(undefined, 'auto', 'default', 'flex', 'priority'),
  web_search_options: fc.constantFrom(undefined, {}),
  modalities: fc.constantFrom(undefined, ['text', 'audio']),
  messages: fc.constantFrom([], [{ role: 'user', content: [{ type: 'input_audio' }] }]),
})
const reported = fc.record({
  prompt: count,
  cached: count,
  write5m: count,
  write1h: count,
  audioIn: count,
  completion: fc.option(count),
  audioOut: count,
  thought: count,
  searches: fc.option(fc.integer({ min: 0, max: 40 })),
})
const listNano = (lines: readonly UnitLine[]) =>
  lines.reduce((sum, { quantity, unitNano }) => sum + BigInt(quantity) * unitNano, 0n)

function featuresOf(
  model: { price: Parameters<typeof readPricedFeatures>[0]['price'] },
  chatRequest: object,
): PricedFeatures | null {
  try {
    return readPricedFeatures(model, chatRequest)
  } catch {
    return null
  }
}

it('holds what a shorter prompt costs where that is more than the longest', () => {
  const own = { input: '20', output: '1', tiers: [{ above: 100, input: '1', output: '1' }] }
  const features = featuresOf({ price: own }, {})
  if (!features) throw new Error('a plain request is refused')
  const bill = chatBill({ model: { price: own }, features, prompt: 1000, choices: 1 })
  expect(listNano(bill.upperLines(0))).toBe(100n * 20_000n)
})

it('never bills more than was held, whatever an upstream says of classes, tiers, lengths, sound and searches', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        price,
        request,
        reported,
        prompt: fc.integer({ min: 1, max: 1000 }),
        completion: fc.integer({ min: 1, max: 500 }),
        tier: fc.constantFrom(undefined, null, 'default', 'flex', 'priority', 'scale'),
        ending: fc.constantFrom('done' as const, 'aborted' as const, 'cut' as const),
        words: fc.string({ maxLength: 40 }),
        sound: fc.integer({ min: 0, max: 400_000 }),
        sees: fc.integer({ min: 0, max: 30 }),
        thinks: fc.boolean(),
      }),
      async ({
        price: own,
        request: chatRequest,
        reported: usage,
        prompt,
        completion,
        tier,
        ending,
        words,
        sound,
        sees,
        thinks,
      }) => {
        const features = featuresOf({ price: own }, chatRequest)
        if (!features) return
        const bill = chatBill({ model: { price: own }, features, prompt, choices: 1 })
        const held = listNano(bill.upperLines(completion))
        const meter = createMeter({
          bounds: boundsOf(features, { prompt, completion }),
          countPrompt: async () => prompt + 5,
          extras: features,
        })
        if (tier !== undefined) meter.recordTier(tier)
        meter.say(words)
        meter.sing(sound)
        meter.searched(sees)
        if (thinks) meter.thought()
        const metered = await meter.result({
          ending,
          hasFailed: false,
          isBlank: false,
          usage,
          promptUsage: usage,
        })
        const { lines } = bill.billFor(metered)
        expect(listNano(lines)).toBeLessThanOrEqual(held)
        expect(lines.every(({ quantity }) => quantity > 0)).toBe(true)
        const sumOf = (items: string[]) =>
          lines.reduce((sum, { item, quantity }) => sum + (items.includes(item) ? quantity : 0), 0)
        // No token is billed twice, and none is lost.
        expect(sumOf(['input', 'cachedInput', 'cacheWrite5m', 'cacheWrite1h', 'audioInput'])).toBe(
          metered.promptTokens,
        )
        expect(sumOf(['output', 'thinkingOutput', 'audioOutput'])).toBe(metered.completionTokens)
      },
    ),
    { numRuns: 2000 },
  )
})

it('keeps a call within X-Max-Cost at every tier and length that it may turn out to have', () => {
  fc.assert(
    fc.property(
      fc.record({
        price,
        request,
        prompt: fc.integer({ min: 1, max: 1000 }),
        choices: fc.integer({ min: 1, max: 3 }),
        cap: fc.bigInt({ min: 0n, max: 10_000_000n }),
      }),
      ({ price: own, request: chatRequest, prompt, choices, cap }) => {
        const features = featuresOf({ price: own }, chatRequest)
        if (!features) return
        const bill = chatBill({ model: { price: own }, features, prompt, choices })
        let tokens: number
        try {
          tokens = bill.affordable(cap)
        } catch {
          return
        }
        expect(listNano(bill.upperLines(Math.min(tokens, 1_000_000) * choices))).toBeLessThanOrEqual(cap)
      },
    ),
    { numRuns: 2000 },
  )
})
