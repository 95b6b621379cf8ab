import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const STARTED = 'fastify.initialization'
const HANDLED = 'tracing:fastify.request.handler:start'

interface Watch {
  /** The routes whose handlers were never reached, as `GET /path`. */
  missed: () => string[]
  end: () => void
}

/** Notes which routes the apps have that start from now on, and which of them are reached. */
export function watchRoutes(): Watch {
  const all = new Set<string>()
  const reached = new Set<string>()
  const onStart = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      if (typeof method === 'string' && method !== 'HEAD') all.add(`${method} ${url}`)
    })
  }
  const onHandle = (message: unknown) => {
    const { route } = message as { route: { method: string; url: string } }
    reached.add(`${route.method} ${route.url}`)
  }
  subscribe(STARTED, onStart)
  subscribe(HANDLED, onHandle)
  return {
    missed: () => [...all].filter((route) => !reached.has(route)),
    end() {
      unsubscribe(STARTED, onStart)
      unsubscribe(HANDLED, onHandle)
    },
  }
}
