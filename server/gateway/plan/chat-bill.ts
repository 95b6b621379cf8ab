import {
  type ChatModel,
  type ChatRate,
  chatRates,
  INPUT_ITEMS,
  isStandardTier,
  OUTPUT_ITEMS,
  rateFor,
  TOKEN_ITEMS,
  type TokenItem,
} from '../../catalog/index.ts'
import { nanoOf } from '../../../contract/money.ts'
import { listNano, type UnitLine } from '../../wallet/index.ts'
import type { ChatUse, TokenBounds } from '../meter/usage.ts'
import { capTooLow } from '../wire/max-cost.ts'
import type { PricedFeatures } from './priced-features.ts'

interface BillInput {
  model: Pick<ChatModel, 'price'>
  features: PricedFeatures
  /** Upper bound of the prompt's tokens. */
  prompt: number
  choices: number
}

const NON_AUDIO_INPUTS = INPUT_ITEMS.filter((item) => item !== 'audioInput')

/** A price that a call may turn out to have, and the most tokens of a prompt that has it. */
interface Case {
  rate: ChatRate
  prompt: number
}

export interface ChatBill {
  /** Tokens that each choice may have so that the whole call stays within a cap. @throws WireError 400 for one that is too low */
  affordable: (maxCostNano: bigint | null) => number
  upperLines: (completion: number) => UnitLine[]
  /** `isAboveTier`: the upstream served a tier that costs more than those that were held for; it is billed at the dearest of these. */
  billFor: (use: ChatUse) => { lines: UnitLine[]; isAboveTier: boolean }
}

/** What a call of a chat model costs, and the most that it can. Nothing of it is known before but how long the prompt may be. */
export function chatBill({ model: { price }, features, prompt, choices }: BillInput): ChatBill {
  const rates = chatRates(price)
  const cases = features.tiers.flatMap((tier) => casesOf(rates, tier, prompt))
  const searchNano = price.perSearch === undefined ? 0n : nanoOf(price.perSearch)
  const searches: UnitLine[] =
    features.searches > 0 ? [{ item: 'webSearch', quantity: features.searches, unitNano: searchNano }] : []
  const inputs = features.hasAudioInput ? INPUT_ITEMS : NON_AUDIO_INPUTS
  const thoughtsArePriced = price.thinkingOutput !== undefined
  // Only the answer shows whether there were thoughts.
  const outputs = OUTPUT_ITEMS.filter(
    (item) =>
      item === 'output' ||
      (item === 'audioOutput' && features.hasAudioOutput) ||
      (item === 'thinkingOutput' && thoughtsArePriced),
  )
  const most = (items: readonly TokenItem[], { prices }: ChatRate) => prices[dearest(items, prices)]
  const nanoFor = ({ rate, prompt: tokens }: Case, completion: number) =>
    BigInt(tokens) * most(inputs, rate) + BigInt(completion) * most(outputs, rate)
  /** The dearest of them: of two that cost the same the first. */
  const worst = (of: readonly Case[], completion: number) =>
    of.reduce((one, other) => (nanoFor(other, completion) > nanoFor(one, completion) ? other : one))

  function affordable(maxCostNano: bigint | null): number {
    if (maxCostNano === null) return Infinity
    const room = maxCostNano - BigInt(features.searches) * searchNano
    return Math.min(
      ...cases.map((one) => {
        const left = room - nanoFor(one, 0)
        if (left < 0n) throw capTooLow()
        const output = most(outputs, one.rate)
        if (output === 0n) return Infinity
        const tokens = Number(left / (output * BigInt(choices)))
        if (tokens < 1) throw capTooLow()
        return tokens
      }),
    )
  }

  function linesAt(rate: ChatRate, use: ChatUse): UnitLine[] {
    const quantities = quantitiesOf(use, thoughtsArePriced && use.hasThoughts)
    return TOKEN_ITEMS.filter((item) => quantities[item] > 0).map((item) =>
      lineOf(rate, item, quantities[item]),
    )
  }

  function tierLines(use: ChatUse): { lines: UnitLine[]; isAboveTier: boolean } {
    const at = (tier: string) => rateFor(rates, { tier, prompt: use.promptTokens })
    const named = use.tier === undefined ? (features.tiers[0] ?? '') : (use.tier ?? '')
    const tier = isStandardTier(named) || !rates.some((one) => one.tier === named) ? '' : named
    const lines = linesAt(at(tier), use)
    if (features.tiers.includes(tier)) return { lines, isAboveTier: false }
    const held = features.tiers.map((one): Case => ({ rate: at(one), prompt: use.promptTokens }))
    const most = linesAt(worst(held, use.completionTokens).rate, use)
    return listNano(lines) > listNano(most)
      ? { lines: most, isAboveTier: true }
      : { lines, isAboveTier: false }
  }

  return {
    affordable,
    upperLines(completion) {
      const { rate, prompt: tokens } = worst(cases, completion)
      const line = (items: readonly TokenItem[], quantity: number) => {
        const counted = dearest(items, rate.prices)
        return items.map((item) => lineOf(rate, item, item === counted ? quantity : 0))
      }
      const lines = [...line(inputs, tokens), ...line(outputs, completion), ...searches]
      // All prices that the call may have are noted with its hold: an upstream may serve it at a tier that no one asked for.
      const noted = rates
        .filter((one) => one !== rate && one.above < Math.max(prompt, 1))
        .flatMap((one) => [...inputs, ...outputs].map((item) => lineOf(one, item, 0)))
      return [...lines, ...noted]
    },
    billFor(use) {
      const { lines, isAboveTier } = tierLines(use)
      for (const line of searches) if (use.webSearches > 0) lines.push({ ...line, quantity: use.webSearches })
      return { lines, isAboveTier }
    },
  }
}

