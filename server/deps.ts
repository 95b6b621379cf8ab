import type { Logger } from 'pino'
import type { Catalog } from './catalog/schema.ts'
import type { Database } from './db/client.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import type { Env } from './env.ts'
import type { IdentityProvider } from './integrations/identity/provider.ts'
import type { PaymentChannels } from './integrations/payment/channel.ts'
import type { SmsProvider } from './integrations/sms/provider.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Metrics } from './ops/metrics.ts'
import type { KeyRates } from './services/key/rate/key-rates.ts'
import type { NodeState } from './services/node/node-state.ts'
import type { OrderWatch } from './services/order/order-watch.ts'
import type { Wallet } from './services/wallet/wallet.ts'

/** What the app is made of; tests hand in their own clock and far sides. */
export interface Deps {
  env: Env
  log: Logger
  database: Database
  catalog: Catalog
  secrets: Secrets
  sms: SmsProvider
  identity: IdentityProvider
  /** The ways money comes in, as configured. */
  payments: PaymentChannels
  wallet: Wallet
  keyRates: KeyRates
  orderWatch: OrderWatch
  metrics: Metrics
  /**
   * Now, in milliseconds, by the database's time: the one clock that money, limits, sessions and signatures follow, the same on all
   * nodes. Never `Date.now()`.
   */
  clock: () => number
  /** Measures that time, and how far off this node's own clock is. */
  databaseClock: DatabaseClock
  /** This node among the others, and that all have one catalog. */
  nodeState: NodeState
  /** Names this process in holds and jobs. */
  nodeId: string
  /** Folder of the built console. */
  consoleDir: string
  /** Aborted once the process is asked to end: `/readyz` turns to 503, so that no new work is sent here. */
  stop: AbortController
}

/** All of `Deps` that the wallet itself is made from. */
export type WalletDeps = Omit<Deps, 'wallet' | 'keyRates' | 'orderWatch' | 'nodeState'>
