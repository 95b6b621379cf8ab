import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { createPathOf } from '../../../contract/places.ts'
import { readListWords } from '../../platform/console/read-list-words.ts'
import { readPaths } from '../../platform/console/built-console.ts'
import { createDatabaseClock } from '../../platform/db/database-clock.ts'
import type { Deps } from '../../governance/context.ts'
import type { Deps as PlatformDeps } from '../../platform/deps.ts'
import type { Env } from '../../platform/env/env.ts'
import { createIdentityProvider } from '../../platform/integrations/identity/create-identity-provider.ts'
import { createChannels } from '../../platform/integrations/payment/create-channels.ts'
import { createMailer } from './create-mailer.ts'
import { createSmsProvider } from './create-sms-provider.ts'
import { breakersOfNode, createUpstreamProbe } from '../../gateway/index.ts'
import { approvalRules } from '../approval-rules.ts'
import { openConfigured } from './open-configured.ts'
import { workerSlot } from '../../platform/process/worker-slot.ts'
import { createLog } from '../../platform/ops/create-log.ts'
import { createCallLog } from '../../platform/ops/call-log.ts'
import { noTracer } from '../../platform/ops/call-tracer.ts'
import { createMetrics, noMetrics } from '../../platform/ops/metrics.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { randomBase62 } from '../../platform/secrets/tokens.ts'
import { createAnnouncements } from '../../governance/index.ts'
import {
  createBreakerHolds,
  createCatalogs,
  createNodeState,
  createUpstreamKeys,
} from '../../catalog/index.ts'
import { createKeyNetworks, createKeyRates } from '../../usage/index.ts'
import { createOrderLongPoll } from '../../money/index.ts'
import { createSettings } from '../../platform/setting/settings.ts'
import { readPermissions } from '../../identity/index.ts'
import { createAttemptJournal, createAttemptReasons, createWallet } from '../../wallet/index.ts'

/** @param overrides what a test brings itself: a clock, the external service of SMS … */
export function createDeps(
  env: Env,
  overrides: Partial<Omit<PlatformDeps, 'env' | 'settings' | 'callLog'>> & {
    /** The first catalogue of an empty database, in place of a file. */
    catalogSeed?: string
  } = {},
): Deps {
  const nodeId = overrides.nodeId ?? newNodeId()
  const log = overrides.log ?? createLog(env, nodeId)
  const database =
    overrides.database ??
    openConfigured(env, {
      onConnectionError: (error) => log.warn({ err: error }, 'database connection lost'),
    })
  const databaseClock = overrides.databaseClock ?? createDatabaseClock({ database })
  const clock = overrides.clock ?? databaseClock.now
  const secrets = overrides.secrets ?? createSecrets(env.secretKey, env.secretKeysRetained)
  const consoleDir = overrides.consoleDir ?? resolve(env.CONSOLE_DIR)
  const parts = {
    env,
    log,
    database,
    secrets,
    sms: overrides.sms ?? createSmsProvider(env, clock),
    mailer: overrides.mailer ?? createMailer(env),
    identity: overrides.identity ?? createIdentityProvider(env, clock),
    permissionsOf: overrides.permissionsOf ?? ((db, userId) => readPermissions(db, userId, { env, secrets })),
    payments: overrides.payments ?? createChannels({ env, log, clock }),
    clock,
    databaseClock,
    nodeId,
    consoleDir,
    pathOf: overrides.pathOf ?? createPathOf(readPaths(consoleDir)),
    listWords: overrides.listWords ?? readListWords(consoleDir),
    metrics: overrides.metrics ?? (env.METRICS_PORT === undefined ? noMetrics : createMetrics(workerSlot)),
    callTracer: overrides.callTracer ?? noTracer,
    stop: overrides.stop ?? new AbortController(),
    approvalRules,
  }
  const settings = createSettings(parts)
  const announcements = createAnnouncements(parts)
  const upstreamKeys = createUpstreamKeys(parts)
  const breakerHolds = createBreakerHolds(parts)
  const catalogs = createCatalogs({
    ...parts,
    keys: upstreamKeys,
    holds: breakerHolds,
    settings,
    announcements,
    seed: overrides.catalogSeed,
  })
  const wallet = createWallet({ ...parts, longestMs: () => settings.current().upstreamTotalSeconds * 1000 })
  return {
    ...parts,
    catalogs,
    settings,
    announcements,
    upstreamKeys,
    breakerHolds,
    upstreamProbe: createUpstreamProbe({ env, keys: upstreamKeys, environment: process.env }),
    wallet,
    attemptJournal: createAttemptJournal({ db: database.db, clock, isLive: (id) => wallet.isLive(id) }),
    attemptReasons: createAttemptReasons(database),
    callLog: createCallLog(log),
    keyRates: createKeyRates(parts),
    keyNetworks: createKeyNetworks(parts),
    orderLongPoll: createOrderLongPoll(parts),
    nodeState: createNodeState({ ...parts, catalogs, breakers: breakersOfNode }),
  }
}

/** Names this process among all. */
export const newNodeId = () => `${hostname()}-${process.pid}-${randomBase62(6)}`
