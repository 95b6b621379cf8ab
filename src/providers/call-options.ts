export interface CallOptions {
  signal?: AbortSignal
  /** Instead of the session's. */
  accessToken?: string
  /** Repeated writes with one key get the same response (contract.md section 2). */
  idempotencyKey?: string
  /** No toast. A 401 still ends the session unless `keepsSession`. */
  isSilent?: boolean
  keepsSession?: boolean
  /** No toast for a captcha request: the caller solves it and retries. */
  solvesCaptcha?: boolean
}
