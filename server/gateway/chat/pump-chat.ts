import type { ClientStream } from '../call/client-stream.ts'
import { isDone, type ChatMeter, type Ending } from '../meter/chat-meter.ts'
import { createEventSplitter, type SseEvent } from '../sse/split-events.ts'
import { parseLoose } from '../wire/parse-loose.ts'
import { eachPiece } from '../upstream/each-piece.ts'
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
  let end: Pumped | null = null
  const ended = (ending: Ending, doneEvent: SseEvent | null = null): Pumped => ({
    ending: error ? 'failed' : ending,
    error,
    usageEvent,
    doneEvent,
  })

  function readEvent(event: SseEvent, passed: Buffer[]): 'more' | 'done' {
    if (event.data === null) {
      if (!error) passed.push(scrubbed(event.raw))
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
    if (reading === 'piece') {
      onFirstPiece()
      passed.push(event.raw)
    } else if (reading === 'aside') passed.push(scrubbed(event.raw))
    return 'more'
  }

  /** What no model says may name the upstream. */
  function scrubbed(raw: Buffer): Buffer {
    const text = raw.toString('utf8')
    const clean = upstream.scrub(text)
    return clean === text ? raw : Buffer.from(clean)
  }

  /** @returns whether to go on; a promise if it has to wait */
  function pass(events: SseEvent[]): boolean | Promise<boolean> {
    const passed: Buffer[] = []
    for (const event of events) {
      const length = passed.length
      if (readEvent(event, passed) === 'done') end = ended('done', event)
      else if (meter.mayBeOverBound())
        return passSlowly({ passed, length, rest: events.slice(events.indexOf(event) + 1) })
      if (end) break
    }
    return goOn(give(passed))
  }

  /** There are more pieces than tokens asked for: from here on each is counted before the next is passed. */
  async function passSlowly({ passed, length, rest }: Slowly): Promise<boolean> {
    if (await meter.isOverBound()) {
      passed.length = length
      end = ended('cut')
      return goOn(give(passed))
    }
    await give(passed)
    return pass(rest)
  }

  function goOn(taken: Promise<void> | null): boolean | Promise<boolean> {
    const isWanted = () => end === null && !client.left.aborted
    return taken ? taken.then(isWanted) : isWanted()
  }

  function give(passed: Buffer[]): Promise<void> | null {
    const [first] = passed
    if (!first) return null
    heartbeat.refresh()
    const taken = client.write(passed.length === 1 ? first : Buffer.concat(passed))
    if (!taken) return null
    deadline.pause()
    return taken.then(() => deadline.touch())
  }

  try {
    const isWhole = await eachPiece(answer.body, (bytes) => {
      // Some say with comments for minutes that a call is in their queue. A model that has begun lives by what it says.
      if (!meter.hasOutput()) deadline.touch()
      return pass(splitter.push(bytes))
    })
    const rest = isWhole ? splitter.flush() : null
    if (rest?.data && isDone(rest.data)) end = ended('done')
    if (end) {
      way.completed()
      return end
    }
    if (client.left.aborted) return ended('aborted')
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
    if (end?.ending === 'done') letEnd(open)
    else deadline.cut('left')
  }
}

interface Slowly {
  passed: Buffer[]
  /** What of `passed` came before the event that is counted first. */
  length: number
  /** Events after it. */
  rest: SseEvent[]
}

/** So long an upstream may take to end an answer after it said that all is said. */
const ENDING_MS = 500

/** An answer that comes to its end by itself leaves a connection that can be used again. */
function letEnd({ answer: { body }, deadline }: OpenAnswer): void {
  const cut = setTimeout(() => deadline.cut('left'), ENDING_MS).unref()
  body.once('close', () => {
    clearTimeout(cut)
    deadline.stop()
  })
  body.resume()
}

const failedMidway = (message: string) =>
  new WireError({
    code: 'upstream_error',
    message: message === '' ? '模型服务出错，回答不完整' : `模型服务出错：${message}`,
  })
