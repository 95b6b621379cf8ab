import {
  MessageAnswer,
  MessageEvent,
  type MessagesUsage,
  type OutputBlock,
} from '../../../contract/anthropic.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { laterUsage, readMessagesUsage } from '../../services/model/messages-usage.ts'
import { createMeter, type AnswerMeter, type MeterOptions, type Reading } from './meter.ts'

export interface MessagesMeter extends AnswerMeter {
  /** The newest event that was read. */
  event: () => MessageEvent | null
  readMessage: (message: MessageAnswer) => void
  hasBegun: () => boolean
}

/** Reads what an upstream of Anthropic's Messages sends, event by event or whole. */
export function createMessagesMeter(options: MeterOptions): MessagesMeter {
  const meter = createMeter(options)
  let event: MessageEvent | null = null
  let hasBegun = false
  let hasFailed = false
  let stopReason = ''
  let searches = 0
  let usage: MessagesUsage | null = null
  /** It covers all that was said. */
  let isUsageWhole = false

  function read(data: string): Reading {
    const parsed = MessageEvent.safeParse(tryParseJson(data))
    event = parsed.success ? parsed.data : null
    if (!event) {
      hasFailed = true
      return 'error'
    }
    return readEvent(event)
  }

  function readEvent({ type, message, content_block, delta, usage: later }: MessageEvent): Reading {
    switch (type) {
      case 'message_start':
        hasBegun = true
        usage = message?.usage ?? null
        meter.recordTier(usage?.service_tier ?? null)
        return 'aside'
      case 'content_block_start':
        say(blockText(content_block))
        countSearch(content_block)
        noteThought(content_block)
        return 'piece'
      case 'content_block_delta':
        say((delta?.text ?? '') + (delta?.thinking ?? '') + (delta?.partial_json ?? ''))
        return 'piece'
      case 'message_delta':
        meter.recordTier(later?.service_tier ?? null)
        takeUsage(later)
        stopReason = delta?.stop_reason ?? stopReason
        return 'usage'
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
    readMessage({ content, stop_reason, usage: reported }) {
      for (const block of content) {
        meter.say(blockText(block))
        countSearch(block)
        noteThought(block)
      }
      meter.recordTier(reported?.service_tier ?? null)
      stopReason = stop_reason ?? ''
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
