import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { Model } from '../../../contract/model.ts'
import type { AnswerMessage, ChatMessage, ChatSettings } from '../state/chat-types.ts'
import { estimateMessage, estimateOnce, estimateTokens } from './estimate-tokens.ts'

const MILLION = 1_000_000n

/** Nano-yuan for so many tokens at a price per million. */
const costOf = (tokens: number, price: string | undefined) =>
  (BigInt(tokens) * (parseYuan(price ?? '0') ?? 0n)) / MILLION

/** Whether words in or out of it cost anything. */
export const isPriced = ({ price }: Model) =>
  [price.input, price.output].some((yuan) => (parseYuan(yuan ?? '0') ?? 0n) > 0n)

interface Question {
  way: readonly ChatMessage[]
  settings: ChatSettings
  draft: { text: string; pictures: number }
}

export interface CallEstimate {
  promptTokens: number
  /** Nano-yuan of the prompt alone, and with the longest answer that may come. */
  promptNano: bigint
  mostNano: bigint
  /** The longest answer. */
  outputTokens: number
}

/** About how many tokens the messages have. */
export const estimateWay = (way: readonly ChatMessage[], seesPictures: boolean) =>
  way.reduce((sum, message) => sum + estimateOnce(message, seesPictures), 0)

/** What a question will cost, about: the prompt as estimated, the answer up to its limit. */
export function estimateCall(model: Model, { way, settings, draft }: Question): CallEstimate {
  const seesPictures = model.inputs?.includes('image') ?? false
  const system = settings.systemPrompt.trim()
  const promptTokens =
    estimateWay(way, seesPictures) +
    estimateMessage(draft) +
    (system === '' ? 0 : estimateMessage({ text: system, pictures: 0 }))
  const outputTokens = Math.min(
    settings.parameters.max_tokens ?? Infinity,
    model.maxOutputTokens ?? Infinity,
    model.contextLength ?? 4096,
  )
  const promptNano = costOf(promptTokens, model.price.input)
  return {
    promptTokens,
    promptNano,
    outputTokens,
    mostNano: promptNano + costOf(outputTokens, model.price.output),
  }
}

/**
 * What the call that writes an answer has cost so far, about.
 * @param before tokens of the messages before the answer; what it goes on with is a part of the prompt too
 */
export function estimateSoFar(
  model: Model | undefined,
  { text, reasoning, begun }: Pick<AnswerMessage, 'text' | 'reasoning' | 'begun'>,
  before: number,
): { tokens: number; yuan: string } {
  const said = text.slice(begun?.text.length ?? 0) + reasoning.slice(begun?.reasoning.length ?? 0)
  const promptTokens = before + (begun === null ? 0 : estimateMessage({ text: begun.text, pictures: 0 }))
  const tokens = estimateTokens(said)
  if (!model) return { tokens, yuan: '0.00' }
  return {
    tokens,
    yuan: formatYuan(costOf(promptTokens, model.price.input) + costOf(tokens, model.price.output)),
  }
}
