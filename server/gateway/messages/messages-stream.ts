import type { MessagesRequest } from '../../../contract/anthropic.ts'
import type { ClientStream } from '../call/client-stream.ts'
import type { AnswerContext } from '../chat/chat-wire.ts'
import { serializeToolCalls } from '../chat/serialize-tool-calls.ts'
import { readChunk, type ChunkRead } from '../chat/read-chunk.ts'
import type { ReasoningSeal } from '../chat/reasoning-seal.ts'
import { isDone } from '../meter/chat-meter.ts'
import { PING } from '../native/native-stream.ts'
import { createEventSplitter } from '../sse/split-events.ts'
import { createBlockWriter } from './block-writer.ts'
import { messagesErrorOf } from '../wire/messages-error.ts'
import { stopOf } from './stop-reason.ts'
import { createReasoningWriter } from './reasoning-writer.ts'
import { usageOf } from './usage-of.ts'

const NOTHING = Buffer.alloc(0)

interface StreamInput {
  client: ClientStream
  context: AnswerContext
  request: Pick<MessagesRequest, 'thinking' | 'stop_sequences'>
  seal: ReasoningSeal
}

/** Takes the events of a streamed chat completion and gives the caller those of a message. */
export function createMessagesStream({ client, context, request, seal }: StreamInput): ClientStream {
  const splitter = createEventSplitter()
  let written: string[] = []
  let inputTokens: number | null = null
  let hasBegun = false
  let calls = 0
  let finishReason = ''
  let stoppedAt: unknown
  let usage: unknown = null

  const emit = (type: string, members: object) =>
    written.push(`event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`)
  const thoughts = createReasoningWriter(request.thinking, seal)
  const blocks = serializeToolCalls({
    writer: createBlockWriter({ emit, thoughts }),
    newCallId: () => `toolu_${context.requestId}_${(calls += 1)}`,
  })

  function begin(tokens: number) {
    if (hasBegun) return
    hasBegun = true
    emit('message_start', {
      message: {
        id: `msg_${context.requestId}`,
        type: 'message',
        role: 'assistant',
        model: context.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: tokens,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
          output_tokens: 0,
        },
      },
    })
  }

  function take(chunk: ChunkRead) {
    if (chunk.usage) usage = chunk.usage
    if (chunk.error) {
      emit('error', messagesErrorOf(chunk.error))
      return
    }
    if (thoughts.isShown) blocks.say('thought', chunk.thought)
    blocks.say('words', chunk.words + chunk.refusal)
    for (const part of chunk.calls) blocks.call(part)
    if (chunk.finishReason) finishReason = chunk.finishReason
    stoppedAt = chunk.stoppedAt ?? stoppedAt
  }

  function read(bytes: Buffer): Buffer {
    for (const { data } of splitter.push(bytes)) {
      if (data === null || data.trim() === '' || isDone(data)) continue
      const chunk = readChunk(data)
      if (!chunk.error) begin(inputTokens ?? 0)
      take(chunk)
    }
    return flush()
  }

  function flush(): Buffer {
    const bytes = written.length === 0 ? NOTHING : Buffer.from(written.join(''))
    written = []
    return bytes
  }

  /** The first event names the prompt's tokens. They are counted while the upstream is asked. */
  async function counted() {
    inputTokens ??= await context.countPrompt()
  }

  return {
    ...client,
    write(bytes) {
      if (inputTokens !== null) return client.write(read(bytes))
      return counted().then(() => client.write(read(bytes)) ?? undefined)
    },
    beat: () => client.beat(hasBegun ? PING : undefined),
    async end(bytes) {
      await counted()
      const rest = read(bytes)
      begin(inputTokens ?? 0)
      blocks.end()
      emit('message_delta', {
        delta: stopOf({
          finishReason,
          stoppedAt,
          stopSequences: request.stop_sequences ?? [],
          hasCalls: blocks.hasCalls(),
        }),
        usage: usageOf(usage),
      })
      emit('message_stop', {})
      await client.end(Buffer.concat([rest, flush()]))
    },
    async fail(bytes) {
      if (bytes.length > 0) await counted()
      await client.fail(read(bytes))
    },
  }
}
