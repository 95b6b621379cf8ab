import { z } from 'zod'
import { arrayOf } from './array-of.ts'

/**
 * The `/v1` wire format. Requests are loose: unknown fields pass through to the upstream. `describe` texts become the model
 * documentation. Upstream responses are untrusted: every field is optional.
 */

const TOKENS_MAX = 10_000_000
const tokens = z.int().min(1).max(TOKENS_MAX).nullish()
const share = z.number().min(0).max(1).nullish()
const penalty = z.number().min(-2).max(2).nullish()
const modelId = z.string().min(1).max(256).describe('模型 ID')
const prompt = z.string().min(1).max(32_000).describe('画面描述')

/** A part of a message: text, an image, audio, a file … */
export const MessagePart = z.looseObject({ type: z.string().max(64), text: z.string().optional() })
export type MessagePart = z.infer<typeof MessagePart>

export const ChatMessage = z
  .looseObject({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: z.union([z.string(), arrayOf(MessagePart, { min: 1 })], '须为文本或内容块数组').nullish(),
  })
  .refine(({ role, content }) => role === 'assistant' || typeof content === 'string' || content, {
    message: '不能为空',
    path: ['content'],
  })
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatRequest = z.looseObject({
  model: modelId,
  messages: arrayOf(ChatMessage, { min: 1, max: 10_000 }).describe(
    '对话消息，每条有 role 和 content；以 assistant 的话结尾时，支持续写的模型会接着它往下写',
  ),
  stream: z.boolean().nullish().describe('是否流式返回，默认 false'),
  stream_options: z
    .looseObject({ include_usage: z.boolean().nullish() })
    .nullish()
    .describe('include_usage 为 true 时，最后一段带用量与费用'),
  n: z.int().min(1).max(128).nullish().describe('一次生成几个回答，默认 1，每个都计费'),
  max_tokens: tokens.describe('最多输出多少 Token'),
  max_completion_tokens: tokens.describe('与 max_tokens 相同，取较小的一个'),
  temperature: z.number().min(0).max(2).nullish().describe('越高越发散'),
  top_p: share.describe('核采样：只在累计概率到这个数的词里选'),
  presence_penalty: penalty.describe('越高越少重复话题'),
  frequency_penalty: penalty.describe('越高越少重复用词'),
  top_logprobs: z.int().min(0).max(20).nullish().describe('返回几个候选词元的概率'),
  seed: z.int().nullish().describe('固定随机数，尽量得到同样的回答'),
  reasoning_effort: z.string().max(64).nullish().describe('思考的深浅，常用 low、medium、high'),
  stop: z
    .union([z.string(), arrayOf(z.string(), { max: 16 })], '须为文本或至多 16 个文本的数组')
    .nullish()
    .describe('遇到这些文字就停止'),
  tools: arrayOf(z.looseObject({}), { max: 1024 }).nullish().describe('可以调用的函数'),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** `POST /v1/completions`: a prompt in place of messages. What would change its price, or is not of chat models, is refused. */
export const TextRequest = ChatRequest.omit({ messages: true }).extend({
  prompt: z
    .union([z.string().min(1), z.tuple([z.string().min(1)])], '须为一段非空文本')
    .describe('要接着写的文字'),
  messages: z.undefined('请改用 /v1/chat/completions').optional(),
  suffix: z.literal('', '不支持 suffix').nullish(),
  echo: z.literal(false, '不支持 echo').nullish(),
  best_of: z.literal(1, '不支持 best_of').nullish(),
  logprobs: z.union([z.literal(0), z.literal(false)], '不支持 logprobs').nullish(),
})
export type TextRequest = z.infer<typeof TextRequest>

const TOKEN_ID_MAX = 10_000_000
const tokenIds = arrayOf(z.int().min(0).max(TOKEN_ID_MAX), {
  min: 1,
  isPlain: (id) => typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= TOKEN_ID_MAX,
})
const embeddingText = z.string().min(1)

export const EmbeddingRequest = z.looseObject({
  model: modelId,
  input: z
    .union(
      [
        embeddingText,
        arrayOf(embeddingText, { min: 1, max: 2048 }),
        tokenIds,
        arrayOf(tokenIds, { min: 1, max: 2048 }),
      ],
      '须为非空文本、词元编号或它们的数组（至多 2048 项）',
    )
    .describe('一段或多段文字'),
  dimensions: z.int().min(1).max(8192).nullish().describe('向量的维数'),
  encoding_format: z.enum(['float', 'base64']).nullish().describe('向量的写法，默认 float'),
})
export type EmbeddingRequest = z.infer<typeof EmbeddingRequest>

const document = z.union([z.string(), z.looseObject({ text: z.string() })], '须为文本或带 text 的对象')

const moderated = z.looseObject({
  type: z.enum(['text', 'image_url'], '须为 text 或 image_url'),
  text: z.string().optional(),
})

/** `POST /v1/moderations`, as OpenAI's clients ask. */
export const ModerationRequest = z.looseObject({
  input: z
    .union(
      [embeddingText, arrayOf(embeddingText, { min: 1, max: 100 }), arrayOf(moderated, { min: 1, max: 100 })],
      '须为非空文本、文本的数组或内容块的数组（至多 100 项）',
    )
    .describe('要审核的文字；数组里每段文字各审一条，内容块（text、image_url）合起来是一条'),
  model: modelId.optional().describe('模型 ID，默认 omni-moderation-latest'),
})
export type ModerationRequest = z.infer<typeof ModerationRequest>

/** `POST /v1/rerank` and `/v2/rerank`, as Cohere, Jina and those that follow them ask. */
export const RerankRequest = z.looseObject({
  model: modelId,
  query: z.string().min(1).max(32_000).describe('要找的是什么'),
  documents: arrayOf(document, { min: 1, max: 1000 }).describe('从哪些文字里找，每项是文本或 {"text": …}'),
  top_n: z.int().min(1).nullish().describe('只要最相关的几项，默认全部'),
  return_documents: z
    .boolean()
    .nullish()
    .describe('答复里是否带上原文：/v1/rerank 默认带，/v2/rerank 默认不带'),
})
export type RerankRequest = z.infer<typeof RerankRequest>

export const ImageRequest = z.looseObject({
  model: modelId,
  prompt,
  n: z.int().min(1).max(10).nullish().describe('几张，默认 1，按张计费'),
  size: z
    .string()
    .regex(/^(auto|[1-9]\d{1,3}x[1-9]\d{1,3})$/, '须形如 1024x1024')
    .nullish()
    .describe('像素，宽 x 高'),
  quality: z.string().max(32).nullish().describe('画质，价格表里有的才能选'),
  response_format: z.enum(['url', 'b64_json']).nullish().describe('默认 url'),
  seed: z.int().nullish().describe('同样的描述与种子得到同样的图'),
  stream: z.boolean().nullish().describe('true 时以 SSE 返回，图片在最后一个事件里；只能一张'),
  partial_images: z
    .int()
    .min(0)
    .max(3)
    .nullish()
    .describe('流式时先给几张未完成的图，默认 0；来几张收几张，目录里没有价的不支持'),
})
export type ImageRequest = z.infer<typeof ImageRequest>

/** Text fields of a form become what JSON says. */
const formCount = (pattern: RegExp, message: string) =>
  z.string().regex(pattern, message).transform(Number).optional()
const formImage = {
  model: modelId,
  n: formCount(/^(?:[1-9]|10)$/, '须为 1 到 10 的整数').describe('几张，默认 1，按张计费'),
  size: ImageRequest.shape.size,
  response_format: ImageRequest.shape.response_format,
}

/** Text fields of the form of `POST /v1/images/edits`; the pictures are its `image` or `image[]`, what may change is its `mask`. */
export const ImageEditRequest = z.looseObject({
  ...formImage,
  prompt,
  quality: ImageRequest.shape.quality,
  stream: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  partial_images: formCount(/^[0-3]$/, '须为 0 到 3 的整数'),
})

/** It is the body of `POST /v1/images/variations`, and is treated as `ImageEditRequest` is. */
export const ImageVariationRequest = z.looseObject({
  ...formImage,
  stream: z.literal('false', '变体不支持流式').optional(),
})

export const SpeechRequest = z.looseObject({
  model: modelId,
  input: z.string().min(1).max(4096).describe('要朗读的文字，按字符计费'),
  voice: z
    .union([z.string().max(128), z.looseObject({})])
    .nullish()
    .describe('声音'),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).nullish().describe('音频格式'),
  speed: z.number().min(0.25).max(4).nullish().describe('语速，默认 1'),
  // It is not billed, but read by the upstream.
  instructions: z.string().max(4096).nullish().describe('怎样朗读，不计费'),
  stream_format: z
    .enum(['audio', 'sse'])
    .nullish()
    .describe('sse 时每段声音是一个事件（base64），默认 audio'),
})
export type SpeechRequest = z.infer<typeof SpeechRequest>

/** Text fields of the form; the audio is its `file`. */
export const TranscriptionRequest = z.looseObject({
  model: modelId,
  response_format: z
    .enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'])
    .optional()
    .describe('答复的写法，默认 json；以模型支持的为准'),
  stream: z
    .enum(['true', 'false'])
    .optional()
    .describe('true 时边听边回文字（SSE）；不会流式的模型仍一次答完'),
})
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>

/** `POST /v1/audio/translations`: as a transcription, in English. */
export const TranslationRequest = TranscriptionRequest.extend({
  stream: z.literal('false', '翻译不支持流式').optional().describe('不支持流式'),
})

/** OpenAI's clients send seconds as a string. */
const videoSeconds = z
  .union([z.string().regex(/^([1-9]|[1-5]\d|60)$/), z.int().min(1).max(60)], '须为 1 到 60 的整数')
  .transform(Number)

export const VideoRequest = z.looseObject({
  model: modelId,
  prompt,
  seconds: videoSeconds.nullish().describe('时长（整秒），默认 4，按秒计费'),
  size: z
    .string()
    .regex(/^[1-9]\d{1,3}x[1-9]\d{1,3}$/, '须形如 1280x720')
    .nullish()
    .describe('像素，宽 x 高'),
})
export type VideoRequest = z.infer<typeof VideoRequest>

const anything = z.unknown().optional()
const text = z.string().nullish().catch(undefined)

/** It splits the tokens that were written to a cache by how long they live there, in Anthropic's words. */
export const CacheSplit = z
  .object({ ephemeral_5m_input_tokens: anything, ephemeral_1h_input_tokens: anything })
  .nullish()
  .catch(undefined)

/** Counts as an upstream of chat completions sends them: unchecked. Those of a cache are among `prompt_tokens`. */
export const Usage = z.object({
  prompt_tokens: anything,
  completion_tokens: anything,
  total_tokens: anything,
  /** OpenAI, vLLM, SGLang, GLM: `cached_tokens`. Tokens written to a cache: OpenRouter, Qwen and LiteLLM have a name each. */
  prompt_tokens_details: z
    .object({
      cached_tokens: anything,
      audio_tokens: anything,
      cache_write_tokens: anything,
      cache_creation_input_tokens: anything,
      cache_creation_tokens: anything,
      cache_creation: CacheSplit,
      cache_creation_token_details: CacheSplit,
    })
    .nullish()
    .catch(undefined),
  completion_tokens_details: z
    .object({ audio_tokens: anything, reasoning_tokens: anything })
    .nullish()
    .catch(undefined),
  /** How often the web was searched, as Anthropic and OpenRouter say it, OpenAI, Perplexity and Qwen. */
  server_tool_use: z.object({ web_search_requests: anything }).nullish().catch(undefined),
  tool_usage: z
    .object({ web_search: z.object({ num_requests: anything }).nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  num_search_queries: anything,
  plugins: z
    .object({ search: z.object({ count: anything }).nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  /** DeepSeek's name for tokens read from a cache, Kimi's, and that of proxies which keep Anthropic's. */
  prompt_cache_hit_tokens: anything,
  cached_tokens: anything,
  cache_read_input_tokens: anything,
  cache_creation_input_tokens: anything,
  cache_creation: CacheSplit,
})
export type Usage = z.infer<typeof Usage>

const ToolCall = z.object({
  function: z.object({ name: text, arguments: text }).nullish().catch(undefined),
})

/** A whole message or a delta. */
export const Output = z.object({
  /** Words, or parts that hold them. */
  content: z
    .union([z.string(), z.array(z.unknown())])
    .nullish()
    .catch(undefined),
  reasoning_content: text,
  reasoning: text,
  refusal: text,
  tool_calls: z.array(ToolCall).nullish().catch(undefined),
  function_call: ToolCall.shape.function,
})
export type Output = z.infer<typeof Output>

const Choice = z.object({
  index: z.number().nullish().catch(undefined),
  delta: Output.nullish().catch(undefined),
  message: Output.nullish().catch(undefined),
  finish_reason: text,
  error: anything,
  /** Where Kimi says what a stream used. */
  usage: anything,
})

/** A chat completion or one chunk of it, or an error in its place. */
export const ChatAnswer = z.object({
  id: text,
  created: z.number().nullish().catch(undefined),
  model: text,
  choices: z.array(Choice).nullish().catch(undefined),
  usage: anything,
  error: anything,
})
export type ChatAnswer = z.infer<typeof ChatAnswer>

/** It brings answers into the form of Cohere and Jina: TEI gives the list alone, Voyage calls it `data`, DashScope has it in `output`. */
function rankedAlike(raw: unknown): unknown {
  if (Array.isArray(raw)) return { results: raw }
  if (typeof raw !== 'object' || raw === null || 'results' in raw) return raw
  if ('data' in raw) return { ...raw, results: raw.data }
  if (!('output' in raw) || typeof raw.output !== 'object' || raw.output === null) return raw
  return 'results' in raw.output ? { ...raw, results: raw.output.results } : raw
}

/** An upstream's answer to a search in documents; what it used stands in one place or another. */
export const RerankAnswer = z.preprocess(
  rankedAlike,
  z.object({
    id: text,
    results: z
      .array(
        z.object({
          index: z.int().min(0),
          relevance_score: z.number().optional(),
          score: z.number().optional(),
        }),
      )
      .min(1),
    usage: z.object({ total_tokens: anything, prompt_tokens: anything }).nullish().catch(undefined),
    meta: z
      .object({
        billed_units: z.object({ search_units: anything, input_tokens: anything }).nullish().catch(undefined),
        tokens: z.object({ input_tokens: anything }).nullish().catch(undefined),
      })
      .nullish()
      .catch(undefined),
  }),
)
export type RerankAnswer = z.infer<typeof RerankAnswer>

/** An upstream's judgement of what it was given, as OpenAI has it. */
export const ModerationAnswer = z.object({
  results: z.array(z.looseObject({ flagged: z.boolean() })).min(1),
  usage: anything,
})
export type ModerationAnswer = z.infer<typeof ModerationAnswer>

/** An upstream's video job, as far as we read it. */
export const VideoAnswer = z.object({
  id: text,
  status: text,
  progress: anything,
  seconds: anything,
  error: z.object({ message: text }).nullish().catch(undefined),
  /** Short-lived URL of some upstreams. */
  url: text,
})
export type VideoAnswer = z.infer<typeof VideoAnswer>

/** An upstream's error body, in all known shapes. */
export const UpstreamError = z.object({
  error: z
    .union([z.string(), z.object({ message: text, code: anything, param: text })])
    .nullish()
    .catch(undefined),
  object: text,
  code: anything,
  message: text,
  detail: anything,
  error_msg: text,
  base_resp: z.object({ status_code: anything, status_msg: text }).nullish().catch(undefined),
  /** An answer that broke off has its error here. */
  choices: z
    .array(z.object({ error: z.union([z.string(), z.object({ message: text })]).nullish() }))
    .nullish()
    .catch(undefined),
})
