import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { freeBody } from '../platform/http/body/free-body.ts'
import { withoutTrailing } from '../platform/http/without-trailing.ts'
import type { Deps } from '../money/context.ts'
import { Failure } from '../platform/errors.ts'
import { InFlight } from '../platform/in-flight.ts'
import { createBodyAdmission } from './admit-body.ts'
import { createAbandonmentLimit } from './call/abandonment-limit.ts'
import { createCredentialWatch } from './call/credential-watch.ts'
import type { CallAdmission, Gateway } from './context.ts'
import { withIdempotency, recordSentAnswer } from './idempotency/with-idempotency.ts'
import { deletes, gets, methodsOf, posts } from './routes.ts'
import { createUpstreams } from './upstream/create-upstreams.ts'
import { createBatchRunner } from './batches/batch-runner.ts'
import { createVideoRunner } from './video/video-runner.ts'
import { underMaintenance } from '../platform/setting/under-maintenance.ts'
import { authenticate, type GatewayCaller } from './caller/authenticate.ts'
import { answerWireError } from './wire/answer-wire-error.ts'
import { toWireError, WireError } from './wire/wire-error.ts'
import { answerPreflight } from './cors.ts'
import { drainRefusedBody } from '../platform/ops/drain-refused-body.ts'

/** How long calls without a caller may go on when the server ends. */
const ABANDONED_MS = 5000
/** A session or key that ends is known to calls that begin this much later. */
const AUTHENTICATED_MS = 500
/** Pause between two pieces of a demo engine's stream. */
const PIECE_DELAY_MS = { production: 25, development: 25, test: 1 }

const BATCH_POLL_MS = { production: 2000, development: 2000, test: 50 }

const VIDEO_POLL_MS = { production: 2000, development: 2000, test: 50 }

/** Mounts the OpenAI-compatible gateway at `/v1`. */
export async function registerGateway(app: FastifyInstance, deps: Deps): Promise<void> {
  const upstreams = createUpstreams({
    env: deps.env,
    settings: deps.settings,
    catalogs: deps.catalogs,
    environment: process.env,
    keys: deps.upstreamKeys,
    holds: deps.breakerHolds,
    pieceDelayMs: PIECE_DELAY_MS[deps.env.NODE_ENV],
  })
  const videoPollMs = VIDEO_POLL_MS[deps.env.NODE_ENV]
  const underWay = new InFlight<symbol, Promise<unknown>>()
  const gateway: Gateway = {
    deps,
    upstreams,
    videoPollMs,
    videos: createVideoRunner(() => gateway, videoPollMs),
    batches: createBatchRunner({
      deps,
      everyMs: BATCH_POLL_MS[deps.env.NODE_ENV],
      call: (line) => app.inject({ method: 'POST', ...line }),
    }),
    credentials: createCredentialWatch(deps),
    abandonmentLimit: createAbandonmentLimit(),
    goOn(work) {
      const key = Symbol()
      underWay.set(key, work)
      void work.finally(() => underWay.delete(key))
    },
  }
  const preParsing = createBodyAdmission(deps)
  app.decorateRequest('gatewayCaller')
  app.decorateRequest('callAdmission')
  app.decorateRequest('answerRecord', null)
  app.decorateRequest('shrinkBody', null)
  app.addHook('onListen', async () => {
    gateway.videos.start()
    gateway.batches.start()
  })
  app.addHook('onClose', async () => {
    const ended = Promise.allSettled([...underWay.values(), gateway.videos.stop(), gateway.batches.stop()])
    // Calls without a listener (BP5) are cancelled and settled.
    await Promise.race([ended, sleep(ABANDONED_MS, null, { ref: false })])
    gateway.credentials.stop()
    await upstreams.close()
    await ended
  })

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.setErrorHandler((error, request, reply) => sendError({ deps, error, request, reply }))
      scope.addHook('onSend', recordSentAnswer)
      for (const path of ['', '/*']) {
        scope.all(path, {
          // This comes before the body is read.
          onRequest: async (request, reply) =>
            request.method === 'OPTIONS'
              ? answerPreflight(request, reply)
              : sendError({ deps, error: unknownPath(request, reply), request, reply }),
          handler: async () => null,
        })
      }
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        refuseEncoded(request)
        request.gatewayCaller =
          gateway.batches.callerOf(request) ?? (await authenticate(request, reply, deps))
        request.userId = request.gatewayCaller.userId
      }
      /** A body may have taken minutes to come: what its caller may do is asked again. */
      const isKnown = (request: FastifyRequest) =>
        performance.now() - request.gatewayCaller.authenticatedAt < AUTHENTICATED_MS
      for (const { path, verb, isOpen } of gets) {
        const admit = async (request: FastifyRequest, reply: FastifyReply) => {
          if (!isOpen?.(deps, request)) await onRequest(request, reply)
        }
        scope.get(
          path,
          { onRequest: isOpen ? admit : onRequest, exposeHeadRoute: true },
          async (request, reply) => verb(gateway, request, reply),
        )
      }
      const onWrite = async (request: FastifyRequest, reply: FastifyReply) => {
        await onRequest(request, reply)
        if (deps.settings.current().maintenance === 'on') throw underMaintenance()
      }
      for (const { path, verb } of deletes) {
        scope.delete(path, { onRequest: onWrite }, async (request, reply) => verb(gateway, request, reply))
      }
      for (const { path, verb, bodyLimit } of posts) {
        scope.post(path, { onRequest: onWrite, preParsing, bodyLimit }, (request, reply) => {
          const answer = async () => {
            const catchingUp = deps.catalogs.catchUp()
            if (catchingUp) await catchingUp
            request.callAdmission = callAdmission(deps, request.gatewayCaller)
            return withIdempotency(verb, gateway, request, reply)
          }
          const work = isKnown(request) ? answer() : onRequest(request, reply).then(answer)
          const key = Symbol()
          underWay.set(key, work)
          void work
            .catch((err: unknown) => {
              // Fastify answers what fails before the stream; what fails in it is only told here.
              if (reply.sent && toWireError(err).status >= 500)
                deps.log.error({ err, reqId: request.id }, 'stream failed')
            })
            .finally(() => {
              underWay.delete(key)
              if (Buffer.isBuffer(request.body)) freeBody(request.body)
            })
          return work
        })
      }
    },
    { prefix: '/v1' },
  )
}

