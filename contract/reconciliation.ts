import { z } from 'zod'
import type { reconciliation } from './entities/reconciliation.ts'

export type ReconciliationRow = z.infer<(typeof reconciliation)['row']>
export const ReconciliationId = z.strictObject({ id: z.string().min(1).max(64) })
