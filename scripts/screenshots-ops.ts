// `DATA_DIR=… npm run screenshots -- ops [name …]`: pictures of every screen for staff, of a database that `npm run demo:data` filled,
// into .cache/screenshots/ops. It names what scrolls sideways. `--docs` makes those of docs/for-operators.md instead.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { readConfig } from '../src/config/compiler/written/read-written.ts'
import { openBrowser } from '../test/support/browser.ts'
import { openProfile, settled, VIEWS } from '../test/support/screens.ts'
import { signIn } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'
import { OWNERS } from './demo-data/people.ts'

const consoleConfig = readConfig('src/config/console.ts')

const FOLDER = '.cache/screenshots/ops'
const chosen = process.argv.slice(2).filter((name) => name !== '--docs')
const isForDocs = process.argv.includes('--docs')
interface Scene {
  name: string
  path: string
  /** The row whose details are shown. */
  row?: string
  /** It is the tab of these details. */
  tab?: string
}

/** What docs/for-operators.md shows, as large as a window. */
const DOCUMENTED: Scene[] = [
  { name: 'report', path: '/ops/report' },
  { name: 'prices', path: '/ops/prices', row: '青岚 Plus' },
  { name: 'channels', path: '/ops/channels' },
  { name: 'users', path: '/ops/users', row: '****' },
  { name: 'bills', path: '/ops/bills', row: '有差异', tab: '差异' },
]
const DOCUMENTED_VIEW = { ...VIEWS[0], height: 1080 }
const DOCUMENTED_QUALITY = 0.85
const phones = OWNERS.map(({ phone }) => phone)

const screens: Scene[] = isForDocs
  ? DOCUMENTED
  : consoleConfig.routes.flatMap(({ path }) =>
      path.startsWith('/ops/') ? [{ name: path.slice(5), path }] : [],
    )
const isWanted = (screen: string, view: string) =>
  chosen.length === 0 || chosen.includes(screen) || chosen.includes(`${screen}-${view}`)

/** They hide what is shown. */
async function putAwayNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: /^知道了，收起/ })
  for (let left = await close.count(); left > 0; left -= 1) {
    await close.first().click()
    await close.nth(left - 1).waitFor({ state: 'detached' })
  }
}

async function openRow(page: Page, { row, tab }: Pick<Scene, 'row' | 'tab'>): Promise<void> {
  await page.locator('main tr', { hasText: row }).locator('a[data-detail]').first().click()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  if (tab) await sheet.getByRole('tab', { name: tab }).click()
  await settled(page)
}

/** A picture of the window as a small file: the browser knows how to write one. */
async function webp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64')
  const painter = await page.context().newPage()
  const url = await painter.evaluate(
    async ({ data, quality }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { data: png, quality: DOCUMENTED_QUALITY },
  )
  await painter.close()
  return Buffer.from(url.replace(/^.*,/, ''), 'base64')
}

mkdirSync(FOLDER, { recursive: true })
const server = await startServer({
  dataDir: resolve(process.env.DATA_DIR ?? 'data'),
  env: {
    SMS_LIMITS: 'off',
    CONSOLE_DIR: 'dist/console',
    ADMIN_PHONES: phones.join(),
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  },
})
const browser = await openBrowser({ hasOwnFonts: true })
try {
  const signed = await signIn(server, phones[0])
  for (const view of isForDocs ? [DOCUMENTED_VIEW] : VIEWS) {
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    for (const { name, path, row, tab } of screens.filter((screen) => isWanted(screen.name, view.name))) {
      await page.goto(server.origin + path)
      await page.locator('h1').first().waitFor()
      await settled(page)
      if (isForDocs) await putAwayNotices(page)
      if (row) await openRow(page, { row, tab })
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('main *')]
          .filter(
            (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
          )
          .filter((one) => one.clientWidth > 0 && getComputedStyle(one).overflowX !== 'hidden')
          .map(
            (one) => `${one.tagName.toLowerCase()}.${one.className} ${one.scrollWidth}/${one.clientWidth}`,
          ),
      )
      console.log(
        `${name}-${view.name}${wide.length > 0 ? `  横向滚动：${wide.slice(0, 3).join('；')}` : ''}`,
      )
      if (isForDocs) writeFileSync(`docs/images/ops-${name}.webp`, await webp(page))
      else await page.screenshot({ path: `${FOLDER}/${name}-${view.name}.png`, fullPage: true })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
