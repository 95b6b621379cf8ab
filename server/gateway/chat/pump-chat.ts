import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { ClientStream } from '../call/client-stream.ts'
import type { Ending } from '../meter/meter.ts'
import { createEventSplitter, writeEvent, type SseEvent } from '../sse/split-events.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken, upstreamTimeout, upstreamTruncated } from '../upstream/upstream-failure.ts'
import { WireError } from '../wire/wire-error.ts'
import type { AnswerReader } from '../answer/answer-reader.ts'

/** How long to wait for usage after an error. */
const AFTER_ERROR_MS = 1000

/** What holds nothing to see may come again and again, as signs of life. */
const UNSEEN_MAX = 64 * 1024
const BRACE = 0x7b
const BLANK_LINE = Buffer.from('\n\n')

interface PumpInput {
  open: OpenAnswer
  client: ClientStream
  reader: AnswerReader
  onFirstPiece: () => void
  heartbeat: NodeJS.Timeout
}

export interface Pumped {
  ending: Ending
  error: WireError | null
  /** What was kept back, of an answer of which the caller has seen nothing: another upstream can still answer. Null: it has. */
  unseen: Buffer | null
}

/** Passes an upstream's events on as they come, as its reader says, which keeps the end back. */
export async function pumpChat({
  open,
  client,
  reader,
  onFirstPiece,
  heartbeat,
}: PumpInput): Promise<Pumped> {
  const { answer, deadline, permit } = open
  const { meter } = reader
  const splitter = createEventSplitter()
  /** Bytes to pass on that came before the newest event. */
  let before = 0
  let error: WireError | null = null
  let end: Pumped | null = null
  /** Null once the caller has seen something. */
  let unseen: Buffer[] | null = []
  let unseenBytes = 0
  const ended = (ending: Ending): Pumped => ({
    ending: error ? 'failed' : ending,
    error,
    unseen: unseen && Buffer.concat(unseen),
  })

  function fail(data: string) {
    if (error) return
    error = failedMidway(reader.errorWords(data))
    setTimeout(() => deadline.cut('idle'), AFTER_ERROR_MS).unref()
  }

  /** Keeps back what holds nothing to see, until there is something. */
  function give(bytes: Buffer | undefined, passed: Buffer[]) {
    if (!bytes) return
    ;(unseen ?? passed).push(bytes)
    unseenBytes += bytes.length
  }

  function show(passed: Buffer[]) {
    if (!unseen || !(meter.hasBegun() || unseenBytes > UNSEEN_MAX)) return
    passed.push(...unseen)
    unseen = null
  }

  function readEvent(event: SseEvent, passed: Buffer[]): 'more' | 'done' {
    before = passed.length
    if (event.data !== null) deadline.touch()
    // It has answered with one JSON in place of events.
    else if (event.raw[0] === BRACE) fail(event.raw.toString('utf8'))
    const { reading, earlier, now } = reader.read(event)
    if (reading === 'done') return 'done'
    if (reading === 'error') fail(event.data ?? '')
    if (error) return 'more'
    if (event.data === null) {
      if (now) passed.push(now)
      return 'more'
    }
    show(passed)
    if (!unseen && reading === 'piece') onFirstPiece()
    give(earlier, passed)
    before = passed.length
    give(now, passed)
    return 'more'
  }

  /** @returns whether to go on; a promise if it has to wait */
  function pass(came: SseEvent[]): boolean | Promise<boolean> {
    const events = came.some(isRunTogether) ? came.flatMap(linesOf) : came
    const passed: Buffer[] = []
    for (const event of events) {
      if (readEvent(event, passed) === 'done') end = ended('done')
      else if (error && unseen) end = ended('failed')
      else if (meter.mayBeOverBound() || meter.mustCount())
        return passSlowly({ passed, length: before, rest: events.slice(events.indexOf(event) + 1) })
      if (end) break
    }
    return goOn(send(passed))
  }

  /** What was said is counted before the next is passed. If there are more pieces than tokens asked for, each is. */
  async function passSlowly({ passed, length, rest }: Slowly): Promise<boolean> {
    const mayBeOver = meter.mayBeOverBound()
    const tokens = await meter.countOutput()
    if (mayBeOver && tokens > meter.completionBound) {
      passed.length = length
      end = ended('cut')
      return goOn(send(passed))
    }
    await send(passed)
    return pass(rest)
  }

  function goOn(taken: Promise<void> | null): boolean | Promise<boolean> {
    const isWanted = () => end === null && !client.left.aborted
    return taken ? taken.then(isWanted) : isWanted()
  }

  function send(passed: Buffer[]): Promise<void> | null {
    const [first] = passed
    if (!first) return null
    heartbeat.refresh()
    const taken = client.write(passed.length === 1 ? first : Buffer.concat(passed))
    if (!taken) return null
    deadline.pause()
    return taken.then(() => deadline.touch())
  }

  try {
    const isWhole = await answer.body.each((bytes) => {
      // Some say with comments for minutes that a call is in their queue. A model that has begun lives by what it says.
      if (!meter.hasOutput()) deadline.touch()
      return pass(splitter.push(bytes))
    })
    const rest = isWhole && !end ? splitter.flush() : null
    if (rest && (rest.data !== null || rest.raw[0] === BRACE))
      await pass([{ ...rest, raw: Buffer.concat([rest.raw, BLANK_LINE]) }])
    // Some say why they end, and no more.
    if (isWhole && !error && meter.isComplete()) end ??= ended('done')
    if (end) {
      if (!error) permit.completed()
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

/** Some send lines that are events without the blank lines between them. */
const isRunTogether = ({ data }: SseEvent) =>
  data !== null && data.includes('\n') && tryParseJson(data) === null

const linesOf = (event: SseEvent): SseEvent[] =>
  isRunTogether(event)
    ? (event.data ?? '').split('\n').map((data) => ({ data, raw: writeEvent(data) }))
    : [event]

/** How long an upstream may take to end its answer after `[DONE]`. */
const ENDING_MS = 500

/** An answer that comes to its end by itself leaves a connection that can be used again. */
function letEnd({ answer: { body }, deadline }: OpenAnswer): void {
  const cut = setTimeout(() => deadline.cut('left'), ENDING_MS).unref()
  body.onClose(() => {
    clearTimeout(cut)
    deadline.stop()
  })
  body.drain()
}

/** An upstream that failed after it had begun. @param message its own words */
export const failedMidway = (message: string) =>
  new WireError({
    code: 'upstream_error',
    message: message === '' ? '模型服务出错，回答不完整' : `模型服务出错：${message}`,
  })
