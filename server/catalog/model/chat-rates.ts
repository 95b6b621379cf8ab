import type { ChatModel } from '../schema/schema.ts'
import { nanoOf } from '../../../contract/money.ts'

/** What a prompt's tokens are billed as; of two that cost the same the first counts as the dearer. */
export const INPUT_ITEMS = ['input', 'cachedInput', 'cacheWrite5m', 'cacheWrite1h', 'audioInput'] as const
export const OUTPUT_ITEMS = ['output', 'thinkingOutput', 'audioOutput'] as const
export const TOKEN_ITEMS = [...INPUT_ITEMS, ...OUTPUT_ITEMS] as const
export type TokenItem = (typeof TOKEN_ITEMS)[number]
export type TokenPrices = Record<TokenItem, bigint>

/** Nano-yuan for a token of calls served at a service tier (empty: at none), whose prompt has more than `above` tokens. */
export interface ChatRate {
  tier: string
  above: number
  prices: TokenPrices
}

type Prices = Pick<ChatModel['price'], TokenItem>

const known = new WeakMap<ChatModel['price'], readonly ChatRate[]>()

/** The first is that of every call. */
export function chatRates(price: ChatModel['price']): readonly ChatRate[] {
  const rates = known.get(price) ?? [
    { tier: '', above: 0, prices: tokenPrices(price) },
    ...(price.tiers ?? []).map(({ tier = '', above = 0, ...prices }) => ({
      tier,
      above,
      prices: tokenPrices(prices),
    })),
  ]
  known.set(price, rates)
  return rates
}

/** What is absent costs as other tokens that go in, or come out. */
function tokenPrices({ input, output, ...others }: Prices): TokenPrices {
  const of = (item: Exclude<TokenItem, 'input' | 'output'>, base: string) => perMillion(others[item] ?? base)
  return {
    input: perMillion(input),
    cachedInput: of('cachedInput', input),
    cacheWrite5m: of('cacheWrite5m', input),
    cacheWrite1h: of('cacheWrite1h', input),
    audioInput: of('audioInput', input),
    output: perMillion(output),
    thinkingOutput: of('thinkingOutput', output),
    audioOutput: of('audioOutput', output),
  }
}

export const perMillion = (yuan: string): bigint => nanoOf(yuan) / 1_000_000n

/** Finds the rate by the whole prompt: the greatest of the lengths that it exceeds counts. A tier that is not there costs as none. */
export function rateFor(
  rates: readonly ChatRate[],
  { tier, prompt }: { tier: string; prompt: number },
): ChatRate {
  const [only] = rates
  if (only && rates.length === 1) return only
  const name = rates.some((one) => one.tier === tier) ? tier : ''
  const [first, ...others] = rates.filter((one) => one.tier === name && one.above < Math.max(prompt, 1))
  if (!first) throw new Error('a model without a price')
  return others.reduce((rate, one) => (one.above > rate.above ? one : rate), first)
}
