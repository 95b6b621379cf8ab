import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

/** How long staff may look on; milliseconds. */
export const VIEW_MS = 15 * 60_000

export const ViewAsInput = z.strictObject({ id: z.string().min(1).max(64), reason: Reason })

/**
 * What opens a user's own lists to read, as `X-Access-Token`: endpoints marked `viewable`, for as long as the session of staff that
 * asked for it lasts and holds `user.viewAs`. It is kept in memory alone, never in storage or an address.
 */
export const ViewAs = z.object({
  /** Null in a replayed answer. */
  token: ofKind('secret', z.string()).nullable(),
  expiresAt: Timestamp,
})

/** What the audit keeps of a view. */
export const ViewAsStarted = z.object({ viewId: z.string(), expiresAt: Timestamp })
/** What the audit keeps of what was read in it. */
export const ViewAsRead = z.object({ viewId: z.string(), endpoint: z.string() })

/** Staff looked at the caller's account from then on, for 15 minutes at most. */
export const StaffView = z.object({ at: Timestamp })
