import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors.ts'
import { watchLoopDelay } from './loop-delay.ts'

const RETRY_SECONDS = 1
const HEALTH = /^\/(healthz|readyz)(\?|$)/
/** A payment that a provider tells us of is turned away only beyond so many times what others are. */
const PAYMENT_FACTOR = 2

/**
 * Turns requests away with 503 and Retry-After, before anything is done for them, while there are too many: more open at once than
 * `MAX_REQUESTS`, or an event loop that is late again and again. Payment callbacks come last, health is never refused.
 */
export function shedLoad(app: FastifyInstance, { env }: Deps): void {
  const loop = env.MAX_LOOP_DELAY_MS > 0 ? watchLoopDelay(env.MAX_LOOP_DELAY_MS) : null
  let open = 0
  app.addHook('onClose', async () => loop?.stop())
  app.addHook('onRequest', ({ url }, { raw }, done) => {
    open += 1
    raw.once('close', () => (open -= 1))
    if (HEALTH.test(url)) return done()
    const isPayment = url.startsWith('/maas/payment/')
    const isTooMany = open > env.MAX_REQUESTS * (isPayment ? PAYMENT_FACTOR : 1)
    const isRefused = isTooMany || (!isPayment && loop?.isLate())
    done(isRefused ? new Failure('unavailable', { retryAfter: RETRY_SECONDS }) : undefined)
  })
}
