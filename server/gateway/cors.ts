import type { FastifyReply, FastifyRequest } from 'fastify'

const EXPOSED = [
  'x-request-id',
  'request-id',
  'retry-after',
  'x-should-retry',
  'idempotent-replayed',
  'x-ratelimit-limit-requests',
  'x-ratelimit-limit-tokens',
  'x-ratelimit-remaining-requests',
  'x-ratelimit-remaining-tokens',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
]

/** Every answer of `/v1` has them, errors too. A page sends an API key of its own; credentials of a browser are never allowed. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
}

/** Allowed headers; those of clients' own families are allowed on request. */
const ALLOWED = [
  'authorization',
  'content-type',
  'accept',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
  'x-max-cost',
  'x-request-id',
  'idempotency-key',
  'openai-organization',
  'openai-project',
  'openai-beta',
  'anthropic-version',
  'anthropic-beta',
  'anthropic-dangerous-direct-browser-access',
  'http-referer',
  'x-title',
  'user-agent',
]
const ALLOWED_FAMILY =
  /^(?:x-stainless|x-fern|x-goog|anthropic|openai|x-ratelimit|x-msh|x-dashscope)-[a-z0-9-]{1,64}$/

/** Answers a preflight, which carries no key. The console's session token is not for other origins. */
export function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply) {
  const requested = (headers['access-control-request-headers'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => ALLOWED_FAMILY.test(name))
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers': [...new Set([...ALLOWED, ...requested])].join(', '),
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    })
    .send()
}
