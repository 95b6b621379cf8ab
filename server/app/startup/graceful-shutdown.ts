import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../governance/context.ts'
import type { SocketListener } from './listen-on-socket.ts'
import { RETIRE } from '../../platform/process/worker-slot.ts'

interface Running {
  app: FastifyInstance
  deps: Deps
  /** Absent: nothing but the port is listened on. */
  socket: SocketListener | null
  stopJobs: () => Promise<void>
  stopMetrics: () => Promise<void>
}

const UNUSED_MS = 1000
/** A worker that another replaces has time enough, since the port is open all the while. */
const RETIRING_MS = 3000
const SWEEP_MS = 100
/** Bills, the jobs and the database get this beyond the time for open answers. */
const CLOSING_MS = 20_000
/** npm passes a Ctrl-C on that the terminal has sent to us already: a second one so soon is the same one. */
const SAME_SIGNAL_MS = 1000

/** Shuts down on SIGTERM and SIGINT: reports not ready, lets open answers end, settles, closes, exits 0. A second signal ends at once. */
export function shutDownGracefully(running: Running): void {
  const closeUnused = trackUnused(running.app)
  let askedAt: number | null = null
  const begin = (why?: typeof RETIRE) => {
    askedAt = performance.now()
    void drain(running, closeUnused, why)
  }
  const end = () => {
    if (askedAt === null) begin()
    else if (performance.now() - askedAt > SAME_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('message', (message) => {
    if (message === RETIRE && askedAt === null) begin(RETIRE)
  })
}

async function drain(
  { app, deps, socket, stopJobs, stopMetrics }: Running,
  closeUnused: () => void,
  why?: typeof RETIRE,
): Promise<void> {
  const { DRAIN_NOTICE_SECONDS, DRAIN_SECONDS } = deps.env
  deps.log.info('ending')
  deps.stop.abort(why)
  // That of a worker which is replaced leads to the others.
  if (why !== RETIRE) socket?.refuseNew()
  // Answers say meanwhile that their connection closes, so that clients leave of themselves.
  await sleep(Math.max(DRAIN_NOTICE_SECONDS * 1000, why === RETIRE ? RETIRING_MS : 0))
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_SECONDS * 1000)
  const giveUp = setTimeout(() => fail(deps, new Error('took too long')), DRAIN_SECONDS * 1000 + CLOSING_MS)
  // A connection that is kept alive would be waited for once its last answer is out. What came in is read before, at each turn's beginning.
  const sweep = setInterval(
    () =>
      setImmediate(() => {
        app.server.closeIdleConnections()
        closeUnused()
      }),
    SWEEP_MS,
  )
  try {
    await nextTurn()
    app.server.close()
    await socket?.close()
    await app.close()
    clearTimeout(cut)
    clearInterval(sweep)
    // Settlements that the database could not take until now.
    await deps.wallet.keepLive()
    await deps.wallet.release()
    await Promise.all([stopJobs(), stopMetrics(), deps.callTracer.close()])
    await deps.nodeState.leave()
    await deps.database.close()
    clearTimeout(giveUp)
    process.exit(0)
  } catch (error) {
    fail(deps, error)
  }
}

/** Node does not count connections that never asked anything as idle. @returns closes those that had a second to ask */
function trackUnused({ server }: FastifyInstance): () => void {
  const openedAt = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now())
    socket.once('close', () => openedAt.delete(socket))
  })
  server.on('request', ({ socket }) => openedAt.delete(socket))
  return () => {
    for (const [socket, at] of openedAt) if (performance.now() - at > UNUSED_MS) socket.destroy()
  }
}

function fail({ log }: Deps, error: unknown): never {
  log.fatal({ err: error }, 'ending failed')
  process.exit(1)
}
