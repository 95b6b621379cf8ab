import { messagesErrorOf } from '../wire/messages-error.ts'
import type { WireError } from '../wire/wire-error.ts'
import { messageEvent } from './message-events.ts'

/** Of what goes wrong at an upstream in mid-stream these kinds say something to the caller; the others are its own. */
const FORWARDED_TYPES = new Set([
  'overloaded_error',
  'rate_limit_error',
  'timeout_error',
  'invalid_request_error',
])

/** @param type what the upstream called it; empty: it said nothing */
export function nativeErrorEvent(failure: WireError, type: string): Buffer {
  const { error } = messagesErrorOf(failure)
  return messageEvent('error', { error: FORWARDED_TYPES.has(type) ? { ...error, type } : error })
}
