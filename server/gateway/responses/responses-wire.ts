import type { FastifyRequest } from 'fastify'
import { ResponsesRequest, type InputItem } from '../../../contract/responses.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { insertResponse, keepResponse, THREAD_SIZE_MAX } from '../../content/index.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { BackgroundCall, ChatWire, WireCall } from '../chat/chat-wire.ts'
import { readChunk } from '../chat/read-chunk.ts'
import { takesEffort } from '../chat/takes-effort.ts'
import { createReasoningSeal } from '../chat/reasoning-seal.ts'
import { withoutDetails } from '../chat/without-details.ts'
import type { Gateway } from '../context.ts'
import { pricedAt } from '../refuse/priced-members.ts'
import { readRequest, type ReadRequest } from '../request/read-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { inputItems, wholeInput } from './input-items.ts'
import { createBackgroundClient } from './background.ts'
import { createResponseAnswer, type ResponseOptions } from './response-answer.ts'
import { isStored, responseBody, responseId, type ResponseBody } from './response-body.ts'
import { createResponsesStream } from './responses-stream.ts'
import { toChatRequest } from './to-chat-request.ts'

/** `POST /v1/responses`, as Codex and OpenAI's clients ask, over models that speak chat completions. */
export const responsesWire: ChatWire = async (gateway, request) =>
  readResponsesCall(
    gateway,
    request,
    await readRequest(ResponsesRequest, request.body, 'chat', pricedAt(request)),
  )

/** @throws WireError 400 that names the member, 404 for a former response that there is not */
export async function readResponsesCall(
  gateway: Gateway,
  request: FastifyRequest,
  { text, value }: ReadRequest<ResponsesRequest>,
): Promise<WireCall> {
  const { deps } = gateway
  refuseUnserved(value)
  const { userId, keyId } = request.gatewayCaller
  const seal = createReasoningSeal(deps.secrets, userId)
  const items = inputItems(value.input, request.id)
  const previousId = value.previous_response_id ?? null
  const reader = readerOf(request.gatewayCaller)
  const whole = await wholeInput({ deps, reader, items, previousId })
  const size = value.previous_response_id ? THREAD_SIZE_MAX : text.length
  const { chat, tools } = await runStep(size, () =>
    toChatRequest(value, {
      items: whole,
      openThought: seal.open,
      takesEffort: takesEffort(request, value.model),
    }),
  )
  const options = { request: value, tools, seal, createdAt: Math.floor(request.callAdmission.at / 1000) }
  const id = responseId(request.id)
  const facts = { id, userId, keyId, requestId: request.id, previousId }
  const isBackground = value.background === true
  const keep = async (response: ResponseBody) => {
    const isKept = isStored(value) && response.status !== 'failed' && !request.gatewayCaller.batch
    if (isBackground || isKept)
      await keepResponse(deps, {
        ...facts,
        status: response.status,
        body: { input: items, response },
        ran: isBackground,
      })
  }
  if (isBackground) chat.stream = true
  return {
    chatRequest: { value: chat, text: await runStep(size, () => JSON.stringify(withoutDetails(chat))) },
    lowersLimit: true,
    memberNames: { logprobs: value.top_logprobs ? 'top_logprobs' : 'include' },
    stream: (client, context) => createResponsesStream({ client, context, options, keep }),
    async answer(completion, context) {
      const answer = createResponseAnswer({ options, context, emit: () => {} })
      answer.take(readChunk(completion))
      const response = answer.end()
      await keep(response)
      return JSON.stringify(answer.shown(response))
    },
    ...(isBackground && { background: backgroundCall({ gateway, request, options, facts, items, keep }) }),
  }
}

interface BackgroundInput {
  gateway: Gateway
  request: FastifyRequest
  options: ResponseOptions
  facts: { id: string; userId: string; keyId: string; requestId: string; previousId: string | null }
  items: InputItem[]
  keep: (response: ResponseBody) => Promise<void>
}

function backgroundCall({ gateway, request, options, facts, items, keep }: BackgroundInput): BackgroundCall {
  const { client, watch, end } = createBackgroundClient({
    gateway,
    caller: request.gatewayCaller,
    id: facts.id,
  })
  const { createdAt, request: value } = options
  const body = (state: Parameters<typeof responseBody>[1]) =>
    responseBody({ requestId: facts.requestId, model: value.model, createdAt, request: value }, state)
  return {
    client,
    async begin() {
      const response = body({ status: 'in_progress' })
      await insertResponse(gateway.deps, {
        ...facts,
        status: 'in_progress',
        body: { input: items, response },
      })
      watch()
      return JSON.stringify({ ...response, status: 'queued' })
    },
    async fail({ code, message }) {
      end()
      await keep(body({ status: 'failed', error: { code, message } }))
    },
  }
}

/** What is kept at OpenAI's own service. */
const UNSERVED = ['prompt', 'conversation'] as const

function refuseUnserved(request: ResponsesRequest): void {
  if (request.background && request.stream)
    throw badParameter('stream', '后台的回答不能流式返回，请去掉 stream，再按 id 查询', 'unsupported_value')
  if (request.background && !isStored(request))
    throw badParameter('store', '后台的回答须保存，请去掉 store: false', 'unsupported_value')
  for (const name of UNSERVED)
    if (request[name] !== undefined && request[name] !== null)
      throw badParameter(name, `不支持参数 ${name}，请把内容写在 input 中`, 'unsupported_value')
}
