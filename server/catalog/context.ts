import type { EndpointName } from '../../contract/endpoints.ts'
import type * as platform from '../platform/context.ts'
import type { Deps as IdentityDeps } from '../identity/context.ts'
import type { BreakerHolds } from './upstream/breaker-holds.ts'
import type { UpstreamKeys } from './upstream/upstream-keys.ts'
import type { UpstreamProbe } from './channel/upstream-probe.ts'
import type { NodeState } from './node/node-state.ts'
import type { Catalogs } from './publishing/catalogs.ts'
import type { Catalog } from './schema/schema.ts'

export interface Deps extends IdentityDeps {
  /** What is offered at what price; a request takes the current version once and keeps to it. */
  catalogs: Catalogs
  upstreamKeys: UpstreamKeys
  breakerHolds: BreakerHolds
  upstreamProbe: UpstreamProbe
  /** This node among the others, and that all have one catalog. */
  nodeState: NodeState
}

/** What verbs of this module and of those above it work with; `D` is what the module stands on. */
export interface Own<D extends Deps = Deps> {
  deps: D
  /** The catalogue that was in force when the request came. */
  catalog: Catalog
}

export type { Caller, Change } from '../platform/context.ts'
export type Context = platform.Context<Own>
export type UserContext = platform.UserContext<Own>
export type StaffContext = platform.StaffContext<Own>
export type Verb<N extends EndpointName> = platform.Verb<N, Own>
