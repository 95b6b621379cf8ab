import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { addJsonParser } from '../platform/http/body/json-parser.ts'
import { serveConsole, withReadablePath } from './serve-console.ts'
import type { Deps } from '../governance/context.ts'
import { Failure } from '../platform/errors.ts'
import {
  answerWireError,
  CORS_HEADERS,
  isMessagesPath,
  isMissingPrefix,
  missingPrefix,
  registerGateway,
  WireError,
} from '../gateway/index.ts'
import { assertHost, withoutHost } from '../platform/http/assert-host.ts'
import { drainRefusedBody } from '../platform/ops/drain-refused-body.ts'
import { registerHealth } from './ops/health.ts'
import { allowedMethods, registerMaas, registerSms, sendFailure } from '../maas/index.ts'
import { reportRequests, routeOf } from '../platform/ops/report-requests.ts'
import { limitStalledResponses } from '../platform/ops/stalled-response-timeout.ts'
import { shedLoad } from '../platform/ops/shed-load.ts'
import { newRequestId } from '../platform/secrets/tokens.ts'
import { toFailure } from '../platform/http/to-failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the request turned out to be from, for the log; empty for a visitor. */
    userId: string
    /** It is the code of the failure that it was answered with, for the log; empty: there was none. */
    errorCode: string
  }
}

/** Bytes of a body from a visitor; routes that know who asks allow more. */
const BODY_LIMIT = 64 * 1024
const GATEWAY_PATH = /^\/v1(\/|$)/
/** Clients of Cohere ask for it at the root of their base address. */
const RERANK_PATH = /^\/v2\/rerank\/?(?=\?|$)/
/** Google's clients ask at the root too: what they ask for lies below `/v1` with the rest. */
const BETA_PATH = /^\/v1beta(?=[/?]|$)/
const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** The whole server without a port: `/maas`, `/sms`, `/v1`, health and the console. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const answerFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = toFailure(error)
    logFailure(deps, request, failure)
    if (failure.reason === 'bodyTooLarge') drainRefusedBody(request, reply)
    request.errorCode = failure.reason
    if (GATEWAY_PATH.test(request.url)) return answerWireError(reply, failure)
    return sendFailure(reply, failure, deps.clock())
  }
  const app = Fastify({
    logger: false,
    rewriteUrl: ({ url = '/' }) =>
      withReadablePath(withoutHost(url))
        .replace(RERANK_PATH, '/v1/v2/rerank')
        .replace(BETA_PATH, '/v1/v1beta'),
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: () => newRequestId(deps.clock()),
    trustProxy: deps.env.TRUST_PROXY.length > 0 ? deps.env.TRUST_PROXY : false,
    // Whole requests of those who are known; visitors' bodies have less, see `shedLoad`.
    requestTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    // While it ends it still answers what comes on connections that are open.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    frameworkErrors: answerFailure,
  })
  app.removeContentTypeParser('text/plain')
  addJsonParser(app)
  app.decorateRequest('userId', '')
  app.decorateRequest('errorCode', '')
  reportRequests(app, deps)
  // Hooks of every request are no promises: each would cost a turn of its own.
  app.addHook('onRequest', (request, { raw }, done) => {
    for (const [name, value] of Object.entries(API_HEADERS)) raw.setHeader(name, value)
    raw.setHeader('x-request-id', request.id)
    if (GATEWAY_PATH.test(request.url))
      for (const [name, value] of Object.entries(CORS_HEADERS)) raw.setHeader(name, value)
    if (isMessagesPath(request.url)) raw.setHeader('request-id', request.id)
    if (request.protocol === 'https') raw.setHeader('strict-transport-security', 'max-age=31536000')
    // A client on a kept-alive connection reconnects, to another node.
    if (deps.stop.signal.aborted) raw.setHeader('connection', 'close')
    assertHost(request.raw, request.originalUrl)
    if (GATEWAY_PATH.test(request.url) && asksForUpgrade(request)) {
      raw.setHeader('upgrade', 'HTTP/1.1')
      throw new WireError({ code: 'upgrade_required', message: '不支持 WebSocket，请改用普通的 HTTP 请求' })
    }
    done()
  })
  shedLoad(app, deps)
  limitStalledResponses(app, deps)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((request, reply) => {
    if (isMissingPrefix(request)) return answerWireError(reply, missingPrefix())
    const allowed = allowedMethods(request.url)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return sendFailure(reply, new Failure(allowed.length > 0 ? 'methodNotAllowed' : 'notFound'), deps.clock())
  })

  registerHealth(app, deps)
  registerMaas(app, deps)
  registerSms(app, deps)
  await registerGateway(app, deps)
  await serveConsole(app, deps)
  await app.ready()
  return app
}

/** It asks for another protocol than HTTP itself, which some clients offer with every request. A proxy keeps the header of a WebSocket's key. */
const asksForUpgrade = ({ headers: { upgrade = '', 'sec-websocket-key': key } }: FastifyRequest) =>
  key !== undefined || (upgrade !== '' && !/^h2c?$/i.test(upgrade.trim()))

/** Unexpected errors are logged whole, since the answer hides them; a shed request logs one line. */
function logFailure({ log }: Deps, request: FastifyRequest, { reason, cause }: Failure): void {
  const details = { err: cause, reqId: request.id, route: routeOf(request) }
  if (reason === 'internal') log.error(details, 'unexpected failure')
  if (reason === 'unavailable' && cause !== undefined) log.warn(details, 'unavailable')
}
