import { z } from 'zod'
import { ofSensitive } from './sensitive.ts'

/** Rows of one list that are answered at most. */
export const FOUND_MOST = 5

export const StaffFind = z.strictObject({
  /** A part of a name, or a whole id, number, phone or key prefix. */
  words: ofSensitive(z.string().trim().min(2).max(128)),
})

/** A row of a list of staff, for who may read that list. */
export const FoundRow = z.object({
  /** The endpoint of the list. */
  list: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** What the list is filtered by to show the row. */
  filter: z.record(z.string(), z.string()),
})
export type FoundRow = z.infer<typeof FoundRow>

export const StaffFound = z.object({
  rows: z.array(FoundRow),
  /** Users and orders were not looked for: the caller looked for too many within an hour. */
  isLimited: z.boolean(),
})
