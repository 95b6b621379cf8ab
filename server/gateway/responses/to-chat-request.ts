import type { ChatRequest } from '../../../contract/openai.ts'
import type { InputItem, ResponsesRequest } from '../../../contract/responses.ts'
import { badParameter } from '../wire/wire-error.ts'
import { wantsLogprobs } from './response-body.ts'
import { toChatMessages } from './to-chat-messages.ts'
import { toChatTools } from './to-chat-tools.ts'
import type { KnownTools } from './tool-names.ts'

interface Options {
  /** What was said before, and what is said now. */
  items: readonly InputItem[]
  openThought: (sealed: string) => string | null
  /** Whether the model takes `reasoning_effort`. */
  takesEffort: boolean
}

/** What is asked of a model on the Responses wire, as a chat completion. @throws WireError 400 that names the member */
export function toChatRequest(
  request: ResponsesRequest,
  { items, openThought, takesEffort }: Options,
): { chat: ChatRequest; tools: KnownTools } {
  const { model, instructions, stream, max_output_tokens, temperature, top_p, reasoning, text } = request
  const { members, known } = toChatTools(request)
  const given = Array.isArray(request.input)
    ? request.input.length
    : Number(typeof request.input === 'string')
  const isWeighed = wantsLogprobs(request)
  const requestMembers = {
    stream,
    max_tokens: max_output_tokens,
    temperature,
    top_p,
    prompt_cache_key: request.prompt_cache_key,
    service_tier: request.service_tier,
    reasoning_effort: takesEffort ? reasoning?.effort : null,
    response_format: formatOf(text),
    logprobs: isWeighed || null,
    top_logprobs: isWeighed ? request.top_logprobs : null,
  }
  const chat = {
    model,
    messages: toChatMessages({ instructions, items, before: items.length - given, openThought }),
    ...Object.fromEntries(
      Object.entries(requestMembers).filter(([, value]) => value !== undefined && value !== null),
    ),
    ...members,
  }
  return { chat, tools: known }
}

function formatOf(text: ResponsesRequest['text']): object | null {
  const format = text?.format
  if (!format || format.type === 'text') return null
  if (format.type === 'json_object') return { type: 'json_object' }
  const { name, description, schema, strict } = format
  if (!schema) throw badParameter('text.format.schema', '参数 text.format.schema 不能为空')
  return {
    type: 'json_schema',
    json_schema: {
      name: name ?? 'answer',
      ...(description && { description }),
      schema,
      ...(typeof strict === 'boolean' && { strict }),
    },
  }
}
