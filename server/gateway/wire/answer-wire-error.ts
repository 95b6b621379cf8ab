import type { FastifyReply } from 'fastify'
import { geminiFailure } from './gemini-error.ts'
import { isGeminiPath } from './gemini-path.ts'
import { isMessagesPath, messagesFailure } from './messages-error.ts'
import { toWireError, type WireError } from './wire-error.ts'

/** Clients retry a conflict and all that is the server's fault; a retry with one of these codes may succeed. */
const RETRYABLE = new Set(['idempotency_in_flight', 'rate_limit_exceeded'])

/** Whether the same request may do better later. OpenAI's clients retry some statuses unless a header forbids it. */
const isWorthRetrying = ({ status, code }: WireError) =>
  status >= 500 || status === 429 || RETRYABLE.has(code)

export function answerWireError(reply: FastifyReply, error: unknown) {
  const failure = toWireError(error)
  if (failure.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)))
  if (!isWorthRetrying(failure)) reply.header('x-should-retry', 'false')
  const { id, url } = reply.request
  reply.request.errorCode = failure.code
  const { status, body } = isMessagesPath(url)
    ? messagesFailure(failure, id)
    : isGeminiPath(url)
      ? { status: failure.status, body: geminiFailure(failure) }
      : failure
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
