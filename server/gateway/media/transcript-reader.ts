import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { scrubbed } from '../answer/scrubbed.ts'
import { writeEvent } from '../sse/split-events.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { errorWords } from '../wire/error-words.ts'
import type { EventRead } from './event-reader.ts'
import type { MediaReader } from './stream-media.ts'
import { shownPiece, withCost } from '../wire/vendor-members.ts'

/** OpenAI's events, and the chunks by which vLLM streams what it hears. */
const Event = z.object({
  type: z.string().optional().catch(undefined),
  delta: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish().catch(undefined) }) }))
    .optional()
    .catch(undefined),
})

interface Options {
  upstream: Upstream
  use: (
    transcript: { transcript: string; raw: unknown },
    status: 'succeeded' | 'aborted',
  ) => ReturnType<MediaReader['use']>
  /** Takes the whole text of an answer that came to its end. */
  onText: (text: string) => Promise<void>
}

/** Reads a streamed transcription; its end carries what it cost. */
export function createTranscriptReader({ upstream, use, onText }: Options): MediaReader {
  let transcript = ''
  let last: object = {}
  let isDone = false

  const textDelta = (delta: string): EventRead => {
    transcript += delta
    return delta === '' ? {} : { now: writeEvent(JSON.stringify({ type: 'transcript.text.delta', delta })) }
  }

  function read(data: string): EventRead {
    if (data.trim() === '') return {}
    if (data.trim() === '[DONE]') {
      isDone = true
      return { ends: true }
    }
    const raw = tryParseJson(data)
    const parsed = Event.safeParse(raw)
    if (!parsed.success) return {}
    const { type, delta, text, choices } = parsed.data
    const error = type === 'error' ? errorWords({ error: raw, ...(raw as object) }) : errorWords(raw)
    if (error !== null) return { error: upstream.scrub(error) }
    if (type === 'transcript.text.done') {
      transcript = text ?? transcript
      last = raw as object
      isDone = true
      return { ends: true }
    }
    if (choices) return textDelta(choices[0]?.delta.content ?? '')
    if (type !== 'transcript.text.delta')
      return type === undefined ? {} : { now: scrubbed(upstream, shownPiece(raw, data)) }
    transcript += delta ?? ''
    return { now: scrubbed(upstream, shownPiece(raw, data)) }
  }

  return {
    read,
    isWhole: () => isDone,
    use: (status) => use({ transcript, raw: last }, status),
    async end(costNano) {
      await onText(transcript)
      const event = JSON.stringify({ type: 'transcript.text.done', text: transcript, ...last })
      return scrubbed(upstream, writeEvent(withCost(event, costNano)))
    },
  }
}
