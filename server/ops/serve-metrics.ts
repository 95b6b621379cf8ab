import { once } from 'node:events'
import { createServer } from 'node:http'
import { breakerStates } from '../gateway/upstream/breaker-states.ts'
import type { Deps } from '../deps.ts'
import { PROGRAM } from '../startup/program-version.ts'
import { cannotListen } from '../startup/startup-problem.ts'
import { watchAudit } from './watch-audit.ts'
import { watchLedger } from './watch-ledger.ts'
import { watchMoney } from './watch-money.ts'
import { watchHolds } from './watch-holds.ts'
import { watchPayments } from './watch-payments.ts'

const BREAKER_LEVEL = { closed: 0, 'half-open': 1, open: 2 }

/** `GET /metrics` on a port of its own, so that it is not exposed by mistake. @returns stops it */
export async function serveMetrics(deps: Deps): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, HOST: host } = deps.env
  if (port === undefined) return async () => {}
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
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    deps.metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => {
        deps.log.error({ err: error }, 'metrics failed')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch(cannotListen('METRICS_PORT', port))
  return async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all(stops.map((stop) => stop()))
  }
}
