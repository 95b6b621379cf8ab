import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

interface Running {
  app: FastifyInstance
  deps: Deps
  stopJobs: () => Promise<void>
}

const DRAIN_MS = 30_000
const SWEEP_MS = 100
/** npm passes a Ctrl-C on that the terminal has sent to us already: a second one so soon is the same one. */
const SAME_SIGNAL_MS = 1000

/**
 * On SIGTERM and SIGINT: not ready any more, takes no new connections, lets open requests end (30 s at most), closes the
 * database, exits 0. A second signal ends at once.
 */
export function endGracefully(running: Running): void {
  let askedAt: number | null = null
  const end = () => {
    if (askedAt === null) {
      askedAt = Date.now()
      void drain(running)
    } else if (Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

async function drain({ app, deps, stopJobs }: Running): Promise<void> {
  deps.log.info('ending')
  deps.stop.abort()
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  // A connection that is kept alive would be waited for once its last answer is out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  try {
    await app.close()
    clearTimeout(cut)
    clearInterval(sweep)
    await stopJobs()
    await deps.database.close()
    process.exit(0)
  } catch (error) {
    deps.log.fatal({ err: error }, 'ending failed')
    process.exit(1)
  }
}
