import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

/** What the console uses, which no page that it might be framed by or frames gets: it records speech, copies text and plays films. */
const USED = ['autoplay', 'clipboard-write', 'fullscreen', 'microphone', 'picture-in-picture']
const UNUSED = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

export const PERMISSIONS_POLICY = [
  ...USED.map((name) => `${name}=(self)`),
  ...UNUSED.map((name) => `${name}=()`),
].join(', ')

const PRECONNECT = /<link rel="preconnect" href="([^"]+)"/gi

/** Scripts: this origin's files and the built page's inline ones, by hash. Styles may be inline: antd writes them at run time. */
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
