import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors.ts'
import { createArrivingBodies, type Arrival } from './arriving-bodies.ts'
import { knownNetwork } from './client-network.ts'
import { watchLoopDelay } from './loop-delay.ts'

const RETRY_SECONDS = 1
const HEALTH = /^\/(healthz|readyz)(\?|$)/
/** Payment callbacks are shed only at this multiple of the limit for others. */
const PAYMENT_FACTOR = 2
/** What the visitors of one network may take of `MAX_REQUESTS`. */
const NETWORK_SHARE = 1 / 4
/** Bodies that visitors of one network may have on their way at once. */
const NETWORK_BODIES_MAX = 64
/** How long the body of a visitor, 64 KiB at most, may be on its way. */
const VISITOR_BODY_MS = 10_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while its body is on its way. */
    arrival: Arrival | null
  }
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Whether it brings nothing to sign in with; what it brings may be wrong, but then it is answered soon. */
const isVisitor = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined && headers['x-access-token'] === undefined

/** Refuses with 503 beyond `MAX_REQUESTS` or while the event loop is late; payment callbacks last, health never. */
export function shedLoad(app: FastifyInstance, { env }: Deps): void {
  const loop = env.MAX_LOOP_DELAY_MS > 0 ? watchLoopDelay(env.MAX_LOOP_DELAY_MS) : null
  const arriving = createArrivingBodies(env.MAX_REQUESTS)
  const openByNetwork = new Map<string, number>()
  let open = 0
  app.decorateRequest('arrival', null)
  app.addHook('onClose', async () => loop?.stop())

  const refusal = () => new Failure('unavailable', { retryAfter: RETRY_SECONDS })
  const isPayment = ({ url }: FastifyRequest) => url.startsWith('/maas/payment/')

  /** Counts a request from here to its end. @returns why it is refused, if there is no room for it */
  function enter(request: FastifyRequest, raw: ServerResponse): Failure | undefined {
    const network = isVisitor(request) && !isPayment(request) ? knownNetwork(request, env) : ''
    const ofNetwork = (openByNetwork.get(network) ?? 0) + 1
    open += 1
    if (network !== '') openByNetwork.set(network, ofNetwork)
    raw.once('close', () => {
      open -= 1
      if (network === '') return
      const left = (openByNetwork.get(network) ?? 0) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
    if (HEALTH.test(request.url)) return undefined
    const isTooMany = open > env.MAX_REQUESTS * (isPayment(request) ? PAYMENT_FACTOR : 1)
    const isNetworkFull = network !== '' && ofNetwork > Math.max(1, env.MAX_REQUESTS * NETWORK_SHARE)
    return isTooMany || isNetworkFull ? refusal() : undefined
  }

  function awaitBody(request: FastifyRequest, raw: ServerResponse) {
    const { userId } = request
    const isKnown = userId !== ''
    const network = isKnown ? '' : knownNetwork(request, env)
    const cut = () => void raw.destroy()
    const timer = isKnown ? undefined : setTimeout(cut, VISITOR_BODY_MS).unref()
    const arrival: Arrival = {
      key: Symbol(),
      begunAt: performance.now(),
      sender: isKnown ? `user ${userId}` : `network ${network}`,
      max: isKnown || network === '' ? env.MAX_REQUESTS : NETWORK_BODIES_MAX,
      cut,
      timer,
    }
    request.arrival = arrival
    arriving.begin(arrival)
    raw.once('close', () => arrived(request))
  }

  function arrived(request: FastifyRequest): boolean {
    if (!request.arrival) return false
    clearTimeout(request.arrival.timer)
    arriving.end(request.arrival)
    request.arrival = null
    return true
  }

  app.addHook('onRequest', (request, { raw }, done) => {
    if (loop?.isLate() && !isPayment(request) && !HEALTH.test(request.url)) return done(refusal())
    done(hasBody(request) ? undefined : enter(request, raw))
  })
  // Who asks is known by now.
  app.addHook('preParsing', (request, { raw }, _payload, done) => {
    if (hasBody(request)) awaitBody(request, raw)
    done()
  })
  app.addHook('preValidation', (request, { raw }, done) => {
    done(arrived(request) ? enter(request, raw) : undefined)
  })
}
