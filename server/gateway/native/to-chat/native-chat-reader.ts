import { tryParseJson } from '../../../../contract/try-parse-json.ts'
import type { AnswerReader, Read } from '../../answer/answer-reader.ts'
import { createChunkPasser } from '../../answer/chunk-passer.ts'
import { errorEvent } from '../../answer/error-event.ts'
import { createMessagesMeter } from '../../meter/messages-meter.ts'
import type { MeterOptions } from '../../meter/meter.ts'
import { writeEvent, type SseEvent } from '../../sse/split-events.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { upstreamMessage } from '../../upstream/upstream-failure.ts'
import { createEventsToChunks, type Chunk } from './events-to-chunks.ts'

interface Options {
  upstream: Upstream
  measure: MeterOptions
  requestId: string
  modelId: string
  includesUsage: boolean
}

/** Reads an upstream of Messages for a caller, or a wire, that takes chunks of a chat completion. */
export function createNativeChatReader(options: Options): AnswerReader {
  const { upstream, measure, requestId, modelId } = options
  const meter = createMessagesMeter(measure)
  const passer = createChunkPasser(options)
  const translate = createEventsToChunks({ requestId, model: modelId })
  let isFinished = false
  let hasCalls = false

  function passed({ data, finishes, ...named }: Chunk): Omit<Read, 'reading'> {
    isFinished ||= finishes
    const head = { ...named, model: modelId, hasChoices: true, finishes }
    return passer.take({ data, raw: writeEvent(data), head, reading: 'piece' })
  }

  function read({ data }: SseEvent): Read {
    if (data === null) return { reading: 'aside' }
    const reading = meter.read(data)
    const event = meter.event()
    if (!event || reading === 'done' || reading === 'error') return { reading }
    hasCalls ||= event.content_block?.type === 'tool_use'
    const all = translate(event).map(passed)
    const bytes = (name: 'earlier' | 'now') => {
      const some = all.flatMap((one) => one[name] ?? [])
      return some.length === 0 ? undefined : Buffer.concat(some)
    }
    return { reading, earlier: bytes('earlier'), now: bytes('now') }
  }

  return {
    meter,
    read,
    errorWords: (data) => upstreamMessage(upstream, tryParseJson(data)),
    end: (bill) => passer.end(bill, isFinished ? [] : [0], hasCalls ? 'tool_calls' : 'stop'),
    rest: passer.rest,
    fail: errorEvent,
  }
}
