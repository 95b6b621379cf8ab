import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'
import { tokensCss } from './theme-tokens.ts'
import { IMAGE_TYPES } from './web-manifest.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8').trim()

/**
 * The service worker and, in it, the page that it shows where the network brings none: the worker is one file and needs no cache, so
 * that nothing of an old build is ever shown. @param brand the folder of the brand's pictures
 */
export function offlineWorker(app: CompleteConfig['app'], brand: string): string {
  const parts = {
    PRODUCT_NAME: escape(app.productName),
    LOGO: logoOf(app.brand, brand),
    STYLES: tokensCss(app.brand.accents) + read('offline/page.css'),
    THEME: read('../public/theme.js'),
    RETRY: read('offline/retry.js'),
  }
  const page = Object.entries(parts).reduce(
    (html, [name, part]) => html.replaceAll(`%${name}%`, () => part),
    read('offline/page.html'),
  )
  return read('offline/sw.js').replace('OFFLINE_PAGE', () => JSON.stringify([page, headersOf(page)]))
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function logoOf({ logo, logoDark }: CompleteConfig['app']['brand'], brand: string): string {
  // In the colours of the look, as in the header.
  if (!logo)
    return read('../public/favicon.svg')
      .replace('#3d4ed8', 'var(--accent)')
      .replaceAll('#fff', 'var(--on-accent)')
  const image = (name: string, look: string) =>
    `<img src="data:${IMAGE_TYPES[extname(name)]};base64,${readFileSync(join(brand, name), 'base64')}" data-of="${look}" alt="">`
  return logo === logoDark ? image(logo, 'both') : image(logo, 'light') + image(logoDark, 'dark')
}

/** What the server says of its pages (server/platform/console), with less that is allowed. */
function headersOf(page: string) {
  const hashes = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${hashes('script')}`,
    `style-src ${hashes('style')}`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
