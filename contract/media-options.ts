import { z } from 'zod'

const side = '[1-9]\\d{1,3}'
const Size = z.string().regex(new RegExp(`^${side}x${side}$`), '须形如 1024x1024')
const sizes = (...usual: string[]) => z.array(Size).min(1).max(20).default(usual)

/** What callers of an image model may choose. */
export const ImageOptions = z.strictObject({
  sizes: sizes('1024x1024', '1024x1536', '1536x1024'),
  /** Pictures in one call. */
  countMax: z.int().min(1).max(10).default(4),
  /** The same prompt and `seed` give the same image. */
  takesSeed: z.boolean().default(false),
})
export type ImageOptions = z.infer<typeof ImageOptions>

const Voice = z.strictObject({ id: z.string().min(1).max(64), name: z.string().min(1).max(32) })

/** What callers of a speech model may choose. */
export const SpeechOptions = z.strictObject({
  voices: z
    .array(Voice)
    .min(1)
    .max(50)
    .default([
      { id: 'alloy', name: 'Alloy' },
      { id: 'nova', name: 'Nova' },
      { id: 'onyx', name: 'Onyx' },
    ]),
  formats: z
    .array(z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']))
    .min(1)
    .default(['mp3', 'wav']),
  takesSpeed: z.boolean().default(true),
  /** Also transcribes: `/audio/transcriptions`. */
  transcribes: z.boolean().default(false),
})
export type SpeechOptions = z.infer<typeof SpeechOptions>

/** What callers of a video model may choose. */
export const VideoOptions = z.strictObject({
  sizes: sizes('1280x720', '720x1280'),
  /** Seconds to choose from. */
  seconds: z.array(z.int().min(1).max(60)).min(1).max(12).default([4, 8, 12]),
})
export type VideoOptions = z.infer<typeof VideoOptions>
