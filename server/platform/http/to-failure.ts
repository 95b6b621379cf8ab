import type { FailureReason } from '../../../contract/errors.ts'
import { isUnavailable } from '../db/error-kinds.ts'
import { Failure } from '../errors.ts'

const FRAMEWORK_REASONS: Record<string, FailureReason> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaUnsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bodyBroken',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bodyBroken',
}

const RETRY_SECONDS = 2

/** The failure shown to the caller. Unexpected errors become `internal`: their cause is for the log alone. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isUnavailable(error)) return new Failure('unavailable', { retryAfter: RETRY_SECONDS, cause: error })
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const reason =
    FRAMEWORK_REASONS[code] ?? (statusCode >= 400 && statusCode < 500 ? 'badRequest' : 'internal')
  return new Failure(reason, { cause: error })
}
