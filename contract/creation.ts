import { z } from 'zod'
import { Timestamp, Yuan } from './user.ts'

export const CREATION_KINDS = ['image', 'speech', 'transcript', 'video'] as const
export const CreationKind = z.enum(CREATION_KINDS)
export type CreationKind = z.infer<typeof CreationKind>

/** The request's options, where given. */
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

/** Relative URL; needs the caller's token or key. */
export const CreationFile = z.object({ url: z.string(), contentType: z.string(), size: z.int() })
export type CreationFile = z.infer<typeof CreationFile>

/** A creation of the experience centre; calls by API key are not stored. */
export const Creation = z.object({
  id: z.string(),
  kind: CreationKind,
  /** Finds the receipt. */
  requestId: z.string(),
  modelId: z.string(),
  modelName: z.string(),
  /** The prompt, the spoken text, or the transcript. */
  text: z.string(),
  settings: CreationSettings,
  files: z.array(CreationFile),
  /** Only videos are asynchronous. */
  status: z.enum(['queued', 'in_progress', 'completed', 'failed']),
  /** Percent. */
  progress: z.int(),
  /** Videos ahead in this server's queue; null if not queued here. */
  ahead: z.int().min(0).nullable(),
  /** Why it failed. */
  error: z.string(),
  /** Yuan taken from the balance, and the hold. */
  cost: Yuan,
  held: z.string(),
  createdAt: Timestamp,
  /** Expiry; null while unfinished. */
  expiresAt: Timestamp.nullable(),
})
export type Creation = z.infer<typeof Creation>
