import type { CatalogModel, ChatModel } from '../../server/catalog/schema/schema.ts'
import { unitPrices } from '../../server/catalog/model/price.ts'
import type { UnitLine } from '../../server/wallet/wallet.ts'
import { personaOf, type Customer } from './people.ts'
import type { Random } from './random.ts'

/** What a call may use, and uses if nothing goes wrong. */
export interface CallUse {
  upper: UnitLine[]
  lines: UnitLine[]
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  ttftMs: number
  durationMs: number
}

const NO_TOKENS = { promptTokens: 0, cachedTokens: 0, completionTokens: 0 }

const between = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most))

/** @param part of the answer that was given, for a stream that its caller left */
export function useOf(random: Random, model: CatalogModel, customer: Customer, part = 1): CallUse {
  if (model.type === 'chat') return chatUse(random, model, customer, part)
  if (model.type === 'embedding') {
    const quantity = between(random.around(1200, 0.9), 20, model.contextLength)
    const lines = [{ item: 'input' as const, quantity, unitNano: unitPrices(model).input }]
    return {
      ...single(lines),
      promptTokens: quantity,
      ttftMs: random.int(40, 160),
      durationMs: random.int(60, 260),
    }
  }
  if (model.type === 'image') {
    const quantity = random.weighted([1, 2, 4], [75, 15, 10])
    return single([{ item: 'image', quantity, unitNano: unitPrices(model).image }], random.int(4000, 14_000))
  }
  if (model.type === 'speech') {
    const quantity = between(random.around(260, 0.8), 8, 4000)
    return single(
      [{ item: 'character', quantity, unitNano: unitPrices(model).character }],
      400 + quantity * 9,
    )
  }
  if (model.type === 'transcription') {
    const quantity = between(random.around(6400, 0.9), 100, 120_000)
    const lines = [{ item: 'milliminute' as const, quantity, unitNano: unitPrices(model).milliminute }]
    return single(lines, 900 + Math.round(quantity / 4))
  }
  if (model.type === 'rerank') return rerankUse(random, unitPrices(model))
  if (model.type === 'moderation') return moderationUse(random, unitPrices(model))
  const quantity = random.weighted([4, 8, 12], [50, 38, 12])
  return single(
    [{ item: 'second', quantity, unitNano: unitPrices(model).second }],
    random.int(45_000, 150_000),
  )
}

/** Bought by the text, or else by what was read. */
function moderationUse(
  random: Random,
  { moderation, input = 0n }: Partial<Record<'moderation' | 'input', bigint>>,
): CallUse {
  const tokens = between(random.around(220, 0.8), 4, 4000)
  const lines: UnitLine[] =
    moderation === undefined
      ? [{ item: 'input', quantity: tokens, unitNano: input }]
      : [{ item: 'moderation', quantity: 1, unitNano: moderation }]
  return { ...single(lines, random.int(60, 240)), promptTokens: moderation === undefined ? tokens : 0 }
}

/** Bought by the search, or else by what was read. */
function rerankUse(
  random: Random,
  { search, input = 0n }: Partial<Record<'search' | 'input', bigint>>,
): CallUse {
  const promptTokens = between(random.around(3600, 0.8), 60, 60_000)
  const lines: UnitLine[] =
    search === undefined
      ? [{ item: 'input', quantity: promptTokens, unitNano: input }]
      : [{ item: 'search', quantity: 1, unitNano: search }]
  return { ...single(lines, random.int(80, 400)), promptTokens: search === undefined ? promptTokens : 0 }
}

const single = (lines: UnitLine[], durationMs = 0): CallUse => ({
  ...NO_TOKENS,
  upper: lines,
  lines,
  ttftMs: Math.round(durationMs * 0.9),
  durationMs,
})

function chatUse(random: Random, model: ChatModel, customer: Customer, part: number): CallUse {
  const prices = unitPrices(model)
  const isLong = model.contextLength > 500_000
  const median = personaOf(customer.persona).promptTokens * (isLong ? 6 : 1)
  const promptTokens = between(random.around(median, 0.9), 12, model.contextLength * 0.8)
  const cachedTokens = random.chance(0.35) ? Math.floor(promptTokens * random.next() * 0.8) : 0
  const limit = Math.min(model.maxOutputTokens, 4096)
  const whole = between(random.around(model.id.includes('r1') ? 1400 : 420, 0.8), 4, limit)
  const completionTokens = Math.max(1, Math.round(whole * part))
  const lines: UnitLine[] = [
    { item: 'input', quantity: promptTokens - cachedTokens, unitNano: prices.input },
    { item: 'cachedInput', quantity: cachedTokens, unitNano: prices.cachedInput },
    { item: 'output', quantity: completionTokens, unitNano: prices.output },
  ]
  const ttftMs = Math.round(random.around(380, 0.45) + promptTokens / 60)
  return {
    upper: [
      { item: 'input', quantity: promptTokens, unitNano: prices.input },
      { item: 'output', quantity: limit, unitNano: prices.output },
    ],
    lines: lines.filter(({ quantity }) => quantity > 0),
    promptTokens,
    cachedTokens,
    completionTokens,
    ttftMs,
    durationMs: ttftMs + Math.round(completionTokens * random.around(17, 0.25)),
  }
}
