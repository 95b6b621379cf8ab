import { z } from 'zod'
import { reconciliation } from './entities/reconciliation.ts'

export type ReconciliationRow = z.infer<(typeof reconciliation)['row']>
export const ReconciliationDay = z.strictObject({
  channel: reconciliation.row.shape.channel,
  /** The day is in Asia/Shanghai: `2026-11-21`. */
  day: z.iso.date('须如 2026-11-21'),
})
export type ReconciliationDay = z.output<typeof ReconciliationDay>
