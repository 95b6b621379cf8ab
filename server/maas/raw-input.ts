import type { FastifyRequest } from 'fastify'

/** What was sent: the body of a POST, the query of everything else, in which `_t` only defeats caches. */
export function rawInput(request: FastifyRequest): unknown {
  if (request.method === 'POST') return request.body ?? {}
  const { _t, ...query } = request.query as Record<string, unknown>
  return query
}
