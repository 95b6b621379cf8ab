import { HOUR_MS } from '../../../contract/time.ts'
import { announceBuild } from '../../platform/console/announce-build.ts'
import type { Deps } from '../../governance/context.ts'
import { indexConversations } from '../../content/index.ts'
import { auditReading, expireApprovals, watchStaff } from '../../identity/index.ts'
import { closeExpiredOrders, reconcile, sendRefunds, sweepPayments } from '../../money/index.ts'
import { startWalletJobs } from './start-wallet-jobs.ts'
import { rollUpDays, rollUpUsage, evaluateAlerts, tripSpendCaps, sendAlerts } from '../../usage/index.ts'
import { evaluateRisks } from '../../governance/index.ts'
import { rollUpModelDays, FOLLOW_MS } from '../../catalog/index.ts'
import { watchClock } from '../ops/watch-clock.ts'
import { prune } from './prune.ts'
import { repeat } from '../../platform/process/repeat.ts'
import { startKeyJobs } from './start-key-jobs.ts'
import { isUnavailable } from '../../platform/db/error-kinds.ts'

/** While the database is gone `/readyz` says so; four lines of log a second would say no more. */
const followCatalog = ({ catalogs }: Deps) =>
  catalogs.follow().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })

/** A level that staff have set comes and ends while the node runs. */
async function followLogLevel({ log, settings }: Deps): Promise<void> {
  const { logLevel } = settings.current()
  if (log.level !== logLevel) log.level = logLevel
}

/** Each job may run on any number of nodes at once. @returns stops them and waits for what is under way */
export function startJobs(deps: Deps): () => Promise<void> {
  const every = (everyMs: number, name: string, job: (deps: Deps) => Promise<unknown>) =>
    repeat({ name, everyMs, job: () => job(deps), log: deps.log })
  const jobs = [
    watchClock(deps),
    every(FOLLOW_MS, 'follow the catalogue', followCatalog),
    every(1000, 'follow the log level', followLogLevel),
    // The head of the catalogue tells of a change at once, where there is a catalogue.
    every(5000, 'read the settings', (of) => of.settings.read()),
    every(5000, 'read the announcements', (of) => of.announcements.read()),
    every(3000, 'renew the node', () => deps.nodeState.renew()),
    startWalletJobs(deps),
    every(1000, 'note attempts', (of) => of.attemptJournal.note()),
    every(1000, 'store the reasons of failures', (of) => of.attemptReasons.store()),
    startKeyJobs(deps),
    every(30_000, 'close expired orders', closeExpiredOrders),
    every(5000, 'ask for payments', sweepPayments),
    every(30_000, 'send refunds', (of) => sendRefunds(of)),
    every(1_800_000, 'reconcile', reconcile),
    every(60_000, 'index conversations', indexConversations),
    every(60_000, 'announce console', announceBuild),
    every(60_000, 'expire approvals', expireApprovals),
    every(60_000, 'watch the staff', watchStaff),
    every(60_000, 'audit what staff read', auditReading),
    every(600_000, 'fold days', rollUpDays),
    every(600_000, 'fold uses', rollUpUsage),
    every(600_000, 'fold days of models', rollUpModelDays),
    // It asks the database nothing while no key is used from a new network.
    every(3000, 'store the networks of keys', (of) => of.keyNetworks.store()),
    every(2000, 'trip spend caps', tripSpendCaps),
    every(60_000, 'evaluate alerts of users', evaluateAlerts),
    every(3000, 'send alerts', sendAlerts),
    every(HOUR_MS, 'evaluate risks', evaluateRisks),
    every(600_000, 'prune', prune),
  ]
  return async () => {
    await Promise.all(jobs.map((stop) => stop()))
    await deps.attemptReasons.store()
  }
}
