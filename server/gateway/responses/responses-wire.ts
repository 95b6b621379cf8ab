import type { FastifyRequest } from 'fastify'
import { ResponsesRequest } from '../../../contract/responses.ts'
import { runStep } from '../../http/body/cooperative.ts'
import { keepResponse } from '../../services/response/keep-response.ts'
import { THREAD_SIZE_MAX } from '../../services/response/limits.ts'
import type { ChatWire, WireCall } from '../chat/chat-wire.ts'
import { readChunk } from '../chat/read-chunk.ts'
import { takesEffort } from '../chat/takes-effort.ts'
import { createThoughtSeal } from '../chat/thought-seal.ts'
import type { Gateway } from '../gateway.ts'
import { readRequest, type ReadRequest } from '../wire/read-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { inputItems, wholeInput } from './input-items.ts'
import { createResponseAnswer } from './response-answer.ts'
import { isStored, responseId, type ResponseBody } from './response-body.ts'
import { createResponsesStream } from './responses-stream.ts'
import { toChatRequest } from './to-chat-request.ts'

/** `POST /v1/responses`, as Codex and OpenAI's clients ask, over models that speak chat completions. */
export const responsesWire: ChatWire = async (gateway, request) =>
  readResponsesCall(gateway, request, await readRequest(ResponsesRequest, request.body, 'chat'))

/** @throws WireError 400 that names the member, 404 for a former response that there is not */
export async function readResponsesCall(
  { deps }: Gateway,
  request: FastifyRequest,
  { text, value }: ReadRequest<ResponsesRequest>,
): Promise<WireCall> {
  refuseUnserved(value)
  const { userId } = request.gatewayCaller
  const seal = createThoughtSeal(deps.secrets, userId)
  const items = inputItems(value.input, request.id)
  const whole = await wholeInput({ deps, userId, items, previousId: value.previous_response_id ?? null })
  const size = value.previous_response_id ? THREAD_SIZE_MAX : text.length
  const { chat, tools } = await runStep(size, () =>
    toChatRequest(value, {
      items: whole,
      openThought: seal.open,
      takesEffort: takesEffort(request, value.model),
    }),
  )
  const asked = { request: value, tools, seal, createdAt: Math.floor(request.callAdmission.at / 1000) }
  const keep = async (response: ResponseBody) => {
    if (isStored(value))
      await keepResponse(deps, {
        id: responseId(request.id),
        userId,
        requestId: request.id,
        previousId: value.previous_response_id ?? null,
        status: response.status,
        body: { input: items, response },
      })
  }
  return {
    asked: { value: chat, text: await runStep(size, () => JSON.stringify(chat)) },
    lowersLimit: true,
    stream: (client, context) => createResponsesStream({ client, context, asked, keep }),
    async answer(completion, context) {
      const answer = createResponseAnswer({ asked, context, emit: () => {} })
      answer.take(readChunk(completion))
      const response = answer.end()
      await keep(response)
      return JSON.stringify(answer.shown(response))
    },
  }
}

/** What is kept at OpenAI's own service. */
const UNSERVED = ['prompt', 'conversation'] as const

function refuseUnserved(request: ResponsesRequest): void {
  if (request.background)
    throw badParameter('background', '暂不支持后台回答，请去掉 background 或设为 false', 'unsupported_value')
  for (const name of UNSERVED)
    if (request[name] !== undefined && request[name] !== null)
      throw badParameter(name, `不支持参数 ${name}，请把内容写在 input 中`, 'unsupported_value')
}
