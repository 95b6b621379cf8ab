import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { findDatabaseProblem } from './db/probe.ts'
import { isClockUnfit } from './ops/watch-clock.ts'
import { shareFor } from './ops/share-for.ts'

/** How old an answer about the database may be: every probe writes, and anybody may ask. */
const PROBE_MS = 1000

/** `/healthz`: the process is alive. `/readyz`: it can serve, that is, its database takes writes, is migrated, its clock is right, and nobody asked it to end. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const probe = shareFor(PROBE_MS, () => findDatabaseProblem(deps.database))
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const problem = problemHere(deps) ?? (await probe())
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: problem ?? 'ok' })
  })
}

function problemHere(deps: Deps): 'draining' | 'clock skew' | 'catalog differs' | null {
  if (deps.stop.signal.aborted) return 'draining'
  if (isClockUnfit(deps)) return 'clock skew'
  return deps.nodeState.isOutdated() ? 'catalog differs' : null
}
