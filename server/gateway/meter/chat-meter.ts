import { ChatAnswer } from '../../../contract/openai.ts'
import { countTokens } from '../../tokenizer/count-tokens.ts'
import { errorWords } from '../wire/error-words.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { outputText } from './output-text.ts'
import { isPlainAnswer } from './plain-answer.ts'
import { believableUsage, type TokenBounds, type TokenUse } from './usage.ts'

export type Reading =
  | 'piece'
  /** Says what was used and nothing that the client waits for: it may be kept back until its cost is known. */
  | 'usage'
  /** An error, or nothing that an answer can be made of. */
  | 'error'
  /** No part of the answer: a sign of life, facts of the upstream's own. */
  | 'aside'
  | 'done'

/** How an answer ended. `cut`: by us, because it reached what was held for it. */
export type Ending = 'done' | 'failed' | 'aborted' | 'cut'

export interface Metered extends TokenUse {
  status: 'succeeded' | 'failed' | 'aborted'
  isEstimated: boolean
  isAboveBound: boolean
  /** Charged nothing (BP3): it failed before it said anything. */
  isFree: boolean
}

interface ChunkHead extends Pick<ChatAnswer, 'id' | 'created' | 'model'> {
  hasChoices: boolean
  finishes: boolean
}

interface MeterOptions {
  bounds: TokenBounds
  /** Tokens of the prompt, counted here; asked for only if the upstream's word is missing or cannot be believed. */
  countPrompt: () => Promise<number>
}

/** Characters that few tokens are longer than; more text than that for the tokens asked for is counted before it goes on. */
const LONG_TOKEN = 16
const UNCOUNTED_MIN = 4096
/** Characters of an answer that are kept to be counted, should the upstream not say what was used. */
const KEPT_MAX = 64 * 1024

/** Reads what a chat upstream sends, piece by piece or whole, and says in the end what is billed (BP2 to BP4). */
export function createChatMeter({ bounds, countPrompt }: MeterOptions) {
  const finishReasons = new Map<number, string>()
  let usage: unknown = null
  let uncounted: string[] = []
  let uncountedLength = 0
  let countedTokens = 0
  let pieces = 0
  let hasFailed = false
  let chunkHead: ChunkHead = { hasChoices: false, finishes: false }

  async function countOutput(): Promise<number> {
    const text = uncounted.join('')
    uncounted = []
    uncountedLength = 0
    countedTokens += await countTokens(text, bounds.completion * 2 + 1024)
    return countedTokens
  }

  function read(data: string): Reading {
    if (isDone(data)) return 'done'
    if (data.trim() === '') return 'aside'
    const value = tryParseJson(data)
    const answer = toAnswer(value)
    if (answer) return readAnswer(answer, value)
    hasFailed = true
    return 'error'
  }

  function readAnswer(answer: ChatAnswer, raw: unknown = answer): Reading {
    const hasUsage = answer.usage !== null && answer.usage !== undefined
    if (hasUsage) usage = answer.usage
    const hasChoices = Boolean(answer.choices?.length)
    if (answer.error || (!hasChoices && errorWords(raw) !== null)) {
      hasFailed = true
      return 'error'
    }
    let hasText = false
    let finishes = false
    for (const { index, delta, message, finish_reason } of answer.choices ?? []) {
      const text = outputText(delta ?? message)
      if (text !== '') {
        hasText = true
        pieces += 1
        uncounted.push(text)
        uncountedLength += text.length
      }
      if (finish_reason) {
        finishes = true
        finishReasons.set(index ?? 0, finish_reason)
      } else if (!finishReasons.has(index ?? 0)) finishReasons.set(index ?? 0, '')
    }
    chunkHead = { id: answer.id, created: answer.created, model: answer.model, hasChoices, finishes }
    // A usage does not cover what is said after it.
    if (hasText && !hasUsage) usage = null
    if (hasUsage && !hasText) return 'usage'
    return hasChoices ? 'piece' : 'aside'
  }

  return {
    read,
    readAnswer,
    hasOutput: () => pieces > 0,
    chunkHead: () => chunkHead,
    openChoices: () => [...finishReasons].filter(([, reason]) => reason === '').map(([index]) => index),
    /** There are more pieces, or longer ones, than tokens asked for: an upstream that keeps to `max_tokens` hardly comes here. */
    mayBeOverBound: () =>
      pieces > bounds.completion || uncountedLength > bounds.completion * LONG_TOKEN + UNCOUNTED_MIN,
    mustCount: () => uncountedLength > KEPT_MAX,
    countOutput,
    /** Tokens that all choices together may have. */
    completionBound: bounds.completion,
    async result(ending: Ending): Promise<Metered> {
      const hasOutput = pieces > 0
      const isBlank = ![...finishReasons.values()].some((reason) => reason !== '' && reason !== 'error')
      const isFailure = ending === 'failed' || hasFailed
      const status = isFailure ? 'failed' : ending === 'aborted' ? 'aborted' : 'succeeded'
      if (!hasOutput && ending !== 'aborted' && (isFailure || isBlank)) return free('failed')
      const believed = believableUsage(usage, bounds, hasOutput)
      if (believed) return { ...believed, status, isEstimated: false, isFree: false }
      const promptTokens = Math.min(await countPrompt(), bounds.prompt)
      const completionTokens = Math.min(await countOutput(), bounds.completion)
      return {
        promptTokens,
        cachedTokens: 0,
        completionTokens,
        status,
        isEstimated: true,
        isAboveBound: false,
        isFree: false,
      }
    },
  }
}

export type ChatMeter = ReturnType<typeof createChatMeter>

const free = (status: Metered['status']): Metered => ({
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  status,
  isEstimated: false,
  isAboveBound: false,
  isFree: true,
})

export const isDone = (data: string) => !data.startsWith('{') && data.trim() === '[DONE]'

/** What an upstream said, as far as we read it; null if it is no answer. */
export function toAnswer(value: unknown): ChatAnswer | null {
  if (isPlainAnswer(value)) return value
  const parsed = ChatAnswer.safeParse(value)
  return parsed.success ? parsed.data : null
}
