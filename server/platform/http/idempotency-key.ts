import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../errors.ts'

/** @returns null if the caller sent none */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new Failure('badRequest', { message: 'Idempotency-Key 须为 1 到 255 个可见的 ASCII 字符' })
}
