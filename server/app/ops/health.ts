import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../governance/context.ts'
import { findDatabaseProblem } from '../../platform/db/probe.ts'
import { RETIRE } from '../../platform/process/worker-slot.ts'
import { PROGRAM } from '../../platform/process/program-version.ts'
import { isClockUnfit } from './watch-clock.ts'
import { coalesce } from '../../platform/ops/coalesce.ts'
import { within } from '../../platform/ops/within.ts'

/** How long a probe's answer is reused: every probe writes, and the endpoint is public. */
const PROBE_MS = 1000
/** A database that says nothing for this long is unavailable: a node that is cut off is seen within five seconds. */
const SILENT_MS = 3000

/** `/healthz`: the process lives, and which version it is. `/readyz`: the database takes writes, the clock is right, and it is not draining. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const look = coalesce(
    0,
    async () => (await findDatabaseProblem(deps.database)) ?? (await catalogProblem(deps)),
  )
  const probe = coalesce(PROBE_MS, () => within(SILENT_MS, look(), () => 'database unavailable' as const))
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', ...PROGRAM }),
  )
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const problem = problemHere(deps) ?? (await probe())
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: problem ?? 'ok' })
  })
}

/** A node that has not heard of publications for a while might charge by what is past. */
async function catalogProblem({ catalogs }: Deps): Promise<'catalog unread' | null> {
  if (!catalogs.isOutdated()) return null
  return catalogs.follow().then(
    () => null,
    () => 'catalog unread',
  )
}

function problemHere(deps: Deps): 'draining' | 'clock skew' | 'catalog differs' | null {
  // Behind a port whose other workers serve on, one that retires is no news to a load balancer.
  if (deps.stop.signal.aborted && deps.stop.signal.reason !== RETIRE) return 'draining'
  if (isClockUnfit(deps)) return 'clock skew'
  return deps.nodeState.isOutdated() ? 'catalog differs' : null
}
