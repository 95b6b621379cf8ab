import type { FreezeScope } from '../../../contract/freeze-scopes.ts'
import { displayTime } from '../../../contract/time.ts'

/** Whether and until when an account is kept from one thing, as `user_state` has it: null and null without a row. */
export interface Frozen {
  frozenAt: number | null
  /** Null: until it is lifted. */
  until: number | null
}

export const isFrozen = ({ frozenAt, until }: Frozen, now: number): boolean =>
  frozenAt !== null && (until === null || until > now)

const ACTS: Record<FreezeScope, string> = {
  signIn: '不能登录',
  calls: '不能调用模型',
  spending: '不能充值和购买',
}

/** Closing a frozen account would leave the freeze behind, so it is refused with this. */
export const closingText = ({ until }: Frozen): string =>
  `账号已被冻结，${until === null ? '解冻之前' : `${displayTime(until)} 之前`}不能注销，如有疑问请联系客服`

/** What the user reads: until when, and not why. */
export const frozenText = (scope: FreezeScope, { until }: Frozen): string =>
  `账号已被冻结，${until === null ? '' : `${displayTime(until)} 之前`}${ACTS[scope]}，如有疑问请联系客服`
