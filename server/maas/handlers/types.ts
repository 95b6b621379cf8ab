import type { CallResult, EndpointName, Endpoints, ParsedInput } from '../../../contract/endpoints.ts'
import type { Context, UserContext } from '../../context.ts'

type ContextOf<N extends EndpointName> = Endpoints[N]['auth'] extends 'user' ? UserContext : Context

/** Hands a parsed call to a service's verb; input and result are those of the endpoint table. */
export type Handler<N extends EndpointName> = (call: {
  ctx: ContextOf<N>
  input: ParsedInput<N>
}) => Promise<CallResult<N>>

/** The handlers of all endpoints whose name starts so: one that is missing does not compile. */
export type Handlers<Prefix extends string> = {
  [N in Extract<EndpointName, `${Prefix}${string}`>]: Handler<N>
}
