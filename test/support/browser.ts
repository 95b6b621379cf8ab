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

interface BrowserOptions {
  /** Pages are drawn with the fonts in the home folder, too: what is measured must not depend on them. */
  hasOwnFonts?: boolean
  /** It keeps what it would tell a screen reader. */
  isReadAloud?: boolean
}

export async function openBrowser({
  hasOwnFonts = false,
  isReadAloud = false,
}: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await browserPath(),
    args: isReadAloud ? [...FLAGS, '--force-renderer-accessibility'] : FLAGS,
    headless: true,
    env: { ...process.env, ...(!hasOwnFonts && { HOME: tmpdir() }) },
  })
}
