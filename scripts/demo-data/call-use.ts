import type { CatalogModel, ChatModel } from '../../server/catalog/schema/schema.ts'
import { unitPrices } from '../../server/catalog/model/price.ts'
import type { UnitLine } from '../../server/wallet/wallet.ts'
import { personaOf } from './people.ts'
import type { Customer } from './population.ts'
import type { Random } from './random.ts'

/** Types of model that customers call. */
export const CALLED = ['chat', 'embedding', 'image', 'speech', 'transcription', 'video'] as const
export type CalledModel = Extract<CatalogModel, { type: (typeof CALLED)[number] }>

export const isCalled = (model: CatalogModel): model is CalledModel =>
  CALLED.some((type) => type === model.type)

/** What a call may use, and uses if nothing goes wrong. */
export type CallUse = ReturnType<typeof chatUse>

/** What is bought of the other types: how much in the middle, how far that spreads, and how long it takes. */
const BOUGHT = {
  embedding: { item: 'input', median: 1200, spread: 0.9, most: 8000, ms: 60, msEach: 0.08 },
  image: { item: 'image', median: 1.2, spread: 0.4, most: 4, ms: 2000, msEach: 6000 },
  speech: { item: 'character', median: 260, spread: 0.8, most: 4000, ms: 400, msEach: 9 },
  transcription: { item: 'milliminute', median: 6400, spread: 0.9, most: 120_000, ms: 900, msEach: 0.25 },
  video: { item: 'second', median: 6, spread: 0.3, most: 12, ms: 5000, msEach: 11_000 },
} as const

const between = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most))

/** @param part of the answer that was given, for a stream that its caller left */
export function useOf(random: Random, model: CalledModel, customer: Customer, part = 1): CallUse {
  if (model.type === 'chat') return chatUse(random, model, customer, part)
  const { item, median, spread, most, ms, msEach } = BOUGHT[model.type]
  const quantity = between(random.around(median, spread), 1, most)
  const prices: Partial<Record<string, bigint>> = unitPrices(model)
  const lines = [{ item, quantity, unitNano: prices[item] ?? 0n }]
  const durationMs = Math.round((ms + msEach * quantity) * random.around(1, 0.2))
  const promptTokens = item === 'input' ? quantity : 0
  return {
    upper: lines,
    used: { lines, promptTokens, cachedTokens: 0, completionTokens: 0 },
    ttftMs: Math.round(durationMs * 0.9),
    durationMs,
  }
}

function chatUse(random: Random, model: ChatModel, customer: Customer, part: number) {
  const prices = unitPrices(model)
  const isLong = model.contextLength > 500_000
  const median = personaOf(customer.persona).promptTokens * (isLong ? 6 : 1)
  const promptTokens = between(random.around(median, 0.9), 12, model.contextLength * 0.8)
  const cachedTokens = random.chance(0.35) ? Math.floor(promptTokens * random.next() * 0.8) : 0
  const limit = Math.min(model.maxOutputTokens, 4096)
  const whole = between(random.around(model.id.includes('r1') ? 1400 : 420, 0.8), 4, limit)
  const completionTokens = Math.max(1, Math.round(whole * part))
  const line = (item: 'input' | 'cachedInput' | 'output', quantity: number): UnitLine[] =>
    quantity > 0 ? [{ item, quantity, unitNano: prices[item] }] : []
  const read = [...line('input', promptTokens - cachedTokens), ...line('cachedInput', cachedTokens)]
  const lines = [...read, ...line('output', completionTokens)]
  const ttftMs = Math.round(random.around(380, 0.45) + promptTokens / 60)
  return {
    upper: [...line('input', promptTokens), ...line('output', limit)],
    used: { lines, promptTokens, cachedTokens, completionTokens },
    ttftMs,
    durationMs: ttftMs + Math.round(completionTokens * random.around(17, 0.25)),
  }
}
