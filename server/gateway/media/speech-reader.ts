import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { scrubbed } from '../answer/scrubbed.ts'
import { writeEvent } from '../sse/split-events.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { errorWords } from '../wire/error-words.ts'
import type { MediaReader } from './stream-media.ts'
import { shownPiece, withCost } from '../wire/vendor-members.ts'

const Event = z.looseObject({ type: z.string() })

/** Reads a sound that is streamed as events; its end carries what it cost. */
export function createSpeechReader({
  upstream,
  use,
}: {
  upstream: Upstream
  use: MediaReader['use']
}): MediaReader {
  let last: Record<string, unknown> = {}
  let hasSound = false
  return {
    read(data) {
      if (data.trim() === '') return {}
      if (data.trim() === '[DONE]') return { ends: hasSound }
      const raw = tryParseJson(data)
      const event = Event.safeParse(raw)
      const isError = event.success && event.data.type === 'error'
      const error = errorWords(isError ? { error: raw, ...event.data } : raw)
      if (error !== null) return { error: upstream.scrub(error) }
      if (!event.success) return {}
      hasSound ||= event.data.type === 'speech.audio.delta'
      if (event.data.type !== 'speech.audio.done') return { now: scrubbed(upstream, shownPiece(raw, data)) }
      last = event.data
      return hasSound ? { ends: true } : { error: '' }
    },
    isWhole: () => false,
    use,
    end(costNano) {
      const event = JSON.stringify({ type: 'speech.audio.done', ...last })
      return scrubbed(upstream, writeEvent(withCost(event, costNano)))
    },
  }
}
