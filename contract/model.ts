import { z } from 'zod'
import { ChatInputKind, ChatParameter } from './chat-settings.ts'
import { ImageOptions, SpeechOptions, VideoOptions } from './media-options.ts'

export const MODEL_TYPES = ['chat', 'image', 'speech', 'transcription', 'video', 'embedding'] as const
export const ModelType = z.enum(MODEL_TYPES)
export type ModelType = z.infer<typeof ModelType>

/**
 * Prices in yuan as decimal strings with 2 to 9 decimals. Tokens: per million (`input`, `cachedInput`, `output`); images: each (`perImage`);
 * and by quality and size where they differ (`images`); speech: per million characters (`perMillionChars`); transcription: per minute of
 * sound (`perMinute`); video: per second (`perSecond`). Only those of the model's type are there.
 */
export const Price = z.object({
  input: z.string().optional(),
  cachedInput: z.string().optional(),
  output: z.string().optional(),
  perImage: z.string().optional(),
  images: z
    .array(z.object({ quality: z.string().optional(), size: z.string().optional(), price: z.string() }))
    .optional(),
  perMillionChars: z.string().optional(),
  perMinute: z.string().optional(),
  perSecond: z.string().optional(),
})
export type Price = z.infer<typeof Price>

/** A model as anyone may see it: never an upstream's address, name or key. */
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
  /** What may be chosen, of the one kind that the model's type is. */
  image: ImageOptions.optional(),
  speech: SpeechOptions.optional(),
  video: VideoOptions.optional(),
  price: Price,
  /** Served by an engine inside this server (内置演示引擎). */
  isBuiltin: z.boolean(),
})
export type Model = z.infer<typeof Model>

export const ModelFilter = z.strictObject({
  keyword: z.string().max(64).optional(),
  type: ModelType.optional(),
  vendor: z.string().max(64).optional(),
  tag: z.string().max(64).optional(),
})
