import { z } from 'zod'

/** What the lines of a batch may call. */
export const BATCH_ENDPOINTS = [
  '/v1/chat/completions',
  '/v1/responses',
  '/v1/messages',
  '/v1/embeddings',
] as const
export type BatchEndpoint = (typeof BATCH_ENDPOINTS)[number]

export const BATCH_LINES_MAX = 50_000

const Metadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((notes) => Object.keys(notes).length <= 16, '至多 16 项')
export type BatchMetadata = z.infer<typeof Metadata>

/** `POST /v1/batches` */
export const BatchRequest = z.object({
  input_file_id: z.string().min(1).max(128),
  endpoint: z.enum(BATCH_ENDPOINTS),
  completion_window: z.literal('24h'),
  metadata: Metadata.nullish(),
})

/** The texts in the form of `POST /v1/files`. */
export const FileRequest = z.object({ purpose: z.literal('batch') })

/** A line of a batch's file: one request. */
export const BatchLine = z.object({
  custom_id: z.string().min(1).max(512),
  method: z.literal('POST'),
  url: z.enum(BATCH_ENDPOINTS),
  body: z.looseObject({ model: z.string().min(1).max(256) }),
})

/** What is wrong with a batch's file; `line` from 1, null for the whole file. */
export const BatchError = z.object({
  code: z.string(),
  message: z.string(),
  param: z.string().nullable(),
  line: z.int().nullable(),
})
export type BatchError = z.infer<typeof BatchError>
