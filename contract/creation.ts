import { z } from 'zod'
import { Timestamp, Yuan } from './user.ts'

export const CREATION_KINDS = ['image', 'speech', 'transcript', 'video'] as const
export const CreationKind = z.enum(CREATION_KINDS)
export type CreationKind = z.infer<typeof CreationKind>

/** What was chosen for it, as far as it was said. */
export const CreationSettings = z.object({
  /** Width x height in pixels. */
  size: z.string().optional(),
  seed: z.int().optional(),
  voice: z.string().optional(),
  speed: z.number().optional(),
  format: z.string().optional(),
  seconds: z.int().optional(),
})
export type CreationSettings = z.infer<typeof CreationSettings>

/** Something to fetch below the server's address, with the caller's own token or key. */
export const CreationFile = z.object({ url: z.string(), contentType: z.string(), size: z.int() })
export type CreationFile = z.infer<typeof CreationFile>

/** What the caller had made in the experience centre; API keys' calls are not kept here. */
export const Creation = z.object({
  id: z.string(),
  kind: CreationKind,
  /** Finds the receipt. */
  requestId: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  /** The prompt, the text that was spoken, or the words that were heard. */
  text: z.string(),
  settings: CreationSettings,
  files: z.array(CreationFile),
  /** Only videos are ever anything but completed. */
  status: z.enum(['queued', 'in_progress', 'completed', 'failed']),
  /** Percent. */
  progress: z.int(),
  /** How many films at most are made before it; null for one that is not waiting to be made by this server itself. */
  ahead: z.int().min(0).nullable(),
  /** Why it failed. */
  error: z.string(),
  /** Yuan taken from the balance, and what was held before. */
  cost: Yuan,
  held: z.string(),
  createdAt: Timestamp,
  /** After this it is gone; null while it is not finished. */
  expiresAt: Timestamp.nullable(),
})
export type Creation = z.infer<typeof Creation>
