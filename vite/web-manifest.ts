import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { HtmlTagDescriptor } from 'vite'
import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'
import { colors } from '../src/theme/tokens.ts'

const MANIFEST = 'manifest.webmanifest'
export const manifestTag: HtmlTagDescriptor = {
  tag: 'link',
  attrs: { rel: 'manifest', href: `/${MANIFEST}` },
  injectTo: 'head',
}
const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

interface BuiltFile {
  fileName: string
  source: string | Uint8Array
}

/** What lets the console be put on a home screen. It has no service worker: a new version shows at once. @param brand the folder of the brand's pictures */
export function manifestFiles(
  { productName, brand: { favicon, accents } }: CompleteConfig['app'],
  brand: string,
): BuiltFile[] {
  const icon = favicon ? `app-icon${extname(favicon)}` : 'favicon.svg'
  const manifest = {
    name: productName,
    short_name: productName,
    lang: 'zh-CN',
    start_url: '/',
    display: 'standalone',
    background_color: colors.light.bg,
    theme_color: accents.light.accent,
    icons: [{ src: `/${icon}`, sizes: 'any', type: TYPES[extname(icon)] ?? '' }],
  }
  return [
    { fileName: MANIFEST, source: JSON.stringify(manifest) },
    ...(favicon ? [{ fileName: icon, source: readFileSync(join(brand, favicon)) }] : []),
  ]
}
