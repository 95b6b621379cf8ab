import { tmpdir } from 'node:os'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser of the tests: `CHROMIUM_PATH`, or the one that ships inside the npm package `@sparticuz/chromium`. */
export const browserPath = async () => process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath())

/** @param hasOwnFonts whether pages are drawn with the fonts in the home folder, too: what is measured must not depend on them */
export async function openBrowser({ hasOwnFonts = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: FLAGS,
    headless: true,
    env: { ...process.env, ...(!hasOwnFonts && { HOME: tmpdir() }) },
  })
}
