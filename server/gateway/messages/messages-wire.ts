import { MessagesRequest } from '../../../contract/anthropic.ts'
import { runStep } from '../../http/body/cooperative.ts'
import type { ChatWire } from '../chat/chat-wire.ts'
import { readRequest } from '../wire/read-request.ts'
import { createMessagesStream } from './messages-stream.ts'
import { createThoughtSeal } from '../chat/thought-seal.ts'
import { takesEffort } from '../chat/takes-effort.ts'
import { toChatRequest } from './to-chat-request.ts'
import { writeMessage } from './write-message.ts'

/** `POST /v1/messages`, as Anthropic's clients and Claude Code ask, over models that speak chat completions. */
export const messagesWire: ChatWire = async ({ deps }, request) => {
  const { text, value } = await readRequest(MessagesRequest, request.body, 'chat')
  const seal = createThoughtSeal(deps.secrets, request.gatewayCaller.userId)
  const asked = await runStep(text.length, () => {
    const chat = toChatRequest(value, {
      openThought: seal.open,
      takesEffort: takesEffort(request, value.model),
    })
    return { value: chat, text: JSON.stringify(chat) }
  })
  const { thinking, stop_sequences } = value
  const wanted = { request: { thinking, stop_sequences }, seal }
  return {
    asked,
    lowersLimit: true,
    stream: (client, context) => createMessagesStream({ client, context, ...wanted }),
    answer: (completion, context) => writeMessage({ text: completion, context, ...wanted }),
  }
}
