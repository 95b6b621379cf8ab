import { formatYuan, parseYuan } from '../../../../../contract/money.ts'
import type { Model } from '../../../../../contract/model.ts'
import type { Draft } from '../state/draft.ts'
import type { AnswerMessage, ChatMessage, ChatSettings } from '../message/chat-types.ts'
import { estimateMessage, estimateOnce, estimateTokens } from './estimate-tokens.ts'

const MILLION = 1_000_000n

/** @returns nano-yuan for tokens at a price per million */
const costOf = (tokens: number, price: string | undefined) =>
  (BigInt(tokens) * (parseYuan(price ?? '0') ?? 0n)) / MILLION

/** Only the answer shows whether there are thoughts in it. */
const dearerOf = ({ output, thinkingOutput }: Model['price']) =>
  (parseYuan(thinkingOutput ?? '0') ?? 0n) > (parseYuan(output ?? '0') ?? 0n) ? thinkingOutput : output

export const isPriced = ({ price }: Model) =>
  [price.input, price.output].some((yuan) => (parseYuan(yuan ?? '0') ?? 0n) > 0n)

interface Question {
  history: readonly ChatMessage[]
  settings: ChatSettings
  draft: Draft
}

interface CallEstimate {
  promptTokens: number
  /** Nano-yuan: prompt only, and with the longest answer. */
  promptNano: bigint
  mostNano: bigint
  outputTokens: number
}

export const estimateWay = (history: readonly ChatMessage[], seesPictures: boolean) =>
  history.reduce((sum, message) => sum + estimateOnce(message, seesPictures), 0)

export function estimateCall(model: Model, { history, settings, draft }: Question): CallEstimate {
  const seesPictures = model.inputs?.includes('image') ?? false
  const system = settings.systemPrompt.trim()
  const promptTokens =
    estimateWay(history, seesPictures) +
    estimateMessage({ text: draft.text, pictures: draft.pictures.length }) +
    draft.files.reduce((sum, file) => sum + estimateOnce(file, false), 0) +
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
    mostNano: promptNano + costOf(outputTokens, dearerOf(model.price)),
  }
}

/** @param before tokens of the preceding messages @returns estimated nano-yuan so far */
export function estimateSoFar(
  model: Model | undefined,
  { text, reasoning, prefix }: Pick<AnswerMessage, 'text' | 'reasoning' | 'prefix'>,
  before: number,
): { tokens: number; yuan: string } {
  const newText = text.slice(prefix?.text.length ?? 0) + reasoning.slice(prefix?.reasoning.length ?? 0)
  const promptTokens = before + (prefix === null ? 0 : estimateMessage({ text: prefix.text, pictures: 0 }))
  const tokens = estimateTokens(newText)
  if (!model) return { tokens, yuan: '0.00' }
  const { input, output, thinkingOutput = output } = model.price
  return {
    tokens,
    yuan: formatYuan(
      costOf(promptTokens, input) + costOf(tokens, reasoning.trim() === '' ? output : thinkingOutput),
    ),
  }
}
