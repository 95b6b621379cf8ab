import type { ClientStream } from '../call/client-stream.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import { readChunk } from '../chat/read-chunk.ts'
import { isDone } from '../meter/chat-meter.ts'
import { createEventSplitter } from '../sse/split-events.ts'
import { createGeminiAnswer, type AnswerOptions } from './gemini-answer.ts'
import { geminiErrorOf } from '../wire/gemini-error.ts'

const NOTHING = Buffer.alloc(0)

/** How the pieces of a stream are written: as events, or as the elements of one JSON array. */
export type Framing = 'events' | 'array'

interface StreamInput {
  client: ClientStream
  context: AnswerContext
  options: AnswerOptions
  framing: Framing
}

/** Takes the events of a streamed chat completion and gives the caller pieces of an answer as Google streams it. */
export function createGeminiStream({ client, context, options, framing }: StreamInput): ClientStream {
  const splitter = createEventSplitter()
  const isArray = framing === 'array'
  let written: string[] = []
  let isFirst = true

  function piece(value: object) {
    const json = JSON.stringify(value)
    written.push(isArray ? `${isFirst ? '[' : ',\r\n'}${json}` : `data: ${json}\r\n\r\n`)
    isFirst = false
  }
  const answer = createGeminiAnswer({ options, context, emit: (part) => piece(answer.body([part])) })

  function read(bytes: Buffer) {
    for (const { data } of splitter.push(bytes)) {
      if (data === null || data.trim() === '' || isDone(data)) continue
      const chunk = readChunk(data)
      if (chunk.error) piece(geminiErrorOf(chunk.error))
      else answer.take(chunk)
    }
  }

  function flush(): Buffer {
    const bytes = written.length === 0 ? NOTHING : Buffer.from(written.join(''))
    written = []
    return bytes
  }

  return {
    ...client,
    write(bytes) {
      read(bytes)
      return client.write(flush())
    },
    // A blank may stand between the elements of an array.
    beat: () => client.beat(isArray ? '\n' : undefined),
    async end(bytes) {
      read(bytes)
      const { last, ...ending } = answer.end()
      piece(answer.body([last], ending))
      if (isArray) written.push(']')
      await client.end(flush())
    },
    async fail(bytes) {
      read(bytes)
      if (isArray && !isFirst && bytes.length > 0) written.push(']')
      await client.fail(flush())
    },
  }
}