function callAdmission(
  { clock, catalogs, permissionsOf, database }: Deps,
  { userId }: GatewayCaller,
): CallAdmission {
  const at = clock()
  return {
    at,
    version: catalogs.at(at),
    isStaff: async () => (await permissionsOf(database.db, userId)).size > 0,
  }
}

interface SendErrorInput {
  deps: Deps
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
}

function sendError({ deps, error, request, reply }: SendErrorInput) {
  const failure = toWireError(error)
  if (failure.status >= 500 && !isTurnedAway(error))
    deps.log.error({ err: failure.cause ?? failure, reqId: request.id }, 'gateway call failed')
  if (failure.status === 413) drainRefusedBody(request, reply)
  return answerWireError(reply, failure)
}

/** Refused before anything was tried: its line among the requests says enough. */
const isTurnedAway = (error: unknown) =>
  (error instanceof Failure && error.reason === 'unavailable' && error.cause === undefined) ||
  (error instanceof WireError && error.code === 'upstream_unavailable')

/** @throws WireError 415 for a body that is compressed: its size is unknown until it is whole */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding !== '' && encoding !== 'identity')
    throw new WireError({ code: 'unsupported_encoding', message: '请求体不能压缩，请去掉 Content-Encoding' })
}

function unknownPath(request: FastifyRequest, reply: FastifyReply): WireError {
  const path = withoutTrailing(new URL(request.url, 'http://v1').pathname.replace(/^\/v1/, ''), '/')
  const allowed = methodsOf(path).join(', ')
  if (allowed === '')
    // Does not name it: it may contain a key.
    return new WireError({ code: 'unknown_url', message: '请求的接口不存在，请检查地址与方法' })
  reply.header('allow', allowed)
  return new WireError({
    code: 'method_not_allowed',
    message: `该接口只支持 ${allowed} 请求`,
  })
}
