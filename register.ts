import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { completeChat } from './chat/complete-chat.ts'
import type { Gateway } from './gateway.ts'
import { createSpeech } from './media/create-speech.ts'
import { createEmbeddings } from './media/create-embeddings.ts'
import { generateImages } from './media/generate-images.ts'
import { getModel, listModels } from './models.ts'
import { answerOnce, keepSent } from './once/answer-once.ts'
import { createUpstreams } from './upstream/create-upstreams.ts'
import { identify } from './who.ts'
import { toWireError, WireError } from './wire/wire-error.ts'

const BODY_LIMIT = 10 * 1024 * 1024
const STALL_MS = 120_000
/** Pause between two pieces of a demo engine's stream. */
const PIECE_DELAY_MS = { production: 25, development: 25, test: 1 }

const posts: Record<
  string,
  (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
> = {
  '/chat/completions': completeChat,
  '/embeddings': createEmbeddings,
  '/images/generations': generateImages,
  '/audio/speech': createSpeech,
}

/** Mounts the OpenAI-compatible gateway at `/v1`. */
export async function registerGateway(app: FastifyInstance, deps: Deps): Promise<void> {
  const upstreams = createUpstreams({
    catalog: deps.catalog,
    environment: process.env,
    pieceDelayMs: PIECE_DELAY_MS[deps.env.NODE_ENV],
  })
  const gateway: Gateway = { deps, upstreams, stallMs: STALL_MS }
  const underWay = new Set<Promise<unknown>>()
  app.decorateRequest('gatewayCaller')
  app.decorateRequest('once', null)
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
    await upstreams.close()
  })

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      )
      scope.setErrorHandler((error, request, reply) => sendError({ deps, error, request, reply }))
      scope.addHook('onSend', keepSent)
      scope.all('/*', {
        // Before the body is read.
        onRequest: async (request, reply) =>
          sendError({ deps, error: unknownPath(request, reply), request, reply }),
        handler: async () => null,
      })
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
        request.gatewayCaller = await identify(request, reply, deps)
        request.userId = request.gatewayCaller.userId
      }
      scope.get('/models', { onRequest }, async (request) => listModels(gateway, request))
      scope.get('/models/*', { onRequest }, async (request) => getModel(gateway, request))
      for (const [path, verb] of Object.entries(posts)) {
        scope.post(path, { onRequest, bodyLimit: BODY_LIMIT }, (request, reply) => {
          const work = answerOnce(verb, gateway, request, reply)
          underWay.add(work)
          void work
            .catch((err: unknown) => {
              // Fastify answers what fails before the stream; what fails in it is only told here.
              if (reply.sent) deps.log.error({ err, reqId: request.id }, 'stream failed')
            })
            .finally(() => underWay.delete(work))
          return work
        })
      }
    },
    { prefix: '/v1' },
  )
}

interface SendErrorInput {
  deps: Deps
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
}

function sendError({ deps, error, request, reply }: SendErrorInput) {
  const failure = toWireError(error)
  if (failure.status >= 500)
    deps.log.error({ err: failure.cause ?? failure, reqId: request.id }, 'gateway call failed')
  if (failure.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)))
  return reply.code(failure.status).header('cache-control', 'no-store').send(failure.body)
}

function unknownPath(request: FastifyRequest, reply: FastifyReply): WireError {
  const path = new URL(request.url, 'http://v1').pathname.replace(/^\/v1/, '')
  const allowed = path in posts ? 'POST' : path === '/models' ? 'GET' : null
  if (allowed === null)
    return new WireError({
      status: 404,
      type: 'invalid_request_error',
      code: 'unknown_url',
      message: `接口 ${request.method} 不存在，请检查地址`,
    })
  reply.header('allow', allowed)
  return new WireError({
    status: 405,
    type: 'invalid_request_error',
    code: 'method_not_allowed',
    message: `该接口只支持 ${allowed} 请求`,
  })
}
