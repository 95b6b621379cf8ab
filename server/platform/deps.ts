import type { Logger } from 'pino'
import type { Permissions } from '../../contract/permissions.ts'
import type { PathOf } from '../../contract/places.ts'
import type { ListWords } from './console/read-list-words.ts'
import type { Database, Db } from './db/client.ts'
import type { Announcements } from '../governance/announcement/announcements.ts'
import type { BreakerHolds } from '../catalog/channel/breaker-holds.ts'
import type { UpstreamKeys } from '../catalog/channel/upstream-keys.ts'
import type { UpstreamProbe } from '../catalog/channel/upstream-probe.ts'
import type { Catalogs } from '../catalog/publishing/catalogs.ts'
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
import type { KeyNetworks } from '../usage/key/key-networks.ts'
import type { KeyRates } from '../usage/key/rate/key-rates.ts'
import type { NodeState } from '../catalog/node/node-state.ts'
import type { OrderLongPoll } from '../money/order/order-long-poll.ts'
import type { Settings } from './setting/settings.ts'
import type { AttemptJournal } from '../wallet/attempt-journal.ts'
import type { AttemptReasons } from '../wallet/attempt-reasons.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** What the app is made of; tests hand in their own clock and far sides. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  /** What is offered at what price; a request takes the current version once and keeps to it. */
  catalogs: Catalogs
  /** What staff change while nodes run. */
  settings: Settings
  /** What staff have published for users. */
  announcements: Announcements
  upstreamKeys: UpstreamKeys
  breakerHolds: BreakerHolds
  upstreamProbe: UpstreamProbe
  secrets: Secrets
  sms: SmsProvider
  /** Null: no mail is sent. */
  mailer: Mailer | null
  identity: IdentityProvider
  /** What a user may do as staff; read for each request, never kept in a token. `db` may be a transaction: no other connection is used then. */
  permissionsOf: (db: Db, userId: string) => Promise<Permissions>
  payments: PaymentChannels
  wallet: Wallet
  /** Word of the upstreams of lasting calls, for the case that this node dies. */
  attemptJournal: AttemptJournal
  /** Why attempts failed, kept for `npm run why`. */
  attemptReasons: AttemptReasons
  /** What calls came to, for the log. */
  callLog: CallLog
  /** Spans of calls, for OpenTelemetry. */
  callTracer: CallTracer
  keyRates: KeyRates
  keyNetworks: KeyNetworks
  orderLongPoll: OrderLongPoll
  metrics: Metrics
  /**
   * Now, in milliseconds, by the database's time: the one clock that money, limits, sessions and signatures follow, the same on all
   * nodes. Never `Date.now()`.
   */
  clock: () => number
  databaseClock: DatabaseClock
  /** This node among the others, and that all have one catalog. */
  nodeState: NodeState
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

/** All of `Deps` that the wallet itself is made from. */
export type WalletDeps = Omit<
  Deps,
  | 'wallet'
  | 'attemptJournal'
  | 'attemptReasons'
  | 'callLog'
  | 'keyRates'
  | 'keyNetworks'
  | 'orderLongPoll'
  | 'nodeState'
  | 'catalogs'
  | 'settings'
  | 'announcements'
  | 'upstreamKeys'
  | 'breakerHolds'
  | 'upstreamProbe'
>
