import type { FastifyRequest } from 'fastify'
import { MessagesRequest } from '../../../contract/anthropic.ts'
import type { ChatRequest } from '../../../contract/openai.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import type { ChatWire, NativeCall } from '../chat/chat-wire.ts'
import { createReasoningSeal } from '../chat/reasoning-seal.ts'
import { takesEffort } from '../chat/takes-effort.ts'
import type { Gateway } from '../context.ts'
import { hasNativeUpstream, nativeCall } from './native-call.ts'
import { pricedAt } from '../refuse/priced-members.ts'
import { readRequest, type ReadRequest } from '../request/read-request.ts'
import { WireError } from '../wire/wire-error.ts'
import { createMessagesStream } from './messages-stream.ts'
import { simplify } from './simplify.ts'
import { toChatRequest } from './to-chat-request.ts'
import { writeMessage } from './write-message.ts'

/** `POST /v1/messages`, as Anthropic's clients and Claude Code ask, over upstreams of either protocol. */
export const messagesWire: ChatWire = async (gateway, request) => {
  const read = await readRequest(MessagesRequest, request.body, 'chat', pricedAt(request))
  const { thinking, stop_sequences } = read.value
  const seal = createReasoningSeal(gateway.deps.secrets, request.gatewayCaller.userId)
  const { chat, native } = await runStep(read.text.length, () => {
    const toChat = (value: MessagesRequest) =>
      toChatRequest(value, { openThought: seal.open, takesEffort: takesEffort(request, value.model) })
    return hasNativeUpstream(gateway, request, read.value.model)
      ? planNativeCall({ gateway, request, read, toChat, openThought: seal.open })
      : { chat: toChat(read.value), native: undefined }
  })
  const chatRequest = await runStep(read.text.length, () => ({ value: chat, text: JSON.stringify(chat) }))
  const options = { request: { thinking, stop_sequences }, seal }
  return {
    chatRequest,
    lowersLimit: true,
    native,
    stream: (client, context) => createMessagesStream({ client, context, ...options }),
    answer: (completion, context) => writeMessage({ text: completion, context, ...options }),
  }
}

interface NativeInput {
  gateway: Gateway
  request: FastifyRequest
  read: ReadRequest<MessagesRequest>
  toChat: (value: MessagesRequest) => ChatRequest
  openThought: (signature: string) => string | null
}

/** What only a native upstream can be asked is a chat completion in name alone. */
function planNativeCall({ toChat, ...input }: NativeInput): { chat: ChatRequest; native: NativeCall } {
  const { read } = input
  const call = (chatRefusal: WireError | null) => nativeCall({ ...input, chatRefusal })
  try {
    return { chat: toChat(read.value), native: call(null) }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const native = call(error)
    return { chat: toChat({ ...simplify(read.value), max_tokens: read.value.max_tokens }), native }
  }
}
