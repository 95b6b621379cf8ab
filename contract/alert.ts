import { z } from 'zod'
import { alert } from './entities/alert.ts'
import { Reason } from './reason.ts'

export type AlertRow = z.infer<(typeof alert)['row']>

const version = { id: z.string().min(1).max(64), rev: z.int().min(1) }

export const AlertAssignment = z.strictObject({
  ...version,
  /** `me`: the caller sees to it from now on, in place of another. */
  assignee: z.enum(['me', 'none']),
})
/** The reason is what was done about it. */
export const AlertResolution = z.strictObject({ ...version, reason: Reason })
export const AlertId = z.strictObject({ id: z.string().min(1).max(64) })
