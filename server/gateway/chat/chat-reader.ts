import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { createChatMeter, type ChunkHead } from '../meter/chat-meter.ts'
import type { MeterOptions } from '../meter/meter.ts'
import { writeEvent, type SseEvent } from '../sse/split-events.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { upstreamMessage } from '../upstream/upstream-failure.ts'
import { withoutVendor } from '../wire/vendor-members.ts'
import type { AnswerReader, Read } from '../answer/answer-reader.ts'
import { createCallRepair, newCallIds } from './call-repair.ts'
import { createChunkPasser } from '../answer/chunk-passer.ts'
import { errorEvent } from '../answer/error-event.ts'
import { scrubbed, shownComment } from '../answer/scrubbed.ts'

interface Options {
  upstream: Upstream
  measure: MeterOptions
  requestId: string
  modelId: string
  includesUsage: boolean
}

/** Reads an upstream of chat completions for a caller, or a wire, that takes their chunks. */
export function createChatReader({ upstream, measure, includesUsage, ...named }: Options): AnswerReader {
  const meter = createChatMeter(measure, createCallRepair(newCallIds(named.requestId)))
  const passer = createChunkPasser({ ...named, includesUsage })

  function read(event: SseEvent): Read {
    const { data, raw } = event
    if (data === null) return { reading: 'aside', now: shownComment(upstream, raw) }
    const reading = meter.read(data)
    if (reading === 'done') passer.done(event)
    if (reading === 'done' || reading === 'error' || reading === 'noise') return { reading }
    if (data.trim() === '') return { reading, now: raw }
    const head = meter.chunkHead()
    const shown = shownEvent(event, head)
    if (!head.hasChoices && reading === 'aside')
      return { reading, now: includesUsage ? scrubbed(upstream, shown.raw) : undefined }
    return { reading, ...passer.take({ ...shown, head, reading }) }
  }

  return {
    meter,
    read,
    errorWords: (data) => upstreamMessage(upstream, tryParseJson(data)),
    end: (bill) => passer.end(bill, meter.openChoices()),
    rest: passer.rest,
    fail: errorEvent,
  }
}

function shownEvent(event: SseEvent, { repaired, tellsVendor }: ChunkHead): SseEvent {
  const text = repaired ? JSON.stringify(repaired) : event.data
  if (text === null || !(repaired || tellsVendor)) return event
  const data = tellsVendor ? withoutVendor(text) : text
  return { data, raw: writeEvent(data) }
}