/** Lists the cases by the lengths that a prompt may have: at each price the longest. */
function casesOf(rates: readonly ChatRate[], tier: string, prompt: number): Case[] {
  const [only] = rates
  if (only && rates.length === 1) return [{ rate: only, prompt }]
  const steps = [...new Set(rates.map(({ above }) => above))].filter((above) => above < Math.max(prompt, 1))
  return [...steps.filter((above) => above > 0), prompt].map((tokens) => ({
    rate: rateFor(rates, { tier, prompt: tokens }),
    prompt: tokens,
  }))
}

/** Nothing says before a call what an upstream will have of its prompt in a cache. */
const dearest = (items: readonly TokenItem[], prices: ChatRate['prices']): TokenItem =>
  items.reduce((one, other) => (prices[other] > prices[one] ? other : one))

function lineOf({ tier, above, prices }: ChatRate, item: TokenItem, quantity: number): UnitLine {
  const line: UnitLine = { item, quantity, unitNano: prices[item] }
  if (tier !== '') line.tier = tier
  if (above > 0) line.above = above
  return line
}

const quantitiesOf = (use: ChatUse, isThinking: boolean): Record<TokenItem, number> => ({
  input:
    use.promptTokens -
    use.cachedTokens -
    use.cacheWrite5mTokens -
    use.cacheWrite1hTokens -
    use.audioInputTokens,
  cachedInput: use.cachedTokens,
  cacheWrite5m: use.cacheWrite5mTokens,
  cacheWrite1h: use.cacheWrite1hTokens,
  audioInput: use.audioInputTokens,
  output: isThinking ? 0 : use.completionTokens - use.audioOutputTokens,
  thinkingOutput: isThinking ? use.completionTokens - use.audioOutputTokens : 0,
  audioOutput: use.audioOutputTokens,
})

/** What a meter counts of a call. */
export const boundsOf = (
  { hasAudioInput, hasAudioOutput, searches }: PricedFeatures,
  bounds: Pick<TokenBounds, 'prompt' | 'completion'>,
): TokenBounds => ({ ...bounds, hasAudioInput, hasAudioOutput, searches })
