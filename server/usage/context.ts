import type { EndpointName } from '../../contract/endpoints.ts'
import type * as platform from '../platform/context.ts'
import type { Deps as CatalogDeps } from '../catalog/context.ts'
import type { Catalog } from '../catalog/index.ts'
import type { KeyNetworks } from './key/key-networks.ts'
import type { KeyRates } from './key/rate/key-rates.ts'

export interface Deps extends CatalogDeps {
  keyRates: KeyRates
  keyNetworks: KeyNetworks
}

interface Own {
  deps: Deps
  catalog: Catalog
}

export type { Caller, Change } from '../platform/context.ts'
export type Context = platform.Context<Own>
export type UserContext = platform.UserContext<Own>
export type StaffContext = platform.StaffContext<Own>
export type Verb<N extends EndpointName> = platform.Verb<N, Own>
