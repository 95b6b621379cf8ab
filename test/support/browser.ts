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

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserPath(), args: FLAGS, headless: true })
}
