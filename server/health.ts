import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { isMigrated } from './db/migrate.ts'
import { isWritable } from './db/probe.ts'

/** `/healthz`: the process is alive. `/readyz`: it can serve, that is, its database takes writes, is migrated, and nobody asked it to end. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', async (_request, reply) => {
    const problem = await problemOf(deps)
    return reply
      .code(problem ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: problem ?? 'ok' })
  })
}

async function problemOf({ stop, database }: Deps): Promise<string | null> {
  if (stop.signal.aborted) return 'draining'
  if (!(await isWritable(database))) return 'database unavailable'
  if (!(await isMigrated(database))) return 'not migrated'
  return null
}
