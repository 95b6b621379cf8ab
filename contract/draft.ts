import { z } from 'zod'
import { RESOURCE_PATTERN } from './resource-name.ts'

/** Longest draft as JSON, in characters. */
export const DRAFT_MAX = 64_000

/** Which form a draft is of: `<resource>.create` or `<resource>.edit`, and the key of the row that it changes, empty for a new one. */
const place = {
  form: z
    .string()
    .regex(new RegExp(`^${RESOURCE_PATTERN}\\.(create|edit)$`), '须为 资源.create 或 资源.edit'),
  row: z.string().max(128).default(''),
}
export const DraftPlace = z.strictObject(place)

/** What the controls hold, without secrets. Kept for 30 days. */
export const DraftSave = z.strictObject({
  ...place,
  values: z
    .record(z.string().max(128), z.unknown())
    .refine((values) => JSON.stringify(values).length <= DRAFT_MAX, '草稿过长'),
})

export const Draft = z.object({ values: z.record(z.string(), z.unknown()), savedAt: z.int() })
export type Draft = z.infer<typeof Draft>

/** A draft with the form that it is of. */
export const PlacedDraft = Draft.extend({ form: z.string(), row: z.string() })
export type PlacedDraft = z.infer<typeof PlacedDraft>
