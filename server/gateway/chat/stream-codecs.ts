import type { ClientStream } from '../call/client-stream.ts'
import type { MeterOptions } from '../meter/meter.ts'
import { createMessagesReader } from '../native/messages-reader.ts'
import { createNativeChatReader } from '../native/to-chat/native-chat-reader.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { WireError } from '../wire/wire-error.ts'
import type { AnswerContext, WireCall } from './chat-wire.ts'
import { createChatReader } from './chat-reader.ts'
import { errorEvent } from '../answer/error-event.ts'
import type { StreamCodec } from './relay-chat.ts'

interface Options {
  client: ClientStream
  wireCall: WireCall
  context: AnswerContext
  measure: MeterOptions
  includesUsage: boolean
}

/** Who reads the stream of an upstream, and who writes it in the words of the call's wire: both by what the upstream speaks. */
export function createStreamCodecs({ client, wireCall, context, measure, includesUsage }: Options) {
  const { requestId, model: modelId } = context
  const written = wireCall.stream(client, context)
  const native = wireCall.native?.stream(client)
  let current = written
  return {
    of: (upstream: Upstream): StreamCodec => {
      const options = { upstream, measure, requestId, modelId, includesUsage }
      const isNative = upstream.protocol === 'anthropic'
      current = (isNative && native) || written
      if (!isNative) return { reader: createChatReader(options), client: current }
      const reader = native ? createMessagesReader(options) : createNativeChatReader(options)
      return { reader, client: current }
    },
    /** Who writes now, or would. */
    client: () => current,
    /** Ends it with an error, where no upstream has answered. */
    fail: (error: WireError) => written.fail(errorEvent(error)),
  }
}
