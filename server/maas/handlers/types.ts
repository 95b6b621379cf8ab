import type { EndpointName, Endpoints } from '../../../contract/endpoints.ts'
import type { Verb } from '../../governance/context.ts'

/** The handlers of all endpoints whose name starts so: one that is missing does not compile. */
export type Handlers<Prefix extends string> = {
  [N in Extract<EndpointName, `${Prefix}${string}`>]: N extends Unguarded ? never : Verb<N>
}

/** Endpoints below `/admin/` that are not for staff: none may have a handler. */
type Unguarded = {
  [N in EndpointName]: Endpoints[N] extends { path: `/admin/${string}`; auth: 'public' | 'user' } ? N : never
}[EndpointName]
