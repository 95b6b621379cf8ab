/** What makes two calls of `/v1` the same one. */
export interface Occasion {
  userId: string
  /** Empty for a session. */
  keyId: string
  route: string
  /** The caller's `Idempotency-Key`. */
  key: string
  bodyHash: string
}
