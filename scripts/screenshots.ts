// `npm run screenshots [-- name …]`: pictures of the real app with a real account, into .cache/screenshots.
import { mkdirSync } from 'node:fs'
import { openBrowser } from '../test/support/browser.ts'
import { chatOnce, openProfile, screens, VIEWS } from '../test/support/screens.ts'
import { signIn, topUp } from '../test/support/sign-in.ts'
import { startServer } from '../test/support/start-server.ts'

const FOLDER = '.cache/screenshots'
const wanted = process.argv.slice(2)
const isWanted = (screen: string, view: string) =>
  wanted.length === 0 || wanted.includes(screen) || wanted.includes(`${screen}-${view}`)

mkdirSync(FOLDER, { recursive: true })
const server = await startServer()
const browser = await openBrowser()
try {
  const signed = await signIn(server)
  await topUp(server, signed, '100')
  for (let i = 0; i < 3; i += 1) await chatOnce(server, signed)
  for (const view of VIEWS) {
    for (const screen of screens.filter(({ name }) => isWanted(name, view.name))) {
      const context = await openProfile(browser, view, screen.isSignedIn ? signed : undefined)
      const page = await context.newPage()
      await page.goto(server.origin + screen.path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${FOLDER}/${screen.name}-${view.name}.png`, fullPage: true })
      await context.close()
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
