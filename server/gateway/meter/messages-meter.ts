import {
  MessageAnswer,
  MessageEvent,
  type MessagesUsage,
  type OutputBlock,
} from '../../../contract/anthropic.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { laterUsage, readMessagesUsage } from '../../catalog/index.ts'
import { errorWords } from '../wire/error-words.ts'
import { createMeter, type AnswerMeter, type MeterOptions, type Reading } from './meter.ts'
import { isFault, isVisible } from './visible.ts'

export interface MessagesMeter extends AnswerMeter {
  /** The newest event that was read. */
  event: () => MessageEvent | null
  readMessage: (message: MessageAnswer) => void
}

/** Reads what an upstream of Anthropic's Messages sends, event by event or whole. */
export function createMessagesMeter(options: MeterOptions): MessagesMeter {
  const meter = createMeter(options)
  let event: MessageEvent | null = null
  let hasBegun = false
  let hasFailed = false
  /** What comes after a failure is not passed on; only a usage that comes before more words still counts. */
  let isOver = false
  let stopReason = ''
  let searches = 0
  let usage: MessagesUsage | null = null
  /** It covers all that was said. */
  let isUsageWhole = false

  function read(data: string): Reading {
    const value = tryParseJson(data)
    event = MessageEvent.safeParse(value).data ?? null
    if (event) return readEvent(event)
    if (errorWords(value) === null) return 'noise'
    hasFailed = true
    return 'error'
  }

  function readEvent({ type, message, content_block, delta, usage: later }: MessageEvent): Reading {
    isOver ||= hasFailed && type.startsWith('content_block')
    if (isOver) return 'aside'
    switch (type) {
      case 'message_start':
        usage = message?.usage ?? null
        meter.recordTier(usage?.service_tier ?? null)
        return 'aside'
      case 'content_block_start':
        hasBegun ||= !SPOKEN.has(content_block?.type ?? '') || isVisible(content_block)
        say(blockText(content_block))
        countSearch(content_block)
        noteThought(content_block)
        return 'piece'
      case 'content_block_delta':
        hasBegun ||= isVisible(delta)
        say((delta?.text ?? '') + (delta?.thinking ?? '') + (delta?.partial_json ?? ''))
        return 'piece'
      case 'message_delta':
        meter.recordTier(later?.service_tier ?? null)
        takeUsage(later)
        stopReason = delta?.stop_reason ?? stopReason
        if (!isFault(stopReason)) return 'usage'
        hasFailed = true
        return 'error'
      case 'message_stop':
        return 'done'
      case 'error':
        hasFailed = true
        return 'error'
      default:
        return 'aside'
    }
  }

  /** One that counts nothing of the answer, after one that did, takes nothing back. */
  function takeUsage(later: MessagesUsage | null | undefined) {
    if (isUsageWhole && !later?.output_tokens) return
    if (later) usage = laterUsage(usage, later)
    isUsageWhole = typeof later?.output_tokens === 'number'
  }

  function countSearch(block: OutputBlock | null | undefined) {
    if (block?.type !== 'web_search_tool_result') return
    searches += 1
    meter.searched(searches)
  }

  /** What it says may be left out (`display: "omitted"`). */
  function noteThought(block: OutputBlock | null | undefined) {
    if (block?.type === 'thinking' || block?.type === 'redacted_thinking') meter.thought()
  }

  function say(text: string) {
    if (text !== '') isUsageWhole = false
    meter.say(text)
  }

  return {
    ...meter,
    read,
    event: () => event,
    hasBegun: () => hasBegun,
    isComplete: () => stopReason !== '',
    readMessage({ content, stop_reason, usage: reported }) {
      for (const block of content) {
        meter.say(blockText(block))
        countSearch(block)
        noteThought(block)
      }
      meter.recordTier(reported?.service_tier ?? null)
      stopReason = stop_reason ?? ''
      hasFailed = isFault(stopReason)
      usage = reported ?? null
      isUsageWhole = true
    },
    result(ending) {
      const reported = readMessagesUsage(usage)
      return meter.result({
        ending,
        hasFailed,
        isBlank: stopReason === '',
        usage: isUsageWhole ? reported : null,
        promptUsage: reported,
      })
    },
  }
}

/** Blocks that may begin with nothing. */
const SPOKEN = new Set(['text', 'thinking'])

/** All that a block says; arguments of a tool are there in a whole one. */
function blockText(block: OutputBlock | null | undefined): string {
  if (!block) return ''
  const { text, thinking, name, input } = block
  const hasInput = typeof input === 'object' && input !== null && Object.keys(input).length > 0
  return (text ?? '') + (thinking ?? '') + (name ?? '') + (hasInput ? JSON.stringify(input) : '')
}

/** A whole message, if that is what an upstream answered; null: it is none. */
export function toMessage(value: unknown): MessageAnswer | null {
  const parsed = MessageAnswer.safeParse(value)
  return parsed.success ? parsed.data : null
}
