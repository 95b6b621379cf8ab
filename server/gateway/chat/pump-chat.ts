import type { ClientStream } from '../call/client-stream.ts'
import type { ChatMeter, Ending } from '../meter/chat-meter.ts'
import { createEventSplitter, type SseEvent } from '../sse/split-events.ts'
import { parseLoose } from '../wire/parse-loose.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import {
  upstreamBroken,
  upstreamMessage,
  upstreamTimeout,
  upstreamTruncated,
} from '../upstream/upstream-failure.ts'
import { WireError } from '../wire/wire-error.ts'

/** After an error the usage may still come; so long we listen for it. */
const AFTER_ERROR_MS = 1000

interface PumpInput {
  open: OpenAnswer
  client: ClientStream
  meter: ChatMeter
  onFirstPiece: () => void
  /** So long the caller hears nothing before it is told that the stream lives. */
  heartbeatMs: number
}

export interface Pumped {
  ending: Ending
  /** What the caller is told if the answer failed. */
  error: WireError | null
  /** The chunk with the usage, kept back until its cost is known. */
  usageEvent: SseEvent | null
  /** The upstream's closing event, as it came. */
  doneEvent: SseEvent | null
}

/** Passes an upstream's events on as they come, byte for byte, and lets the meter read along; keeps the end back. */
export async function pumpChat({
  open,
  client,
  meter,
  onFirstPiece,
  heartbeatMs,
}: PumpInput): Promise<Pumped> {
  const { answer, deadline, upstream, pass: way } = open
  const heartbeat = setInterval(() => client.beat(), heartbeatMs)
  const splitter = createEventSplitter()
  let usageEvent: SseEvent | null = null
  let error: WireError | null = null
  const ended = (ending: Ending, doneEvent: SseEvent | null = null): Pumped => ({
    ending: error ? 'failed' : ending,
    error,
    usageEvent,
    doneEvent,
  })

  function readEvent(event: SseEvent, passed: Buffer[]): 'more' | 'done' {
    if (event.data === null) {
      if (!error) passed.push(event.raw)
      return 'more'
    }
    deadline.touch()
    const reading = meter.read(event.data)
    if (reading === 'done') return 'done'
    if (reading === 'error') {
      error ??= failedMidway(upstreamMessage(upstream, parseLoose(event.data)))
      setTimeout(() => deadline.cut('idle'), AFTER_ERROR_MS).unref()
      return 'more'
    }
    if (error) return 'more'
    if (usageEvent) passed.push(usageEvent.raw)
    usageEvent = reading === 'usage' ? event : null
    if (reading === 'piece') passed.push(event.raw)
    return 'more'
  }

  /** @returns how the stream ends, if it ends in these events */
  async function pass(events: SseEvent[]): Promise<Pumped | null> {
    const passed: Buffer[] = []
    let end: Pumped | null = null
    for (const event of events) {
      const length = passed.length
      const reading = readEvent(event, passed)
      if (reading === 'done') end = ended('done', event)
      else if (meter.mayBeOverBound() && (await meter.isOverBound())) {
        passed.length = length
        end = ended('cut')
      }
      if (end) break
    }
    await give(passed)
    return end
  }

  async function give(passed: Buffer[]) {
    if (passed.length === 0) return
    onFirstPiece()
    heartbeat.refresh()
    const taken = client.write(Buffer.concat(passed))
    if (!taken) return
    deadline.pause()
    await taken
    deadline.touch()
  }

  try {
    for await (const bytes of answer.body as AsyncIterable<Buffer>) {
      const end = await pass(splitter.push(bytes))
      if (end) {
        way.completed()
        return end
      }
      if (client.left.aborted) return ended('aborted')
    }
    const rest = splitter.flush()
    if (rest?.data?.trim() === '[DONE]') {
      way.completed()
      return ended('done')
    }
    if (!error) way.broke()
    error ??= upstreamTruncated()
    return ended('failed')
  } catch (cause) {
    if (client.left.aborted) return ended('aborted')
    if (!error) way.broke()
    const reason = deadline.reason()
    error ??= reason === null ? upstreamBroken(cause) : upstreamTimeout(reason)
    return ended('failed')
  } finally {
    clearInterval(heartbeat)
    deadline.cut('left')
  }
}

const failedMidway = (message: string) =>
  new WireError({
    status: 502,
    type: 'server_error',
    code: 'upstream_error',
    message: message === '' ? '模型服务出错，回答不完整' : `模型服务出错：${message}`,
  })
