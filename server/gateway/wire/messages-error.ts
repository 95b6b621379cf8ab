import { v1Errors } from '../../../contract/v1-errors.ts'
import type { WireError } from './wire-error.ts'

const MESSAGES_PATH = /^\/v1\/messages(?:[/?]|$)/

/** Whether a request speaks the Messages wire, by its address. */
export const isMessagesPath = (url: string) => MESSAGES_PATH.test(url)

/** Anthropic's words, by status. */
const TYPES: Partial<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}
const OVERLOADED = 529

const typeOf = (status: number) => TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error')
const statusOf = (status: number) => (status === 503 ? OVERLOADED : status)

/** A failure as Anthropic's clients know it. The member that is wrong stands in the message. */
export function messagesFailure({ status, message, shortage }: WireError, requestId: string) {
  const shown = statusOf(status)
  return {
    status: shown,
    body: { type: 'error', error: { type: typeOf(shown), message, ...shortage }, request_id: requestId },
  }
}

const statuses = new Map<string, number>(Object.entries(v1Errors).map(([code, { status }]) => [code, status]))

/** An error in mid-stream, from the chat wire's words for it. */
export const messagesErrorOf = ({
  code,
  type,
  message,
}: {
  code: string
  type: string
  message: string
}) => ({
  error: { type: typeOf(statusOf(statuses.get(code) ?? (type === 'server_error' ? 500 : 400))), message },
})
