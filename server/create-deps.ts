import { hostname } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadCatalog } from './catalog/load-catalog.ts'
import { createDatabaseClock } from './db/database-clock.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { createIdentityProvider } from './integrations/identity/create-identity-provider.ts'
import { createChannels } from './integrations/payment/create-channels.ts'
import { createSmsProvider } from './integrations/sms/create-sms-provider.ts'
import { openConfigured } from './open-configured.ts'
import { logDestination } from './ops/log-destination.ts'
import { createMetrics, noMetrics } from './ops/metrics.ts'
import { createSecrets } from './secrets/secrets.ts'
import { randomBase62 } from './secrets/tokens.ts'
import { createKeyRates } from './services/key/rate/key-rates.ts'
import { createNodeState } from './services/node/node-state.ts'
import { createOrderWatch } from './services/order/order-watch.ts'
import { createWallet } from './services/wallet/create-wallet.ts'

const STDOUT = 1
const CONSOLE_DIR = join(import.meta.dirname, '../dist/console')

/**
 * Everything the app needs, from the environment.
 * @param overrides what a test brings itself: a clock, the far side of SMS …
 */
export function createDeps(
  env: Env,
  overrides: Partial<Omit<Deps, 'env' | 'wallet' | 'keyRates' | 'orderWatch' | 'nodeState'>> = {},
): Deps {
  const log = overrides.log ?? createLog(env)
  const catalog = overrides.catalog ?? loadCatalog(env.CATALOG_FILE)
  const database =
    overrides.database ??
    openConfigured(env, {
      onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
  const databaseClock = overrides.databaseClock ?? createDatabaseClock({ database })
  const clock = overrides.clock ?? databaseClock.now
  const parts = {
    env,
    log,
    catalog,
    database,
    secrets: overrides.secrets ?? createSecrets(env.secretKey, env.secretKeysRetained),
    sms: overrides.sms ?? createSmsProvider(env, clock),
    identity: overrides.identity ?? createIdentityProvider(env, clock),
    payments: overrides.payments ?? createChannels({ env, log, clock }),
    clock,
    databaseClock,
    nodeId: overrides.nodeId ?? `${hostname()}-${process.pid}-${randomBase62(6)}`,
    consoleDir: overrides.consoleDir ?? CONSOLE_DIR,
    metrics: overrides.metrics ?? (env.METRICS_PORT === undefined ? noMetrics : createMetrics()),
    stop: overrides.stop ?? new AbortController(),
  }
  return {
    ...parts,
    wallet: createWallet(parts),
    keyRates: createKeyRates(parts),
    orderWatch: createOrderWatch(parts),
    nodeState: createNodeState(parts),
  }
}

const createLog = ({ LOG_LEVEL: level }: Env) => pino({ level, base: undefined }, logDestination(STDOUT))
