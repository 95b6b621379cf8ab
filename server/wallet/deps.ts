import type { Deps as PlatformDeps } from '../platform/deps.ts'
import type { AttemptJournal } from './attempt-journal.ts'
import type { AttemptReasons } from './attempt-reasons.ts'
import type { Wallet } from './wallet.ts'

export interface Deps extends PlatformDeps {
  wallet: Wallet
  /** Word of the upstreams of lasting calls, for the case that this node dies. */
  attemptJournal: AttemptJournal
  /** Why attempts failed, kept for `npm run why`. */
  attemptReasons: AttemptReasons
}
