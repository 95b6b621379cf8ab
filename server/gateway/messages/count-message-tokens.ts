import type { FastifyReply, FastifyRequest } from 'fastify'
import { CountTokensRequest } from '../../../contract/anthropic.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { countPromptTokens } from '../../platform/tokenizer/count-prompt-tokens.ts'
import { limitReads } from '../account/limit-reads.ts'
import { findModel } from '../caller/find-model.ts'
import type { Gateway } from '../context.ts'
import { pricedAt } from '../refuse/priced-members.ts'
import { readRequest } from '../request/read-request.ts'
import { createReasoningSeal } from '../chat/reasoning-seal.ts'
import { hasNativeUpstream } from './native-call.ts'
import { simplify } from './simplify.ts'
import { toChatRequest } from './to-chat-request.ts'

const COUNTS_A_MINUTE = 300

/** `POST /v1/messages/count_tokens`: counted here, free. Clients shorten a conversation by it. */
export async function countMessageTokens(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, { what: 'counts', perMinute: COUNTS_A_MINUTE })
  const { text, value } = await readRequest(CountTokensRequest, request.body, 'chat', pricedAt(request))
  const { contextLength } = await findModel(request, value.model, 'chat')
  const { open } = createReasoningSeal(gateway.deps.secrets, request.gatewayCaller.userId)
  const chat = await runStep(text.length, () =>
    toChatRequest(hasNativeUpstream(gateway, request, value.model) ? simplify(value) : value, {
      openThought: open,
      takesEffort: false,
    }),
  )
  // A prompt above the context is one to be shortened, and need not be counted to its end.
  const input_tokens = await countPromptTokens(chat, contextLength * 2)
  return reply.header('cache-control', 'no-store').send({ input_tokens })
}
