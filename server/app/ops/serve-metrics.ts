import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import { breakerStates } from '../../gateway/index.ts'
import type { Deps } from '../../governance/context.ts'
import type { Env } from '../../platform/env/env.ts'
import { PROGRAM } from '../../platform/process/program-version.ts'
import { cannotListen } from '../../platform/process/startup-problem.ts'
import { workerSlot } from '../../platform/process/worker-slot.ts'
import { watchLedger } from './watch-ledger.ts'
import { watchMoney } from './watch-money.ts'
import { watchHolds } from './watch-holds.ts'
import { watchPayments } from './watch-payments.ts'

const BREAKER_LEVEL = { closed: 0, 'half-open': 1, open: 2 }

/** The number of the newest entry of the audit: one that falls tells that entries were cut off. */
function watchAudit({ metrics, database: { db } }: Deps): void {
  metrics.gauge({
    name: 'maas_audit_entries',
    help: 'Number of the newest audit entry; it never falls, or entries were cut off. Its hash stands in the log of every entry',
    read: async () => {
      const { n } = await db.selectFrom('audit_head').select('n').executeTakeFirstOrThrow()
      return [{ value: n }]
    },
  })
}

/** Shows `/metrics` of this node; those of a worker are shown by the primary process. @returns stops it */
export async function serveMetrics(deps: Deps): Promise<() => Promise<void>> {
  if (deps.env.METRICS_PORT === undefined) return async () => {}
  watchAudit(deps)
  watchHolds(deps)
  watchPayments(deps)
  const stops = [watchLedger(deps), watchMoney(deps)]
  deps.metrics.gauge({
    name: 'maas_build_info',
    help: 'Always 1; the version and the build are its labels',
    labels: ['version', 'build'],
    read: () => [{ labels: PROGRAM, value: 1 }],
  })
  deps.metrics.gauge({
    name: 'maas_upstream_breaker',
    help: 'Breaker of an upstream: 0 closed, 1 probing, 2 open',
    labels: ['model', 'upstream', 'target'],
    read: () => breakerStates().map(({ state, ...labels }) => ({ labels, value: BREAKER_LEVEL[state] })),
  })
  const close = workerSlot === '' ? await openMetricsPort(deps, () => deps.metrics.text()) : () => {}
  return async () => {
    close()
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Shows `/metrics` of all workers as one page, each line with the label of its worker. */
export async function serveWorkerMetrics(env: Env, log: Logger): Promise<void> {
  const workers = new AggregatorRegistry()
  await openMetricsPort({ env, log }, () => workers.clusterMetrics())
}

/** `GET /metrics` on a port of its own, so that it is not exposed by mistake. @returns closes it */
async function openMetricsPort(
  { env: { METRICS_PORT: port, HOST: host }, log }: Pick<Deps, 'env' | 'log'>,
  readMetrics: () => Promise<string>,
): Promise<() => void> {
  if (port === undefined) return () => {}
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    readMetrics().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch(cannotListen('METRICS_PORT', port))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
