import type { EndpointName } from '../../contract/endpoints.ts'
import type * as catalog from '../catalog/context.ts'
import type * as platform from '../platform/context.ts'
import type { Deps as MoneyDeps } from '../money/context.ts'
import type { Announcements } from './announcement/announcements.ts'

/** All that the app is made of. */
export interface Deps extends MoneyDeps {
  /** What staff have published for users. */
  announcements: Announcements
}

type Own = catalog.Own<Deps>

export type { Caller, Change } from '../platform/context.ts'
export type Context = platform.Context<Own>
export type UserContext = platform.UserContext<Own>
export type StaffContext = platform.StaffContext<Own>
export type Verb<N extends EndpointName> = platform.Verb<N, Own>
