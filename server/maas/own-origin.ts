import type { FastifyRequest } from 'fastify'
import type { Env } from '../platform/env/env.ts'
import { originOf } from '../platform/ops/origin-of.ts'

/** Whether a request is from a page of this service, or from no page at all. */
export function isFromOwnOrigin(request: FastifyRequest, env: Env): boolean {
  const { origin } = request.headers
  if (origin === undefined || origin === originOf(request, env)) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
