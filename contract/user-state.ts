import { z } from 'zod'
import type { userState } from './entities/user-state.ts'
import { Reason } from './reason.ts'
import { Timestamp } from './user.ts'

/** What an account can be kept from, each by itself. */
export const FREEZE_SCOPES = { signIn: '登录', calls: '调用', spending: '消费' } as const

export type FreezeScope = keyof typeof FREEZE_SCOPES
export const FREEZE_SCOPE_NAMES = Object.keys(FREEZE_SCOPES) as [FreezeScope, ...FreezeScope[]]

export type UserState = z.infer<(typeof userState)['row']>

const change = {
  /** Of the user. */
  id: z.string().min(1).max(64),
  scopes: z.array(z.enum(FREEZE_SCOPE_NAMES)).min(1, '请选择范围').max(FREEZE_SCOPE_NAMES.length),
  reason: Reason,
  /** Of the state that was read, 0 where there was none; a state that was changed since then is refused. */
  rev: z.int().min(0).optional(),
}

export const UserFreeze = z.strictObject({
  ...change,
  /** When it ends by itself; null: when it is lifted. */
  until: Timestamp.nullable().default(null),
})
export const UserUnfreeze = z.strictObject(change)
