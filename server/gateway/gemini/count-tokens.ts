import type { FastifyReply, FastifyRequest } from 'fastify'
import { CountRequest, GenerateContentRequest } from '../../../contract/gemini.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { countPromptTokens } from '../../platform/tokenizer/count-prompt-tokens.ts'
import { limitReads } from '../account/limit-reads.ts'
import { createReasoningSeal } from '../chat/reasoning-seal.ts'
import { findModel } from '../caller/find-model.ts'
import type { Gateway } from '../context.ts'
import { badParameter } from '../wire/wire-error.ts'
import { readGemini } from './read-gemini.ts'
import { toChatRequest } from './to-chat-request.ts'

const COUNTS_A_MINUTE = 300

/** `:countTokens`: counted here, free. */
export const countTokens =
  (model: string) => async (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => {
    await limitReads(gateway, request, { what: 'counts', perMinute: COUNTS_A_MINUTE })
    const { text, value } = await readGemini(CountRequest, request.body, 'chat')
    const { contextLength } = await findModel(request, model, 'chat')
    const content = value.generateContentRequest ?? wholeRequest(value)
    const { open } = createReasoningSeal(gateway.deps.secrets, request.gatewayCaller.userId)
    const chat = await runStep(text.length, () =>
      toChatRequest(content, { model, isStream: false, openThought: open, takesEffort: false }),
    )
    // A prompt above the context is one to be shortened, and need not be counted to its end.
    const totalTokens = await countPromptTokens(chat, contextLength * 2)
    return reply.header('cache-control', 'no-store').send({ totalTokens })
  }

/** Some clients write the rest of a request next to its contents. @throws WireError 400 */
function wholeRequest(value: object): GenerateContentRequest {
  const parsed = GenerateContentRequest.safeParse(value)
  if (parsed.success) return parsed.data
  const param = String(parsed.error.issues[0]?.path[0] ?? 'contents')
  throw badParameter(param, `参数 ${param} 无效`)
}
