import type { ClientStream } from '../call/client-stream.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import { readChunk } from '../chat/read-chunk.ts'
import { isDone } from '../meter/chat-meter.ts'
import { createEventSplitter } from '../sse/split-events.ts'
import { createResponseAnswer, type ResponseOptions } from './response-answer.ts'
import type { ResponseBody } from './response-body.ts'

const NOTHING = Buffer.alloc(0)

interface StreamInput {
  client: ClientStream
  context: AnswerContext
  options: ResponseOptions
  /** Stores a response that ended, before its last event: its id works at once. */
  keep: (response: ResponseBody) => Promise<void>
}

/** Takes the events of a streamed chat completion and gives the caller those of a response. */
export function createResponsesStream({ client, context, options, keep }: StreamInput): ClientStream {
  const splitter = createEventSplitter()
  let written: string[] = []
  let count = 0
  let hasBegun = false
  let failed: ResponseBody | null = null
  const emit = (type: string, members: object) => {
    written.push(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: count, ...members })}\n\n`)
    count += 1
  }
  const answer = createResponseAnswer({ options, context, emit })

  function begin() {
    if (hasBegun) return
    hasBegun = true
    const response = answer.begun()
    emit('response.created', { response })
    emit('response.in_progress', { response })
  }

  function read(bytes: Buffer): Buffer {
    for (const { data } of splitter.push(bytes)) {
      if (data === null || data.trim() === '' || isDone(data)) continue
      begin()
      const chunk = readChunk(data)
      if (chunk.error) {
        failed = answer.failed(chunk.error)
        emit('response.failed', { response: failed })
      } else answer.take(chunk)
    }
    return flush()
  }

  function flush(): Buffer {
    const bytes = written.length === 0 ? NOTHING : Buffer.from(written.join(''))
    written = []
    return bytes
  }

  return {
    ...client,
    write: (bytes) => client.write(read(bytes)),
    async end(bytes) {
      const rest = read(bytes)
      begin()
      const response = answer.end()
      await keep(response)
      emit(`response.${response.status}`, { response: answer.shown(response) })
      await client.end(Buffer.concat([rest, flush()]))
    },
    async fail(bytes) {
      const last = read(bytes)
      if (failed) await keep(failed)
      await client.fail(last)
    },
  }
}
