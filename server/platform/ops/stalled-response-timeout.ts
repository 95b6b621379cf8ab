import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { setStallTimeout } from '../http/stall-timeout.ts'

/** Cuts callers that stop reading an answer; gateway streams do so themselves. */
export function limitStalledResponses(app: FastifyInstance, { settings }: Deps): void {
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    setStallTimeout(raw, settings.current().streamStallSeconds * 1000)
    done()
  })
}
