import type { approval } from '../../../../contract/entities/approval.ts'
import type { EntityTable } from './entity.ts'

export interface ApprovalTables {
  approval: EntityTable<typeof approval>
}
