import { ChatAnswer } from '../../../contract/openai.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { readChatUsage, saysLess } from '../../catalog/index.ts'
import { errorWords } from '../wire/error-words.ts'
import { tellsVendor } from '../wire/vendor-members.ts'
import { extraOutput } from './extra-output.ts'
import { createMeter, type AnswerMeter, type MeterOptions, type Reading } from './meter.ts'
import { outputText } from './output-text.ts'
import { isPlainAnswer } from './plain-answer.ts'
import { isFault, showsChoice } from './visible.ts'

export interface ChunkHead extends Pick<ChatAnswer, 'id' | 'created' | 'model'> {
  hasChoices: boolean
  finishes: boolean
  /** It tells which vendor serves it, or what that charges. */
  tellsVendor?: boolean
  /** What it is in place of what came, if that had to be changed. */
  repaired?: unknown
}

export interface ChatMeter extends AnswerMeter {
  readAnswer: (answer: ChatAnswer, raw?: unknown) => Reading
  /** Gives the head of the newest chunk. */
  chunkHead: () => ChunkHead
  openChoices: () => number[]
}

/** Reads what an upstream of chat completions sends, piece by piece or whole. @param repair makes of a chunk what it should be */
export function createChatMeter(
  options: MeterOptions,
  repair: (raw: unknown) => unknown = (raw) => raw,
): ChatMeter {
  const meter = createMeter(options)
  const finishReasons = new Map<number, string>()
  let usage: unknown = null
  let hasFailed = false
  /** What comes after a failure is not passed on; only a usage that comes before more words still counts. */
  let isOver = false
  let hasBegun = false
  let chunkHead: ChunkHead = { hasChoices: false, finishes: false }

  function read(data: string): Reading {
    if (isDone(data)) return 'done'
    if (data.trim() === '') return 'aside'
    const value = tryParseJson(data)
    const repaired = repair(value)
    const answer = toAnswer(repaired)
    if (!answer) return 'noise'
    const reading = readAnswer(answer, repaired)
    if (repaired !== value) chunkHead.repaired = repaired
    return reading
  }

  function readAnswer(answer: ChatAnswer, raw: unknown = answer): Reading {
    isOver ||= hasFailed && isSpoken(answer)
    if (isOver) return 'aside'
    const reported = answer.usage ?? answer.choices?.[0]?.usage ?? null
    const hasUsage = reported !== null && !saysLess(reported, usage)
    if (hasUsage) usage = reported
    const hasChoices = Boolean(answer.choices?.length)
    if (answer.error || answer.choices?.some(isFaulty) || (!hasChoices && errorWords(raw) !== null)) {
      hasFailed = true
      return 'error'
    }
    hasBegun ||= showsChoice(raw)
    let hasText = options.extras !== undefined && readExtras(raw)
    let finishes = false
    for (const { index, delta, message, finish_reason } of answer.choices ?? []) {
      const text = outputText(delta ?? message)
      hasText ||= text !== ''
      meter.say(text)
      if (finish_reason) {
        finishes = true
        finishReasons.set(index ?? 0, finish_reason)
      } else if (!finishReasons.has(index ?? 0)) finishReasons.set(index ?? 0, '')
    }
    const { id, created, model } = answer
    chunkHead = { id, created, model, hasChoices, finishes, tellsVendor: tellsVendor(raw) }
    // A usage does not cover what is said after it.
    if (hasText && !hasUsage) usage = null
    if (hasUsage && !hasText) return 'usage'
    return hasChoices ? 'piece' : 'aside'
  }

  /** @returns whether it says something by sound */
  function readExtras(raw: unknown): boolean {
    const { tier, sound, transcript, isSearched, hasThoughts } = extraOutput(raw)
    meter.recordTier(tier)
    meter.sing(sound)
    meter.say(transcript)
    if (isSearched) meter.searched()
    if (hasThoughts) meter.thought()
    return sound > 0 || transcript !== ''
  }

  return {
    ...meter,
    read,
    readAnswer,
    hasBegun: () => hasBegun,
    isComplete: () => finishReasons.size > 0 && [...finishReasons.values()].every((reason) => reason !== ''),
    chunkHead: () => chunkHead,
    openChoices: () => [...finishReasons].filter(([, reason]) => reason === '').map(([index]) => index),
    result: (ending) =>
      meter.result({
        ending,
        hasFailed,
        isBlank: ![...finishReasons.values()].some((reason) => reason !== ''),
        usage: readChatUsage(usage),
      }),
  }
}

type Choice = NonNullable<ChatAnswer['choices']>[number]

const isFaulty = ({ finish_reason, error }: Choice) => isFault(finish_reason) || Boolean(error)

const isSpoken = ({ choices }: ChatAnswer) =>
  (choices ?? []).some(({ delta, message }) => outputText(delta ?? message) !== '')

export const isDone = (data: string) => !data.startsWith('{') && data.trim() === '[DONE]'

/** What an upstream said, as far as we read it; null if it is no answer. */
export function toAnswer(value: unknown): ChatAnswer | null {
  if (isPlainAnswer(value)) return value
  const parsed = ChatAnswer.safeParse(value)
  return parsed.success ? parsed.data : null
}
