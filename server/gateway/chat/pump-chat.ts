import type { ClientStream } from '../call/client-stream.ts'
import { isDone, type ChatMeter, type Ending, type Reading } from '../meter/chat-meter.ts'
import { createEventSplitter, type SseEvent } from '../sse/split-events.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { createModelWriter } from './caller-model.ts'
import { eachPiece } from '../upstream/each-piece.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import {
  upstreamBroken,
  upstreamMessage,
  upstreamTimeout,
  upstreamTruncated,
} from '../upstream/upstream-failure.ts'
import { WireError } from '../wire/wire-error.ts'

/** How long to wait for usage after an error. */
const AFTER_ERROR_MS = 1000

interface PumpInput {
  open: OpenAnswer
  client: ClientStream
  meter: ChatMeter
  onFirstPiece: () => void
  modelId: string
  /** A chunk of its own carries the usage; else the last chunk does, and none without choices goes out. */
  includesUsage: boolean
  heartbeat: NodeJS.Timeout
}

export interface Pumped {
  ending: Ending
  error: WireError | null
  /** The chunk with the usage, kept back until its cost is known. */
  usageEvent: SseEvent | null
  /** The chunk by which the last choice ends, kept back to carry the usage where that has no chunk of its own. */
  finishEvent: SseEvent | null
  doneEvent: SseEvent | null
  /** No event with data came: another upstream can still answer. */
  isUnbegun: boolean
}

/** Passes an upstream's events on as they come, byte for byte, and lets the meter read along; keeps the end back. */
export async function pumpChat({
  open,
  client,
  meter,
  onFirstPiece,
  modelId,
  includesUsage,
  heartbeat,
}: PumpInput): Promise<Pumped> {
  const { answer, deadline, upstream, permit } = open
  const splitter = createEventSplitter()
  const withModel = createModelWriter(modelId)
  let usageEvent: SseEvent | null = null
  let finishEvent: SseEvent | null = null
  let usageModel: string | null | undefined = null
  /** Bytes to pass on that came before the newest chunk. */
  let before = 0
  let hasBegun = false
  let error: WireError | null = null
  let end: Pumped | null = null
  const ended = (ending: Ending, doneEvent: SseEvent | null = null): Pumped => ({
    ending: error ? 'failed' : ending,
    error,
    usageEvent,
    finishEvent,
    doneEvent,
    isUnbegun: !hasBegun,
  })

  function readEvent(event: SseEvent, passed: Buffer[]): 'more' | 'done' {
    before = passed.length
    if (event.data === null) {
      if (!error) passed.push(scrubbed(event.raw))
      return 'more'
    }
    hasBegun = true
    deadline.touch()
    const reading = meter.read(event.data)
    if (reading === 'done') return 'done'
    if (reading === 'error') {
      error ??= failedMidway(upstreamMessage(upstream, tryParseJson(event.data)))
      setTimeout(() => deadline.cut('idle'), AFTER_ERROR_MS).unref()
      return 'more'
    }
    if (error) return 'more'
    if (reading === 'piece') onFirstPiece()
    if (includesUsage) passOn(event, reading, passed)
    else passChoices(event, passed)
    usageEvent = reading === 'usage' ? event : null
    return 'more'
  }

  function passOn(event: SseEvent, reading: Reading, passed: Buffer[]) {
    if (usageEvent) before = passed.push(withModel(usageEvent, usageModel))
    const { model } = meter.chunkHead()
    if (reading === 'piece') passed.push(withModel(event, model))
    else if (reading === 'aside') passed.push(scrubbed(event.raw))
    else usageModel = model
  }

  /** Only chunks with choices; one by which a choice ends waits for the next. */
  function passChoices(event: SseEvent, passed: Buffer[]) {
    const { hasChoices, finishes, model } = meter.chunkHead()
    if (event.data?.trim() === '') passed.push(event.raw)
    else if (hasChoices) {
      if (finishEvent) before = passed.push(finishEvent.raw)
      finishEvent = finishes ? { ...event, raw: withModel(event, model) } : null
      if (!finishEvent) passed.push(withModel(event, model))
    }
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
      if (readEvent(event, passed) === 'done') end = ended('done', event)
      else if (meter.mayBeOverBound() || meter.mustCount())
        return passSlowly({ passed, length: before, rest: events.slice(events.indexOf(event) + 1) })
      if (end) break
    }
    return goOn(give(passed))
  }

  /** What was said is counted before the next is passed. If there are more pieces than tokens asked for, each is. */
  async function passSlowly({ passed, length, rest }: Slowly): Promise<boolean> {
    const mayBeOver = meter.mayBeOverBound()
    const tokens = await meter.countOutput()
    if (mayBeOver && tokens > meter.completionBound) {
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
      permit.completed()
      return end
    }
    if (client.left.aborted) return ended('aborted')
    if (!error) permit.failed()
    error ??= upstreamTruncated()
    return ended('failed')
  } catch (cause) {
    if (client.left.aborted) return ended('aborted')
    if (!error) permit.failed()
    const reason = deadline.reason()
    error ??= reason === null ? upstreamBroken(cause) : upstreamTimeout(reason)
    return ended('failed')
  } finally {
    if (end?.ending === 'done') letEnd(open)
    else deadline.cut('left')
  }
}

interface Slowly {
  passed: Buffer[]
  /** What of `passed` came before the event that is counted first. */
  length: number
  rest: SseEvent[]
}

/** How long an upstream may take to end its answer after `[DONE]`. */
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
