import type { ClientStream } from '../call/client-stream.ts'
import { failedMidway } from '../chat/pump-chat.ts'
import { createEventSplitter } from '../sse/split-events.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import { upstreamBroken, upstreamTimeout, upstreamTruncated } from '../upstream/upstream-failure.ts'
import type { WireError } from '../wire/wire-error.ts'
import type { EventReader } from './event-reader.ts'

interface PumpInput {
  open: OpenAnswer
  client: ClientStream
  reader: EventReader
  onFirstEvent: () => void
  /** Bytes of one event. */
  eventBytesMax?: number | undefined
}

interface PumpedEvents {
  ending: 'done' | 'failed' | 'aborted'
  error: WireError | null
  /** Something went to the caller: no other upstream can answer. */
  hasBegun: boolean
}

/** Passes events on as they come, as their reader says. */
export async function pumpEvents({
  open,
  client,
  reader,
  onFirstEvent,
  eventBytesMax,
}: PumpInput): Promise<PumpedEvents> {
  const { answer, deadline, permit } = open
  const splitter = createEventSplitter(eventBytesMax)
  let hasBegun = false
  const ended = (ending: PumpedEvents['ending'], error: WireError | null = null) => ({
    ending,
    error,
    hasBegun,
  })

  /** @returns how the answer ended; null: it goes on */
  async function take(data: string): Promise<PumpedEvents | null> {
    const { now, ends, error } = reader.read(data)
    if (error !== undefined) {
      permit.failed()
      return ended('failed', failedMidway(error))
    }
    if (now) {
      onFirstEvent()
      hasBegun = true
      await client.write(now)
    }
    if (ends) {
      permit.completed()
      return ended('done')
    }
    return client.left.aborted ? ended('aborted') : null
  }

  try {
    for await (const bytes of answer.body.stream() as AsyncIterable<Buffer>) {
      deadline.pause()
      for (const { data } of splitter.push(bytes)) {
        const end = data === null ? null : await take(data)
        if (end) return end
      }
      deadline.touch()
    }
    const rest = splitter.flush()
    const end = rest?.data ? await take(rest.data) : null
    if (end) return end
    if (reader.isWhole()) {
      permit.completed()
      return ended('done')
    }
    permit.failed()
    return ended('failed', upstreamTruncated())
  } catch (cause) {
    if (client.left.aborted) return ended('aborted')
    permit.failed()
    const reason = deadline.reason()
    return ended('failed', reason === null ? upstreamBroken(cause) : upstreamTimeout(reason))
  } finally {
    deadline.cut('left')
  }
}
