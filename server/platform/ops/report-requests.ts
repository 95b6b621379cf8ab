import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/** Writes one line a request to the log, and counts it, when its answer is out or its caller has left. */
export function reportRequests(app: FastifyInstance, { log, metrics, callLog }: Deps): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    const startedAt = performance.now()
    callLog.opened(request.id)
    raw.once('close', () => {
      const ms = performance.now() - startedAt
      const { method, id: reqId, userId } = request
      const route = routeOf(request)
      const status = raw.statusCode
      metrics.requestDone({ method, route, status, seconds: ms / 1000 })
      const isAborted = !raw.writableEnded
      const error = request.errorCode || undefined
      const details = { reqId, method, route, status, ms: Math.round(ms), userId: userId || undefined, error }
      callLog.closed(reqId, {
        isAborted,
        write: (call) => log.info({ ...details, call, isAborted: isAborted || undefined }, 'request'),
      })
    })
    done()
  })
}

/** The route's pattern, never the address as called: that may carry what must not be in a log. */
export const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unknown'
