import type { z } from 'zod'
import type { CallResult, EndpointName, Endpoints, ParsedInput } from '../../contract/endpoints.ts'
import type { Permissions } from '../../contract/permissions.ts'
import type { Db } from './db/client.ts'
import type { Deps } from './deps.ts'

/** Who is asking: the owner of a session or of an API key. */
export interface Caller {
  userId: string
  /** Empty for a call by API key. */
  sessionId: string
  /** Staff look on with a view token: nothing may change. */
  isLookedAt?: true
}

/** What a verb is told of the request. `db` may be a transaction that the verb joins (`transact`). */
interface Request {
  db: Db
  now: number
  requestId: string
  ip: string
  /** What limits by address count `ip` under; empty: unknown, behind a proxy that is not trusted. */
  network: string
  /** A short name of the caller's device, from its User-Agent. */
  device: string
  /** `https://host` as the caller sees this server. */
  origin: string
}

/** What only the verbs for staff have; the router has checked the permission. */
interface OfStaff {
  permissions: Permissions
  /** Tells the audit what a write is about and what it changes; without it the input is what is kept. Before a refusal too. */
  noteChange: (change: Change) => void
}

export interface Change {
  /** `kind:id`, as `user:…`. */
  subject: string
  /** What `before` and `after` are; what it marks as secret or personal is not kept. */
  schema: z.ZodType
  before?: unknown
  after?: unknown
  approvalId?: string
}

/** What a module's verbs work with next to the request. */
interface Own {
  deps: Deps
}

/** What a verb works in; each module says in its `context.ts` what `O`, its own, holds. */
export type Context<O extends Own = Own> = Request & O & { caller: Caller | null }

/** The context of a verb that needs a signed-in user. */
export type UserContext<O extends Own = Own> = Request & O & { caller: Caller }

/** The context of a verb for staff. */
export type StaffContext<O extends Own = Own> = UserContext<O> & OfStaff

interface Contexts<O extends Own> {
  public: Context<O>
  user: UserContext<O>
  staff: StaffContext<O>
}

/** What an endpoint does: its input, its result and what `ctx` says of the caller are those of the endpoint table. */
export type Verb<N extends EndpointName, O extends Own = Own> = (call: {
  ctx: Contexts<O>[Endpoints[N]['auth']]
  input: ParsedInput<N>
}) => Promise<CallResult<N>>
