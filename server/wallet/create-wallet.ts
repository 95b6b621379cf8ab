import type { Logger } from 'pino'
import type { Database } from '../platform/db/client.ts'
import type { Env } from '../platform/env/env.ts'
import type { Metrics } from '../platform/ops/metrics.ts'
import type { Maker } from '../platform/row-mac/row-mac.ts'
import { commitBatch } from './commit-batch.ts'
import { createCommitQueue } from './commit-queue.ts'
import { createCoreWallet } from './create-core-wallet.ts'
import { createLiveHolds } from './live-holds.ts'
import { createReservationPart } from './reservation/reservation-part.ts'
import type { ReservationState } from './reservation/reservation-state.ts'
import { withReservations } from './reservation/with-reservations.ts'
import type { Wallet } from './wallet.ts'

export type { Wallet } from './wallet.ts'

interface WalletDeps {
  database: Database
  clock: () => number
  nodeId: string
  secrets: Maker
  env: Pick<Env, 'WALLET_RESERVATIONS'>
  /** How long a call may last that begins now. */
  longestMs: () => number
  log: Pick<Logger, 'error'>
  metrics?: Pick<Metrics, 'committed' | 'queued'>
}

/** Operations that share one transaction at most: it blocks SQLite's event loop for about 10 ms. */
const BATCH_CAP = 200

/** The wallet of this process; one per database and process, it owns the queue of operations. */
export function createWallet({
  database: { db },
  clock,
  nodeId,
  secrets,
  env,
  longestMs,
  log,
  metrics,
}: WalletDeps): Wallet {
  const isReserving = env.WALLET_RESERVATIONS === 'on'
  const { part, pool } = createReservationPart({ isReserving })
  const add = createCommitQueue<ReservationState>({
    commit: (operations) => commitBatch(db, operations, part),
    cap: BATCH_CAP,
    metrics,
  })
  const live = createLiveHolds({ longestMs })
  const deps = { db, clock, nodeId, log, live, secrets }
  const core = createCoreWallet({ ...deps, add })
  return withReservations(core, { ...deps, add, pool, longestMs, isReserving })
}
