// `DATA_DIR=… npm run screenshots:ops [-- name …]`: pictures of every screen for staff, of a database that `npm run demo:data` filled,
// into .cache/screenshots/ops. It names what scrolls sideways.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { consoleConfig } from '../src/config/console.ts'
import { openBrowser } from '../test/support/browser.ts'
import { openProfile, VIEWS } from '../test/support/screens.ts'
import { signIn } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'
import { OWNERS } from './demo-data/people.ts'

const FOLDER = '.cache/screenshots/ops'
const wanted = process.argv.slice(2)
const phones = OWNERS.map(({ phone }) => phone)

const screens = consoleConfig.routes.flatMap(({ path }) =>
  path.startsWith('/ops/') ? [{ name: path.slice(5), path }] : [],
)
const isWanted = (screen: string, view: string) =>
  wanted.length === 0 || wanted.includes(screen) || wanted.includes(`${screen}-${view}`)

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
  for (const view of VIEWS) {
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    for (const { name, path } of screens.filter((screen) => isWanted(screen.name, view.name))) {
      await page.goto(server.origin + path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => !document.querySelector('.ui_skeleton__skeleton, [aria-busy="true"]'))
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
      await page.screenshot({ path: `${FOLDER}/${name}-${view.name}.png`, fullPage: true })
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
