import type { EndpointName } from '../../contract/endpoints.ts'
import type * as catalog from '../catalog/context.ts'
import type * as platform from '../platform/context.ts'
import type { Deps as UsageDeps } from '../usage/context.ts'
import type { OrderLongPoll } from './order/order-long-poll.ts'

export interface Deps extends UsageDeps {
  orderLongPoll: OrderLongPoll
}

type Own = catalog.Own<Deps>

export type { Caller, Change } from '../platform/context.ts'
export type Context = platform.Context<Own>
export type UserContext = platform.UserContext<Own>
export type StaffContext = platform.StaffContext<Own>
export type Verb<N extends EndpointName> = platform.Verb<N, Own>
