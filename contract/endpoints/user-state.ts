import { userState } from '../entities/user-state.ts'
import { SamePerson, UserFreeze, UserUnfreeze } from '../user-state.ts'
import { id, staffGet, type Group } from './endpoint.ts'

const change = {
  method: 'POST',
  auth: 'staff',
  permission: 'user.suspend',
  reason: true,
  result: userState.row,
} as const

/** What staff keep users from. */
export const userStateEndpoints = {
  /** Read before a freeze. */
  'user.samePerson': { ...staffGet('/admin/user/samePerson', 'user.suspend'), input: id, result: SamePerson },
  'user.freeze': { ...change, path: '/admin/user/freeze', input: UserFreeze },
  'user.unfreeze': { ...change, path: '/admin/user/unfreeze', input: UserUnfreeze },
} as const satisfies Group<'user'>
