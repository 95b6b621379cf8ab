import { z } from 'zod'
import { Timestamp } from './user.ts'
import { ChatInputKind, ChatParameter } from './chat-settings.ts'
import { ImageOptions, SpeechOptions, VideoOptions } from './media-options.ts'

export const MODEL_TYPES = [
  'chat',
  'image',
  'speech',
  'transcription',
  'video',
  'embedding',
  'rerank',
  'moderation',
] as const
/** What each is called in lists, charts and files. */
export const MODEL_TYPE_NAMES: Record<(typeof MODEL_TYPES)[number], string> = {
  chat: '对话',
  image: '图像',
  speech: '语音',
  transcription: '识别',
  video: '视频',
  embedding: '向量',
  rerank: '重排',
  moderation: '审核',
}
/** Of these the first byte comes long before the last: the time to it says how quick they are. */
export const STREAMED_TYPES: readonly (typeof MODEL_TYPES)[number][] = ['chat', 'speech']
export const ModelType = z.enum(MODEL_TYPES)
export type ModelType = z.infer<typeof ModelType>

/** Items of tokens, in the order in which they are shown. */
const tokenPrices = {
  input: z.string().optional(),
  cachedInput: z.string().optional(),
  cacheWrite5m: z.string().optional(),
  cacheWrite1h: z.string().optional(),
  audioInput: z.string().optional(),
  output: z.string().optional(),
  thinkingOutput: z.string().optional(),
  audioOutput: z.string().optional(),
}

/**
 * What tokens of a call cost that is served at a service tier (`tier`; absent: at none), or whose prompt has more than `above` tokens, or
 * both. All tokens of the call cost so.
 */
export const PriceTier = z.object({
  tier: z.string().optional(),
  above: z.int().optional(),
  ...tokenPrices,
})
export type PriceTier = z.infer<typeof PriceTier>

/**
 * Prices in yuan as decimal strings with 2 to 9 decimals. Tokens: per million (`input`, `output`, `cachedInput` read from a cache, `cacheWrite5m` and `cacheWrite1h` written to one,
 * `audioInput` and `audioOutput` of sound, `thinkingOutput` all of an answer that has thoughts in it; what is absent costs as `input` or `output`), and by service tier and length of the prompt where they differ (`tiers`); searches of the web by a chat model: each (`perSearch`); images: each (`perImage`), by quality and size where they differ (`images`), and each unfinished one of a stream (`perPartialImage`); speech: per million characters (`perMillionChars`); transcription: per minute of
 * sound (`perMinute`); video: per second (`perSecond`); rerank: per search (`perSearch`) or per million tokens (`input`); moderation: per text (`perCall`) or per million tokens (`input`). Only those of the model's type are there.
 */
export const Price = z.object({
  ...tokenPrices,
  tiers: z.array(PriceTier).optional(),
  perImage: z.string().optional(),
  images: z
    .array(z.object({ quality: z.string().optional(), size: z.string().optional(), price: z.string() }))
    .optional(),
  perPartialImage: z.string().optional(),
  perMillionChars: z.string().optional(),
  perMinute: z.string().optional(),
  perSecond: z.string().optional(),
  perSearch: z.string().optional(),
  perCall: z.string().optional(),
  /** A line of a batch costs this many per cent of these prices; absent: the model takes no batches. Only announced prices have it; a model's own says `batchPrice`. */
  batchPercent: z.int().optional(),
})
export type Price = z.infer<typeof Price>

/** Public view of a model, without its upstreams. */
export const Model = z.object({
  id: z.string(),
  name: z.string(),
  vendor: z.string(),
  type: ModelType,
  description: z.string(),
  tags: z.array(z.string()),
  /** Tokens that fit into one call; absent where the type has none. */
  contextLength: z.int().optional(),
  maxOutputTokens: z.int().optional(),
  /** Chat only: what it reads, and the parameters that it takes. */
  inputs: z.array(ChatInputKind).optional(),
  parameters: z.array(ChatParameter).optional(),
  /** Options of the model's own type. */
  image: ImageOptions.extend({
    /** `POST /v1/images/edits` makes pictures of pictures. */
    edits: z.boolean().optional(),
  }).optional(),
  speech: SpeechOptions.optional(),
  video: VideoOptions.optional(),
  price: Price,
  /** What a line of a batch (`/v1/batches`) costs; absent: it takes no batches. */
  batchPrice: Price.optional(),
  /** It will end at `sunset`; `successor` is the id of the model to use instead. */
  deprecation: z.object({ since: Timestamp, sunset: Timestamp, successor: z.string().optional() }).optional(),
  /** Served by an engine inside this server (内置演示引擎). */
  isBuiltin: z.boolean(),
})
export type Model = z.infer<typeof Model>

/** From `from` on a model costs this; null: it is not offered. */
export const PricePeriod = z.object({
  from: Timestamp,
  price: Price.nullable(),
  /** A mistaken price was gone back from, at once. */
  isCorrection: z.boolean(),
})
export type PricePeriod = z.infer<typeof PricePeriod>

/** How a model's calls of all users went on the last 90 days that are over, oldest first: shares of those that were answered, 0 to 1; null: too few calls. */
export const ModelUptime = z.object({
  days: z.array(z.object({ at: Timestamp, uptime: z.number().min(0).max(1).nullable() })),
  uptime: z.number().min(0).max(1).nullable(),
})
export type ModelUptime = z.infer<typeof ModelUptime>

/** How soon a model begins to answer, in milliseconds: the median of the last 7 days that are over, of all users. */
export const ModelSpeed = z.object({ modelId: z.string(), ttftP50Ms: z.int() })
export type ModelSpeed = z.infer<typeof ModelSpeed>

export const ModelFilter = z.strictObject({
  keyword: z.string().max(64).optional(),
  type: ModelType.optional(),
  vendor: z.string().max(64).optional(),
  tag: z.string().max(64).optional(),
})
