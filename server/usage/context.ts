import type { EndpointName } from '../../contract/endpoints.ts'
import type * as platform from '../platform/context.ts'
import type * as catalog from '../catalog/context.ts'
import type { KeyNetworks } from './key/key-networks.ts'
import type { KeyRates } from './key/rate/key-rates.ts'

export interface Deps extends catalog.Deps {
  keyRates: KeyRates
  keyNetworks: KeyNetworks
}

type Own = catalog.Own<Deps>

export type { Caller, Change } from '../platform/context.ts'
export type Context = platform.Context<Own>
export type UserContext = platform.UserContext<Own>
export type StaffContext = platform.StaffContext<Own>
export type Verb<N extends EndpointName> = platform.Verb<N, Own>
