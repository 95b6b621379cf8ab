import type { EndpointName } from '../../contract/endpoints.ts'
import type * as platform from '../platform/context.ts'
import type { Deps as WalletDeps } from '../wallet/deps.ts'
import type { ApprovalRules } from './approval/approval-rule.ts'

export interface Deps extends WalletDeps {
  /** What can wait for a second person, and how each is proposed, decided and done. */
  approvalRules: ApprovalRules
}

interface Own {
  deps: Deps
}

export type { Caller, Change } from '../platform/context.ts'
export type Context = platform.Context<Own>
export type UserContext = platform.UserContext<Own>
export type StaffContext = platform.StaffContext<Own>
export type Verb<N extends EndpointName> = platform.Verb<N, Own>
