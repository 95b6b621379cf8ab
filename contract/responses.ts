import { z } from 'zod'
import { arrayOf } from './array-of.ts'

/**
 * The Responses wire (`POST /v1/responses`), as OpenAI documents it and its clients send it. Requests are loose: members that only
 * OpenAI's own service understands (`client_metadata`, `truncation`, `safety_identifier`) are read over.
 */

const TOKENS_MAX = 10_000_000
const NAME_MAX = 256
const name = z.string().min(1).max(NAME_MAX)
const text = z.string()

/** A message, a call of a tool, its result, a thought …; a message may leave its `type` out. */
export const InputItem = z.looseObject({ type: z.string().max(64).nullish() })
export type InputItem = z.infer<typeof InputItem>

/** A part of a message or of a tool's result. */
export const InputPart = z.looseObject({ type: z.string().max(64) })
export type InputPart = z.infer<typeof InputPart>

const content = z.union([text, arrayOf(InputPart)], '须为文本或内容块数组')

/** Members of every kind of tool; those that run at OpenAI are left out. */
export const ResponseTool = z.looseObject({ type: z.string().max(64) })
export type ResponseTool = z.infer<typeof ResponseTool>

export const ResponsesRequest = z.looseObject({
  model: name.describe('模型 ID'),
  input: z.union([text, arrayOf(InputItem, { max: 10_000 })], '须为文本或数组').nullish(),
  instructions: text.nullish(),
  previous_response_id: z.string().max(NAME_MAX).nullish(),
  store: z.boolean().nullish(),
  background: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  include: arrayOf(z.string().max(NAME_MAX), { max: 64 }).nullish(),
  max_output_tokens: z.int().min(1).max(TOKENS_MAX).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  tools: arrayOf(ResponseTool, { max: 1024 }).nullish(),
  tool_choice: z
    .union(
      [
        z.enum(['auto', 'none', 'required']),
        z.looseObject({
          type: z.string().max(64),
          name: name.optional(),
          mode: z.enum(['auto', 'required']).optional(),
          tools: arrayOf(z.looseObject({ name: name.optional() }), { max: 1024 }).optional(),
        }),
      ],
      '须为 auto、none、required 或一个工具',
    )
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  reasoning: z
    .looseObject({ effort: z.string().max(64).nullish(), summary: z.string().max(64).nullish() })
    .nullish(),
  text: z
    .looseObject({
      format: z
        .looseObject({
          type: z.enum(['text', 'json_object', 'json_schema']),
          name: name.optional(),
          description: text.nullish(),
          schema: z.looseObject({}).optional(),
          strict: z.boolean().nullish(),
        })
        .nullish(),
    })
    .nullish(),
  prompt_cache_key: z.string().max(1024).nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
})
export type ResponsesRequest = z.infer<typeof ResponsesRequest>

const callId = z.string().min(1).max(NAME_MAX)

/** Items of a request that are read, by their `type`. */
export const InputItems = {
  message: z.object({ role: z.enum(['user', 'assistant', 'system', 'developer']), content }),
  function_call: z.object({ call_id: callId, name, namespace: name.nullish(), arguments: text }),
  custom_tool_call: z.object({ call_id: callId, name, namespace: name.nullish(), input: text }),
  function_call_output: z.object({ call_id: callId, output: content }),
  custom_tool_call_output: z.object({ call_id: callId, output: content }),
  reasoning: z.object({
    summary: arrayOf(z.looseObject({ text: text.optional() })).nullish(),
    content: arrayOf(z.looseObject({ text: text.optional() })).nullish(),
    encrypted_content: text.nullish(),
  }),
  item_reference: z.object({ id: z.string().min(1).max(NAME_MAX) }),
} as const

/** Parts of a message or of a result that are read, by their `type`. */
export const InputParts = {
  input_text: z.object({ text }),
  output_text: z.object({ text }),
  text: z.object({ text }),
  refusal: z.object({ refusal: text }),
  input_image: z.object({ image_url: text.min(1), detail: z.string().max(64).nullish() }),
  input_file: z.object({ file_data: text.min(1), filename: z.string().max(1024).nullish() }),
} as const

/** Tools of a request that are read, by their `type`. */
export const ResponseTools = {
  function: z.object({
    name,
    description: text.nullish(),
    parameters: z.looseObject({}).nullish(),
    strict: z.boolean().nullish(),
  }),
  custom: z.object({
    name,
    description: text.nullish(),
    format: z
      .looseObject({ type: text.optional(), syntax: text.optional(), definition: text.optional() })
      .nullish(),
  }),
  namespace: z.object({ name, tools: arrayOf(ResponseTool, { max: 1024 }) }),
} as const
