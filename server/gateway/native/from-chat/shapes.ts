import { z } from 'zod'
import { badParameter, type WireError } from '../../wire/wire-error.ts'

const text = z.string()
const nullable = <T extends z.ZodType>(schema: T) => schema.nullish()

/** Marks by which a prompt is cached up to there; clients of chat completions set them as Anthropic has them. */
export const CacheControl = z
  .object({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() })
  .nullish()
  .catch(undefined)

/** What a caller of chat completions may have sent, as far as it can be said in a message. */
export const Parts = {
  text: z.object({ text, cache_control: CacheControl }),
  refusal: z.object({ refusal: text }),
  image_url: z.object({
    image_url: z.union([text, z.object({ url: text })]),
    cache_control: CacheControl,
  }),
  file: z.object({
    file: z.object({ filename: nullable(text), file_data: text }),
    cache_control: CacheControl,
  }),
}

export const AssistantMessage = z.object({
  refusal: nullable(text),
  reasoning_details: z
    .array(
      z.object({
        type: text,
        text: nullable(text).catch(undefined),
        signature: nullable(text).catch(undefined),
        data: nullable(text).catch(undefined),
      }),
    )
    .nullish()
    .catch(undefined),
  tool_calls: nullable(
    z.array(
      z.object({
        id: text.min(1),
        type: z.literal('function').nullish(),
        function: z.object({ name: text.min(1), arguments: nullable(text) }),
      }),
    ),
  ),
})

export const ToolMessage = z.object({ tool_call_id: text.min(1) })

export const Tool = z.object({
  type: z.literal('function').nullish(),
  function: z.object({
    name: text.min(1),
    description: nullable(text),
    parameters: nullable(z.looseObject({})),
    strict: nullable(z.boolean()),
  }),
  cache_control: CacheControl,
})

export const ToolChoice = z.union([
  z.enum(['auto', 'none', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: text.min(1) }) }),
])

export const ResponseFormat = z.union([
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({ type: z.literal('json_schema'), json_schema: z.object({ schema: z.looseObject({}) }) }),
])

/** Members of a request that are read apart from its messages. */
export const Members = z.object({
  tool_choice: nullable(z.unknown()),
  parallel_tool_calls: nullable(z.boolean()).catch(undefined),
  response_format: nullable(z.unknown()),
  top_k: nullable(z.int().min(0)).catch(undefined),
  thinking: z
    .object({ type: z.enum(['enabled', 'disabled', 'adaptive']), budget_tokens: nullable(z.int().min(0)) })
    .nullish()
    .catch(undefined),
  logprobs: nullable(z.boolean()).catch(undefined),
  functions: z.unknown().optional(),
})

/** @throws WireError 400 that names the place */
export function readShape<T>(schema: z.ZodType<T>, value: unknown, path: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const place = [path, ...(parsed.error.issues[0]?.path ?? [])].join('.')
  throw unsupported(place)
}

/** What a message cannot say. */
export const unsupported = (place: string): WireError =>
  badParameter(place, `这个模型不支持参数 ${place}`, 'unsupported_value')
