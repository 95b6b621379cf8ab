import { z } from 'zod'
import { managedUser } from './entities/managed-user.ts'
import { userState } from './entities/user-state.ts'
import { multi } from './envelope.ts'
import { FREEZE_SCOPE_NAMES } from './freeze-scopes.ts'
import { Reason } from './reason.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp, Yuan } from './user.ts'

export const managedUserFilters = {
  /** A whole phone number, user id, request id or order number, or at least the first 12 characters of an API key. */
  search: ofSensitive(z.string().trim().min(1).max(128)).optional(),
  /** Kept from any of these now. */
  frozen_MultiString: multi(FREEZE_SCOPE_NAMES).optional(),
}

export type ManagedUser = z.infer<(typeof managedUser)['row']>

export const ManagedUserDetail = managedUser.row.extend({
  /** Running calls hold this much of the balance. */
  held: Yuan,
  /** Packages that can be used have these tokens. */
  tokens: z.int(),
  heldTokens: z.int(),
  /** Packages that can be used. */
  packages: z.int(),
  /** API keys that work. */
  keys: z.int(),
  /** Devices that are signed in. */
  sessions: z.int(),
  lastSeenAt: Timestamp.nullable(),
  /** Null: nothing was ever frozen. */
  state: userState.row.nullable(),
})

const subject = { id: z.string().min(1).max(64), reason: Reason }

export const ManagedUserChange = z.strictObject(subject)
/** How many sessions ended, or keys were revoked. */
export const Ended = z.object({ ended: z.int() })

export const RevealInput = z.strictObject({ ...subject, field: z.enum(['phone']) })
/** Null in a replayed answer. */
export const Revealed = z.object({ value: ofSensitive(z.string()).nullable() })
