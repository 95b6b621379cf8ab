import type { RiskKind } from '../../../contract/risk.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { SettingValues } from '../../../contract/setting.ts'

/** How long it is kept where users signed in, and thus how far back accounts are compared. */
export const MARK_KEPT_MS = 30 * DAY_MS

/** What the job looks at. */
export interface Watch {
  db: Db
  now: number
  limits: SettingValues
}

export interface Finding {
  kind: RiskKind
  /** A user, a key or a payment channel. */
  subject: string
  /** Empty: it is about no account. */
  userId: string
  others: readonly string[]
  /** It is in the unit of its kind; a quarter more is worse. */
  figure: number
  /** It is in words and has no personal data. */
  detail: string
}

/** A finding about accounts, the oldest of which it is named after. */
export function sharedSignal(kind: RiskKind, ids: readonly string[], detail: string): Finding {
  const [userId = '', ...others] = ids
  return { kind, subject: userId, userId, others, figure: ids.length, detail }
}
