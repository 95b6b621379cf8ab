import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { scrubbed } from '../answer/scrubbed.ts'
import { writeEvent } from '../sse/split-events.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { errorWords } from '../wire/error-words.ts'
import type { MediaReader } from './stream-media.ts'
import { shownPiece, withCost } from '../wire/vendor-members.ts'

const Event = z.looseObject({ type: z.string(), b64_json: z.string().optional().catch(undefined) })

interface Options {
  upstream: Upstream
  /** Unfinished pictures that were asked for. */
  partialsMax: number
  /** @param partials unfinished pictures that are billed */
  use: (status: 'succeeded' | 'aborted', partials: number) => ReturnType<MediaReader['use']>
}

/** Reads a picture that is streamed; its end carries what it cost. */
export function createImageReader({ upstream, partialsMax, use }: Options): MediaReader {
  let last = '{}'
  let partials = 0
  return {
    read(data) {
      if (data.trim() === '' || data.trim() === '[DONE]') return {}
      const raw = tryParseJson(data)
      const event = Event.safeParse(raw)
      const isError = event.success && event.data.type === 'error'
      const error = errorWords(isError ? { error: raw, ...event.data } : raw)
      if (error !== null) return { error: upstream.scrub(error) }
      if (!event.success) return {}
      const { type, b64_json: picture } = event.data
      if (picture && type.endsWith('.partial_image')) partials += 1
      if (!type.endsWith('.completed'))
        // A picture holds no names, and is long to look through.
        return { now: picture ? shownPiece(raw, data) : scrubbed(upstream, shownPiece(raw, data)) }
      if (!picture) return { error: '' }
      last = data
      return { ends: true }
    },
    isWhole: () => false,
    // What its caller left is still being drawn.
    use: (status) => use(status, status === 'aborted' ? partialsMax : Math.min(partials, partialsMax)),
    end: (costNano) => completedEvent(last, costNano),
  }
}

/** The event by which a streamed picture ends. @param event JSON of it */
export const completedEvent = (event: string, costNano: bigint): Buffer =>
  writeEvent(withCost(event, costNano))
