import { ChatRequest } from '../../../contract/openai.ts'
import { ResponsesRequest } from '../../../contract/responses.ts'
import { pricedAt } from '../refuse/priced-members.ts'
import { readResponsesCall } from './responses-wire.ts'
import { readRequest, type ReadRequest } from '../request/read-request.ts'
import type { ChatWire } from '../chat/chat-wire.ts'

/** Some clients send what `/v1/responses` takes to the address of completions. */
const isOfResponses = (raw: object) => 'input' in raw && !('messages' in raw)

/** `POST /v1/chat/completions`: passed on as it is. */
export const completionsWire: ChatWire = async (gateway, request) => {
  const read = await readRequest<ChatRequest | ResponsesRequest>(
    (raw) => (isOfResponses(raw) ? ResponsesRequest : ChatRequest),
    request.body,
    'chat',
    pricedAt(request),
  )
  if (isOfResponses(read.value))
    return readResponsesCall(gateway, request, read as ReadRequest<ResponsesRequest>)
  return {
    chatRequest: read as ReadRequest<ChatRequest>,
    lowersLimit: false,
    stream: (client) => client,
    answer: (text) => text,
  }
}
