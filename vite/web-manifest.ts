import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { HtmlTagDescriptor } from 'vite'
import { createPathOf } from '../contract/places.ts'
import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'
import { readImage } from '../src/config/compiler/images.ts'
import { colors } from '../src/theme/tokens.ts'

type App = CompleteConfig['app']

const MANIFEST = 'manifest.webmanifest'
const APPLE_ICON = 'apple-touch-icon.png'
export const IMAGE_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
}
/** `public/favicon.svg` drawn: phones take no SVG, and cut their own shape out of what is maskable. */
const OWN_ICONS = ['icon-192.png', 'icon-512.png', 'icon-maskable.png', APPLE_ICON]
const PURPOSES: Record<string, string> = { 'icon-maskable.png': 'maskable', 'app-icon.png': 'any maskable' }

/** What the built page says of the app that it can be installed as. */
export function appTags({ brand: { favicon, appIcon } }: App): HtmlTagDescriptor[] {
  const link = (rel: string, name: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel, href: `/${name}` },
    injectTo: 'head',
  })
  return [link('manifest', MANIFEST), ...(appIcon || !favicon ? [link('apple-touch-icon', APPLE_ICON)] : [])]
}

interface BuiltFile {
  fileName: string
  source: string | Uint8Array
}

/** What lets the console be put on a home screen. @param brand the folder of the brand's pictures */
export function manifestFiles(app: App, brand: string): BuiltFile[] {
  const icons = iconsOf(app.brand, brand)
  const path = createPathOf(app.paths)
  const entries = app.sidebar.flatMap((group) => group.entries)
  const shortcutsTo = (url: string) =>
    entries.filter(({ to }) => to === url).map(({ title }) => ({ name: title, url }))
  const manifest = {
    id: '/',
    name: app.productName,
    short_name: app.productName,
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.light.bg,
    theme_color: app.brand.accents.light.accent,
    icons: icons.filter(({ fileName }) => fileName !== APPLE_ICON).map(describeIcon),
    shortcuts: [path('display', { type: 'chat' }), path('stats'), path('api-key'), path('topup')].flatMap(
      shortcutsTo,
    ),
  }
  return [
    { fileName: MANIFEST, source: JSON.stringify(manifest) },
    ...icons.map(({ fileName, file }) => ({ fileName, source: readFileSync(file) })),
  ]
}

interface Icon {
  fileName: string
  file: string
}

function iconsOf({ favicon, appIcon }: App['brand'], brand: string): Icon[] {
  const icon = (name: string, fileName: string) => ({ fileName, file: join(brand, name) })
  const own = (fileName: string) => ({ fileName, file: join(import.meta.dirname, 'icons', fileName) })
  return [
    ...(favicon
      ? [icon(favicon, `icon${extname(favicon)}`)]
      : [{ fileName: 'favicon.svg', file: join(import.meta.dirname, '../public/favicon.svg') }]),
    ...(appIcon ? [icon(appIcon, 'app-icon.png'), icon(appIcon, APPLE_ICON)] : []),
    ...(favicon || appIcon ? [] : OWN_ICONS.map(own)),
  ]
}

function describeIcon({ fileName, file }: Icon) {
  const { width, height } = readImage(file)
  const kind = extname(fileName)
  return {
    src: `/${fileName}`,
    sizes: kind === '.svg' || !width ? 'any' : `${width}x${height}`,
    type: IMAGE_TYPES[kind],
    purpose: PURPOSES[fileName] ?? 'any',
  }
}
