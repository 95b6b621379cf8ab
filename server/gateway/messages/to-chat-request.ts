import type { CountTokensRequest } from '../../../contract/anthropic.ts'
import type { ChatRequest } from '../../../contract/openai.ts'
import { BUDGETS, effortOfBudget } from '../chat/effort-of-budget.ts'
import { badParameter } from '../wire/wire-error.ts'
import { toChatMessages } from './to-chat-messages.ts'
import { toChatTools } from './to-chat-tools.ts'

interface Options {
  openThought: (signature: string) => string | null
  /** Whether the model takes `reasoning_effort`. */
  takesEffort: boolean
}

/** What is asked of a model on the Messages wire, as a chat completion. @throws WireError 400 that names the member */
export function toChatRequest(request: CountTokensRequest, options: Options): ChatRequest {
  const { model, max_tokens, stream, temperature, top_p, top_k, stop_sequences } = request
  const effort = options.takesEffort ? effortOf(request) : null
  return {
    model,
    messages: toChatMessages(request, options),
    ...definedMembers({ max_tokens, stream, temperature, top_p, top_k }),
    ...(stop_sequences?.length && { stop: stop_sequences }),
    ...(effort !== null && { reasoning_effort: effort }),
    ...formatOf(request),
    ...toChatTools(request),
  }
}

const definedMembers = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null))

function formatOf({ output_config, output_format }: CountTokensRequest): object {
  const format = output_format ?? output_config?.format
  if (!format) return {}
  const path = output_format ? 'output_format' : 'output_config.format'
  if (format.type !== 'json_schema')
    throw badParameter(`${path}.type`, `参数 ${path}.type 须为 json_schema`, 'unsupported_value')
  if (!format.schema) throw badParameter(`${path}.schema`, `参数 ${path}.schema 不能为空`)
  const json_schema = { name: 'answer', schema: format.schema, strict: true }
  return { response_format: { type: 'json_schema', json_schema } }
}

function effortOf({ thinking, output_config }: CountTokensRequest): string | null {
  if (thinking?.type === 'disabled') return null
  const effort = output_config?.effort
  if (effort) return effort === 'low' || effort === 'medium' ? effort : 'high'
  if (thinking?.type !== 'enabled') return null
  return effortOfBudget(thinking.budget_tokens ?? BUDGETS.medium)
}
