import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { setStallTimeout } from '../stall-timeout.ts'

/** Cuts whoever takes nothing of an answer that waits for it; streams of the gateway see to that themselves. */
export function cutStalled(app: FastifyInstance, { env }: Deps): void {
  app.addHook('onSend', async (_request, { raw }) => setStallTimeout(raw, env.STREAM_STALL_SECONDS * 1000))
}
