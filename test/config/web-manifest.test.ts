import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { offlineWorker } from '../../vite/offline-worker.ts'
import { appTags, manifestFiles } from '../../vite/web-manifest.ts'
import { looseConfig } from './refuses.ts'

const brandFolder = mkdtempSync(join(tmpdir(), 'maas-brand-'))
beforeAll(() => {
  writeFileSync(join(brandFolder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>')
  writeFileSync(join(brandFolder, 'dark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
  copyFileSync('vite/icons/icon-maskable.png', join(brandFolder, 'app.png'))
})
afterAll(() => rmSync(brandFolder, { recursive: true }))

const appOf = (parts: object) => parseConfig({ ...looseConfig(), ...parts }).app

function builtOf(parts: object) {
  const app = appOf(parts)
  const files = manifestFiles(app, brandFolder)
  const [manifest] = files
  const { icons, ...rest } = JSON.parse(String(manifest?.source)) as {
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { name: string; url: string }[]
    name: string
    theme_color: string
  }
  return {
    ...rest,
    icons: icons.map(({ src, sizes, purpose }) => `${src} ${sizes} ${purpose}`),
    files: files.map(({ fileName }) => fileName),
    links: appTags(app).map(({ attrs }) => attrs?.rel),
    worker: offlineWorker(app, brandFolder),
  }
}

test('an app of the product has its icon as a drawing, as pictures, and as one that phones may cut', () => {
  const { icons, links } = builtOf({})
  expect(icons).toEqual([
    '/favicon.svg any any',
    '/icon-192.png 192x192 any',
    '/icon-512.png 512x512 any',
    '/icon-maskable.png 512x512 maskable',
  ])
  expect(links).toEqual(['manifest', 'apple-touch-icon'])
})

test('a brand that gives a logo alone has it wherever there is an icon, and none of the product', () => {
  const { icons, files, links, worker } = builtOf({ brand: { logo: 'logo.svg', logoDark: 'dark.svg' } })
  expect(icons).toEqual(['/icon.svg any any'])
  expect(files).toEqual(['manifest.webmanifest', 'icon.svg'])
  expect(links).toEqual(['manifest'])
  expect(worker.match(/data:image\/svg\+xml;base64,/g)).toHaveLength(2)
  expect(worker).not.toContain('M7 20.5c3')
})

test('an icon that a brand draws for phones is what they show', () => {
  const { icons, files, links } = builtOf({ brand: { logo: 'logo.svg', appIcon: 'app.png' } })
  expect(icons).toEqual(['/icon.svg any any', '/app-icon.png 512x512 any maskable'])
  expect(files).toEqual(['manifest.webmanifest', 'icon.svg', 'app-icon.png', 'apple-touch-icon.png'])
  expect(links).toEqual(['manifest', 'apple-touch-icon'])
})

test('it is called as the product, in its colour, and its shortcuts are entries of the menu, called as they are', () => {
  const accent = { light: '#0b6e4f', dark: '#63d2bd' }
  const config = looseConfig()
  const app = builtOf({ productName: '远山 <b>', brand: { accent } })
  expect(app).toMatchObject({ name: '远山 <b>', theme_color: accent.light })
  expect(app.worker).toContain('远山 &lt;b>')
  expect(app.worker).not.toContain('远山 <b>')
  expect(app.shortcuts[0]).toEqual({ name: '文本对话', url: '/center/display/chat' })
  for (const group of config.sidebar)
    group.entries = group.entries.filter(({ path }: { path?: string }) => path !== '/center/display/chat')
  expect(builtOf(config).shortcuts.map(({ url }) => url)).not.toContain('/center/display/chat')
})
