import type { Logger } from 'pino'
import type { Permissions } from '../../contract/permissions.ts'
import type { PathOf } from '../../contract/places.ts'
import type { ListWords } from './console/read-list-words.ts'
import type { Database, Db } from './db/client.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import type { Env } from './env/env.ts'
import type { IdentityProvider } from './integrations/identity/provider.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import type { PaymentChannels } from './integrations/payment/channel.ts'
import type { SmsProvider } from './integrations/sms/provider.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { CallLog } from './ops/call-log.ts'
import type { CallTracer } from './ops/call-tracer.ts'
import type { Metrics } from './ops/metrics.ts'
import type { Settings } from './setting/settings.ts'

/** What every module stands on; each adds what it owns in its `context.ts`. Tests hand in their own clock and outside services. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  /** What staff change while nodes run. */
  settings: Settings
  secrets: Secrets
  sms: SmsProvider
  /** Null: no mail is sent. */
  mailer: Mailer | null
  identity: IdentityProvider
  /** What a user may do as staff; read for each request, never kept in a token. `db` may be a transaction: no other connection is used then. */
  permissionsOf: (db: Db, userId: string) => Promise<Permissions>
  payments: PaymentChannels
  /** What calls came to, for the log. */
  callLog: CallLog
  /** Spans of calls, for OpenTelemetry. */
  callTracer: CallTracer
  metrics: Metrics
  /**
   * Now, in milliseconds, by the database's time: the one clock that money, limits, sessions and signatures follow, the same on all
   * nodes. Never `Date.now()`.
   */
  clock: () => number
  databaseClock: DatabaseClock
  /** Names this process in holds and jobs. */
  nodeId: string
  consoleDir: string
  /** Where a page of that console is. */
  pathOf: PathOf
  /** What that console calls the columns of its lists. */
  listWords: ListWords
  /** Aborted once the process is asked to end: `/readyz` turns to 503, so that no new work is sent here. */
  stop: AbortController
}
