import { z } from 'zod'
import type { userState } from './entities/user-state.ts'
import { FREEZE_SCOPE_NAMES } from './freeze-scopes.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

export type UserState = z.infer<(typeof userState)['row']>

const change = {
  /** The id is that of the user. */
  id: z.string().min(1).max(64),
  scopes: z.array(z.enum(FREEZE_SCOPE_NAMES)).min(1, '请选择范围').max(FREEZE_SCOPE_NAMES.length),
  reason: Reason,
  /** It is the version of the state that was read, 0 where there was none; the change is refused if the state was changed since then. */
  rev: z.int().min(0).optional(),
}

export const UserFreeze = z.strictObject({
  ...change,
  /** When it ends by itself; null: when it is lifted. */
  until: Timestamp.nullable().default(null),
  /** The other accounts of the same ID number, too: as they are, whatever their state was. */
  withSamePerson: z.boolean().default(false),
})

/** The other open accounts of a user's ID number, each as a line with its phone masked. */
export const SamePerson = z.object({ accounts: z.array(z.string()) })
export const UserUnfreeze = z.strictObject(change)
