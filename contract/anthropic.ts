import { z } from 'zod'
import { arrayOf } from './array-of.ts'
import { CacheSplit } from './openai.ts'

/**
 * The Messages wire (`POST /v1/messages`), as Anthropic documents it and its clients send it. Requests are loose: members that only
 * its own service understands (`context_management`, `cache_control`, `metadata`, betas) are read over.
 */

const TOKENS_MAX = 10_000_000

/** A block of a message: text, a picture, a thought, a tool's call or result … */
export const ContentBlock = z.looseObject({ type: z.string().max(64) })
export type ContentBlock = z.infer<typeof ContentBlock>

const content = z.union([z.string(), arrayOf(ContentBlock)], '须为文本或内容块数组')

/** `system` stands between the others in newer clients. */
export const MessageParam = z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content })
export type MessageParam = z.infer<typeof MessageParam>

export const ToolParam = z.looseObject({
  type: z.string().max(64).nullish(),
  name: z.string().min(1).max(256),
  description: z.string().nullish(),
  input_schema: z.looseObject({}).nullish(),
  /** Its schema may be left out until the model asks for it. */
  defer_loading: z.boolean().nullish(),
})
export type ToolParam = z.infer<typeof ToolParam>

/** What an answer must be like: `json_schema` is read. */
const OutputFormat = z.looseObject({ type: z.string().max(64), schema: z.looseObject({}).nullish() })

export const MessagesRequest = z.looseObject({
  model: z.string().min(1).max(256),
  max_tokens: z.int().min(1).max(TOKENS_MAX),
  messages: arrayOf(MessageParam, { min: 1, max: 10_000 }),
  system: content.nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_k: z.int().min(0).nullish(),
  stop_sequences: arrayOf(z.string(), { max: 16 }).nullish(),
  tools: arrayOf(ToolParam, { max: 1024 }).nullish(),
  tool_choice: z
    .looseObject({
      type: z.enum(['auto', 'any', 'tool', 'none']),
      name: z.string().max(256).optional(),
      disable_parallel_tool_use: z.boolean().nullish(),
    })
    .nullish(),
  thinking: z
    .looseObject({
      type: z.enum(['enabled', 'disabled', 'adaptive']),
      budget_tokens: z.int().min(0).nullish(),
      display: z.string().max(64).nullish(),
    })
    .nullish(),
  output_config: z
    .looseObject({ effort: z.string().max(64).nullish(), format: OutputFormat.nullish() })
    .nullish(),
  /** Older clients send `output_config.format` here. */
  output_format: OutputFormat.nullish(),
})
export type MessagesRequest = z.infer<typeof MessagesRequest>

/** `POST /v1/messages/count_tokens`: what is asked is not answered. */
export const CountTokensRequest = MessagesRequest.extend({
  max_tokens: MessagesRequest.shape.max_tokens.nullish(),
})
export type CountTokensRequest = z.infer<typeof CountTokensRequest>

const text = z.string()

/** Blocks of a request that are read, by their `type`. */
export const Blocks = {
  text: z.object({ text }),
  image: z.object({
    source: z.union([
      z.object({ type: z.literal('base64'), media_type: z.string().max(128), data: text }),
      z.object({ type: z.literal('url'), url: text }),
    ]),
  }),
  document: z.object({
    title: z.string().nullish(),
    context: z.string().nullish(),
    source: z.union([
      z.object({ type: z.literal('text'), data: text }),
      z.object({ type: z.literal('base64'), media_type: z.string().max(128), data: text }),
      z.object({ type: z.literal('content'), content }),
    ]),
  }),
  search_result: z.object({
    source: text,
    title: text,
    content: arrayOf(z.looseObject({ text: z.string().optional() })),
  }),
  thinking: z.object({ thinking: text, signature: z.string().nullish() }),
  redacted_thinking: z.object({ data: text }),
  tool_use: z.object({
    id: z.string().min(1).max(256),
    name: z.string().min(1).max(256),
    input: z.unknown().optional(),
  }),
  tool_result: z.object({
    tool_use_id: z.string().min(1).max(256),
    content: content.nullish(),
    is_error: z.boolean().nullish(),
  }),
  tool_reference: z.object({ tool_name: z.string().max(256) }),
} as const

const anything = z.unknown().optional()

/** Counts as an upstream of Messages sends them: unchecked. `input_tokens` are those that no cache was asked for. */
export const MessagesUsage = z.object({
  input_tokens: anything,
  cache_read_input_tokens: anything,
  cache_creation_input_tokens: anything,
  cache_creation: CacheSplit,
  output_tokens: anything,
  /** Proxies that keep it of chat completions. */
  total_tokens: anything,
  server_tool_use: z.object({ web_search_requests: anything }).nullish().catch(undefined),
  service_tier: z.string().nullish().catch(undefined),
})
export type MessagesUsage = z.infer<typeof MessagesUsage>

const optionalText = z.string().nullish().catch(undefined)
const usage = MessagesUsage.nullish().catch(undefined)

/** A block of what a model says, whole or as it begins. */
export const OutputBlock = z.looseObject({
  type: optionalText,
  text: optionalText,
  thinking: optionalText,
  signature: optionalText,
  data: optionalText,
  id: optionalText,
  name: optionalText,
  input: anything,
})
export type OutputBlock = z.infer<typeof OutputBlock>

const stop = { stop_reason: optionalText, stop_sequence: optionalText }

/** A whole message of an upstream, which is not trusted. */
export const MessageAnswer = z.object({
  type: z.literal('message'),
  id: optionalText,
  model: optionalText,
  content: z.array(OutputBlock).catch([]),
  ...stop,
  usage,
})
export type MessageAnswer = z.infer<typeof MessageAnswer>

/** One event of a streamed message, as far as it is read. */
export const MessageEvent = z.object({
  type: z.string(),
  message: z.object({ id: optionalText, model: optionalText, usage }).nullish().catch(undefined),
  index: z.number().nullish().catch(undefined),
  content_block: OutputBlock.nullish().catch(undefined),
  delta: z
    .looseObject({
      type: optionalText,
      text: optionalText,
      thinking: optionalText,
      signature: optionalText,
      partial_json: optionalText,
      ...stop,
    })
    .nullish()
    .catch(undefined),
  usage,
  error: z.object({ type: optionalText, message: optionalText }).nullish().catch(undefined),
})
export type MessageEvent = z.infer<typeof MessageEvent>
