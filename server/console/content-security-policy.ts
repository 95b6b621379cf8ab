import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

const PRECONNECT = /<link rel="preconnect" href="([^"]+)"/gi

/**
 * Lets a page run its own scripts only: files of this origin, and the inline ones that are in the page as built, by their hash.
 * It may talk to this origin and to those that it is preconnected to (an SMS provider of another address).
 * Styles may be inline, because antd writes them at run time.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const others = [...html.matchAll(PRECONNECT)].flatMap(([, address = '']) =>
    URL.canParse(address) ? [new URL(address).origin] : [],
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...others].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
