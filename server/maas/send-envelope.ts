import type { FastifyReply } from 'fastify'
import type { Envelope } from '../../contract/envelope.ts'
import type { Failure } from '../platform/errors.ts'

/** An answer as it can be sent, and sent again to a repeated request. */
export interface Answer {
  status: number
  body: Envelope<unknown>
}

export function success(result: unknown, now: number): Answer {
  return {
    status: 200,
    body: { success: true, code: 200, message: '操作成功', result: result ?? null, timestamp: now },
  }
}

export function failed({ status, message, result, problems }: Failure, now: number): Answer {
  const body = { success: false, code: status, message, result, timestamp: now }
  return { status, body: problems.length > 0 ? { ...body, problems } : body }
}

export function sendFailure(reply: FastifyReply, failure: Failure, now: number) {
  if (failure.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)))
  return sendAnswer(reply, failed(failure, now))
}

export function sendAnswer(reply: FastifyReply, { status, body }: Answer) {
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
