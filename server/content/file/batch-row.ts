import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'

export type BatchRow = Selectable<Tables['batch']>
export type BatchLineRow = Selectable<Tables['batch_line']>

export const OPEN_BATCHES = ['validating', 'in_progress', 'finalizing', 'cancelling'] as const
/** Those whose lines are done, or ended. */
export const RUNNING_BATCHES = ['in_progress', 'cancelling'] as const
export const OPEN_LINES = ['waiting', 'running'] as const
