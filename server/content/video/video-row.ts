import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'

export type VideoRow = Selectable<Tables['video']>

export const OPEN_STATUSES = ['queued', 'in_progress'] as const
