import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const PURPOSE = 'media-link'

const sign = (key: string, id: string, expires: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(`${id}\n${expires}`).digest('base64url')

/** What opens one file without a key until its end, as the query of its address. @param expiresAt milliseconds */
export function mediaSignature(secrets: Secrets, id: string, expiresAt: number): string {
  const expires = String(Math.floor(expiresAt / 1000))
  return `expires=${expires}&signature=${sign(secrets.derive(PURPOSE), id, expires)}`
}

/** Whether a query opens a file at `now`. */
export function isMediaSignature(
  secrets: Secrets,
  { id, query, now }: { id: string; query: unknown; now: number },
): boolean {
  const { expires, signature } = query as { expires?: unknown; signature?: unknown }
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
    return false
  if (Number(expires) * 1000 <= now) return false
  const received = Buffer.from(signature)
  return secrets.derivations(PURPOSE).some((key) => {
    const right = Buffer.from(sign(key, id, expires))
    return right.length === received.length && timingSafeEqual(right, received)
  })
}
