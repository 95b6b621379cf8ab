import type { userState } from '../../../../contract/entities/user-state.ts'
import type { EntityTable } from './entity.ts'

export interface UserStateTables {
  user_state: EntityTable<typeof userState>
}
