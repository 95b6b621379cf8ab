// `npm run screenshots -- user [name …]`: pictures of the real app with a real account, into .cache/screenshots.
import { mkdirSync } from 'node:fs'
import { openBrowser } from '../test/support/browser.ts'
import { fillAccount } from '../test/support/fill-account.ts'
import { makeChats } from '../test/support/make-chats.ts'
import { makeMedia, makeSlowVideo } from '../test/support/make-media.ts'
import { openProfile, screens, settled, VIEWS } from '../test/support/screens.ts'
import { startServer } from '../test/support/start-server.ts'

const FOLDER = '.cache/screenshots'
const chosen = process.argv.slice(2)
const isWanted = (screen: string, view: string) =>
  chosen.length === 0 || chosen.includes(screen) || chosen.includes(`${screen}-${view}`)

mkdirSync(FOLDER, { recursive: true })
const server = await startServer({ env: { SMS_LIMITS: 'off', CONSOLE_DIR: 'dist/console' } })
const browser = await openBrowser({ hasOwnFonts: true })
try {
  const signed = await fillAccount(server)
  await makeMedia(server, signed)
  await makeSlowVideo(server, signed)
  const all = [...screens, ...(await makeChats(server, signed))]
  for (const view of VIEWS) {
    for (const screen of all.filter(({ name }) => isWanted(name, view.name))) {
      const context = await openProfile(browser, view, screen.isSignedIn ? signed : undefined)
      const page = await context.newPage()
      await page.goto(server.origin + screen.path)
      await page.locator('h1').first().waitFor()
      await settled(page)
      await page.screenshot({ path: `${FOLDER}/${screen.name}-${view.name}.png`, fullPage: true })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
