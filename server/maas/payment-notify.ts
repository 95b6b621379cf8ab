import type { FastifyInstance } from 'fastify'
import type { Deps } from '../governance/context.ts'
import { Failure } from '../platform/errors.ts'
import { clientNetwork } from '../platform/ops/client-network.ts'
import { handleWebhook } from '../money/index.ts'

const LARGEST = 64 * 1024
const EMPTY = Buffer.alloc(0)

/** Callbacks of payment providers: the bytes as they came, because these are what is signed, and an answer in the provider's words. */
export function registerPaymentNotify(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    for (const name of ['alipay', 'wechat'] as const) {
      scope.post(`/maas/payment/notify/${name}`, async (request, reply) => {
        const { body, headers } = request
        const channel = deps.payments.get(name)
        if (!channel) throw new Failure('unavailable')
        const rawBody = Buffer.isBuffer(body) ? body : EMPTY
        const isTaken = await handleWebhook({
          deps,
          channel,
          rawBody,
          headers,
          network: clientNetwork(request, deps),
        })
        const answer = isTaken ? channel.answers.accepted : channel.answers.refused
        return reply.code(answer.status).type(answer.type).send(answer.body)
      })
    }
  })
}
