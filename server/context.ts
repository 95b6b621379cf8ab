import type { Db } from './db/client.ts'
import type { Deps } from './deps.ts'

/** Who is asking: the owner of a session or of an API key. */
export interface Caller {
  userId: string
  /** Empty for a call by API key. */
  sessionId: string
}

/** What a verb of a service works in. `db` may be a transaction that the verb joins (`transact`). */
export interface Context {
  deps: Deps
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
  caller: Caller | null
}

/** The context of a verb that needs somebody signed in. */
export interface UserContext extends Context {
  caller: Caller
}
