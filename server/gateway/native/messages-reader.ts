import { MessageEvent } from '../../../contract/anthropic.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { AnswerReader, Bill, Read } from '../answer/answer-reader.ts'
import { scrubbed, shownComment } from '../answer/scrubbed.ts'
import { createMessagesMeter } from '../meter/messages-meter.ts'
import type { MeterOptions } from '../meter/meter.ts'
import type { SseEvent } from '../sse/split-events.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { upstreamMessage } from '../upstream/upstream-failure.ts'
import { exactUsage } from '../wire/cost-number.ts'
import { memberText, setMembers } from '../wire/json-members.ts'
import { withoutVendor } from '../wire/vendor-members.ts'
import { messageEvent } from './message-events.ts'
import { nativeUsageWithCost } from './native-usage.ts'
import { messagesErrorOf } from '../wire/messages-error.ts'
import type { WireError } from '../wire/wire-error.ts'

interface Options {
  upstream: Upstream
  measure: MeterOptions
  /** The model's name as the caller said it. */
  modelId: string
}

const NOTHING = Buffer.alloc(0)
const CR = 0x0d
/** What a model says goes on as it is. */
const CONTENT_EVENT = /^content_block_(?:start|delta|stop)$/

/**
 * Passes the events of an upstream of Messages on to a caller of Messages, byte for byte, but for the model's name in the first one and the
 * cost in the last; what ends the message is kept back until it is billed.
 */
export function createMessagesReader({ upstream, measure, modelId }: Options): AnswerReader {
  const meter = createMessagesMeter(measure)
  /** The newest `message_delta`, with the usage so far. */
  let deltaEvent: SseEvent | null = null
  let stopEvent: SseEvent | null = null
  /** Some upstreams send several at a time. */
  const openBlocks = new Set<number>()
  let errorType = ''

  function read(came: SseEvent): Read {
    if (came.data === null) return { reading: 'aside', now: shownComment(upstream, came.raw) }
    const reading = meter.read(came.data)
    const { type = '', index, error } = meter.event() ?? {}
    const event = type === '' || CONTENT_EVENT.test(type) ? came : withoutVendorIn(came)
    if (reading === 'done') stopEvent = event
    if (reading === 'error') errorType = error?.type ?? ''
    if (reading === 'done' || reading === 'error' || reading === 'noise') return { reading }
    if (type === 'message_start') return { reading, now: withModel(event, modelId) }
    if (type === 'ping') return { reading, now: event.raw }
    if (type === 'content_block_start') openBlocks.add(index ?? 0)
    if (type === 'content_block_stop') openBlocks.delete(index ?? 0)
    const earlier = deltaEvent?.raw
    deltaEvent = reading === 'usage' ? event : null
    const raw = CONTENT_EVENT.test(type) ? event.raw : scrubbed(upstream, event.raw)
    return { reading, earlier, now: deltaEvent ? undefined : raw }
  }

  /** The end of a message that said all it may, or does not say why it ended. */
  function endFor(reason: 'max_tokens' | 'end_turn', usage: string): Buffer {
    const delta = { delta: { stop_reason: reason, stop_sequence: null } }
    return Buffer.concat([
      ...Array.from(openBlocks, (index) => messageEvent('content_block_stop', { index })),
      messageEvent('message_delta', { ...delta, usage: exactUsage(tryParseJson(usage)) }),
      messageEvent('message_stop', {}),
    ])
  }

  return {
    meter,
    read,
    errorWords: (data) => upstreamMessage(upstream, tryParseJson(data)),
    end({ ending, metered, settled }: Bill) {
      const data = deltaEvent?.data ?? null
      const usage = nativeUsageWithCost(data && memberText(data, 'usage'), metered, settled.costNano)
      if (ending === 'cut') return endFor('max_tokens', usage)
      if (!deltaEvent || data === null || !meter.isComplete()) return endFor('end_turn', usage)
      const last = withData(deltaEvent, setMembers(data, { usage }))
      return Buffer.concat([last, stopEvent ? withLastFeed(stopEvent.raw) : messageEvent('message_stop', {})])
    },
    rest: () => NOTHING,
    fail: (error) => nativeErrorEvent(error, errorType),
  }
}

/** The line feed after the last carriage return may be still to come. */
const withLastFeed = (raw: Buffer): Buffer =>
  raw.at(-1) === CR && raw.includes('\r\n') ? Buffer.concat([raw, Buffer.from('\n')]) : raw

/** The event with other data; the bytes around it stay. */
function withData({ raw, data }: SseEvent, changed: string): Buffer {
  const at = data === null ? -1 : raw.indexOf(data)
  if (data === null || at === -1) return eventOf(changed)
  return Buffer.concat([
    raw.subarray(0, at),
    Buffer.from(changed),
    raw.subarray(at + Buffer.byteLength(data)),
  ])
}

/** Writes an event whose data came in several lines. */
function eventOf(data: string): Buffer {
  const type = MessageEvent.safeParse(tryParseJson(data)).data?.type ?? ''
  return Buffer.from(`event: ${type}\ndata: ${data.split('\n').join('\ndata: ')}\n\n`)
}

function withoutVendorIn(event: SseEvent): SseEvent {
  const data = withoutVendor(event.data ?? '')
  return data === event.data ? event : { data, raw: withData(event, data) }
}

function withModel(event: SseEvent, modelId: string): Buffer {
  const data = event.data ?? ''
  const message = memberText(data, 'message')
  if (!message?.startsWith('{')) return event.raw
  return withData(
    event,
    setMembers(data, { message: setMembers(withoutVendor(message), { model: JSON.stringify(modelId) }) }),
  )
}

/** Of what goes wrong at an upstream in mid-stream these kinds say something to the caller; the others are its own. */
const FORWARDED_TYPES = new Set([
  'overloaded_error',
  'rate_limit_error',
  'timeout_error',
  'invalid_request_error',
])

/** @param type what the upstream called it; empty: it said nothing */
function nativeErrorEvent(failure: WireError, type: string): Buffer {
  const { error } = messagesErrorOf(failure)
  return messageEvent('error', { error: FORWARDED_TYPES.has(type) ? { ...error, type } : error })
}
