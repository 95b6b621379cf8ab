import type { InputItem, ResponsesRequest } from '../../../contract/responses.ts'
import type { OutputItem } from './item-writer.ts'
import type { usageOf } from './usage-of.ts'

export interface ResponseBody extends Record<string, unknown> {
  id: string
  status: State['status']
  output: OutputItem[]
}

interface Facts {
  requestId: string
  /** The model's name as the caller said it. */
  model: string
  /** Seconds. */
  createdAt: number
  request: ResponsesRequest
}

interface State {
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed'
  output?: OutputItem[]
  usage?: ReturnType<typeof usageOf>
  error?: { code: string; message: string }
  /** Why it is incomplete. */
  reason?: string
}

export const responseId = (requestId: string) => `resp_${requestId}`

export const isStored = ({ store }: ResponsesRequest) => store !== false

/** A response as OpenAI's clients know one, at one moment of it. */
export function responseBody({ requestId, model, createdAt, request }: Facts, state: State): ResponseBody {
  const { status, output = [], usage = null, error = null, reason } = state
  return {
    id: responseId(requestId),
    object: 'response',
    created_at: createdAt,
    status,
    background: request.background ?? false,
    error,
    incomplete_details: reason === undefined ? null : { reason },
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    metadata: request.metadata ?? {},
    model,
    output,
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: request.reasoning?.summary ?? null },
    service_tier: 'default',
    store: isStored(request),
    temperature: request.temperature ?? null,
    text: { ...request.text, format: request.text?.format ?? { type: 'text' } },
    tool_choice: request.tool_choice ?? 'auto',
    tools: request.tools ?? [],
    top_logprobs: request.top_logprobs ?? 0,
    top_p: request.top_p ?? null,
    truncation: 'disabled',
    usage,
  }
}

const includes = (include: unknown, what: string) =>
  (Array.isArray(include) ? include : [include]).includes(what)

/** Whether sealed thoughts are asked for. */
export const requestsSeal = (include: unknown) => includes(include, 'reasoning.encrypted_content')

const LOGPROBS = 'message.output_text.logprobs'

/** Whether the answer is to say how likely each of its tokens was. */
export const wantsLogprobs = ({ include, top_logprobs: top }: ResponsesRequest) =>
  Boolean(top) || includes(include, LOGPROBS)

/** An item as it is sent: a sealed thought only to those who ask for it. */
export const shownItem =
  (isRequested: boolean) =>
  <Item extends InputItem>(item: Item): Item => {
    if (isRequested || item.type !== 'reasoning') return item
    const { encrypted_content: _, ...shown } = item
    return shown as unknown as Item
  }
