import type { FastifyReply, FastifyRequest } from 'fastify'
import { ResponsesRequest } from '../../../contract/responses.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { countPromptTokens } from '../../platform/tokenizer/count-prompt-tokens.ts'
import { limitReads } from '../account/limit-reads.ts'
import { readerOf } from '../caller/authenticate.ts'
import { createReasoningSeal } from '../chat/reasoning-seal.ts'
import { findModel } from '../caller/find-model.ts'
import type { Gateway } from '../context.ts'
import { pricedAt } from '../refuse/priced-members.ts'
import { readRequest } from '../request/read-request.ts'
import { inputItems, wholeInput } from './input-items.ts'
import { toChatRequest } from './to-chat-request.ts'

const COUNTS_A_MINUTE = 300

/** `POST /v1/responses/input_tokens`: counted here, free. */
export async function countInputTokens(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, { what: 'counts', perMinute: COUNTS_A_MINUTE })
  const { text, value } = await readRequest(ResponsesRequest, request.body, 'chat', pricedAt(request))
  const { contextLength } = await findModel(request, value.model, 'chat')
  const { deps } = gateway
  const { userId } = request.gatewayCaller
  const { open } = createReasoningSeal(deps.secrets, userId)
  const items = await wholeInput({
    deps,
    reader: readerOf(request.gatewayCaller),
    items: inputItems(value.input, request.id),
    previousId: value.previous_response_id ?? null,
  })
  const { chat } = await runStep(text.length, () =>
    toChatRequest(value, { items, openThought: open, takesEffort: false }),
  )
  // A prompt above the context is one to be shortened, and need not be counted to its end.
  const input_tokens = await countPromptTokens(chat, contextLength * 2)
  return reply.header('cache-control', 'no-store').send({ object: 'response.input_tokens', input_tokens })
}
