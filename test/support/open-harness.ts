import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Role } from '../../contract/roles.ts'
import type { ConsoleInput } from '../../src/config/compiler/schema.ts'
import { startUpstream, type TestUpstream } from '../upstream/start-upstream.ts'
import { openBrowser } from './browser.ts'
import { buildConsole, proveBySms, signInStaff } from './open-ops.ts'
import { openProfile, VIEWS, type View } from './screens.ts'
import { startServer, type RunningServer } from './start-server.ts'

export interface Harness {
  /** Where the console is built. */
  console: string
  upstream: TestUpstream
  server: RunningServer
  browser: Browser
  close(): Promise<void>
}

interface HarnessOptions {
  /** Of the console, if not that with all screens. */
  config?: ConsoleInput
  /** What the catalogue's only model has beyond these; without it the server has the catalogue that it has by itself. */
  model?: (upstream: TestUpstream) => object
  hasWelcome?: boolean
  env?: Record<string, string>
}

const MODEL = { type: 'chat', contextLength: 4096, maxOutputTokens: 100 }

/** What stories of staff are played on: a console, a server with an upstream, and a browser. */
export async function openHarness({ config, model, hasWelcome, env }: HarnessOptions): Promise<Harness> {
  const folder = mkdtempSync(join(tmpdir(), 'harness-e2e-'))
  const console = join(folder, 'console')
  buildConsole(console, config)
  const upstream = await startUpstream()
  const catalog = join(folder, 'catalog.json')
  if (model) writeFileSync(catalog, JSON.stringify({ models: [{ ...MODEL, ...model(upstream) }] }))
  const server = await startServer({
    hasWelcome,
    env: { CONSOLE_DIR: console, SMS_LIMITS: 'off', ...(model && { CATALOG_FILE: catalog }), ...env },
  })
  const browser = await openBrowser()
  return {
    console,
    upstream,
    server,
    browser,
    async close() {
      await browser.close()
      await server.stop()
      await upstream.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Desk {
  page: Page
  context: BrowserContext
  phone: string
  open(path: string): Promise<void>
  /** Answers the sheet that asks who one is. */
  proves(): Promise<void>
}

/** A member of staff at their own device. */
export async function openDesk(
  { server, browser }: Pick<Harness, 'server' | 'browser'>,
  role: Role,
  view: View = VIEWS[0],
): Promise<Desk> {
  const staff = await signInStaff(server, role)
  const context = await openProfile(browser, view, staff)
  const page = await context.newPage()
  return {
    page,
    context,
    phone: staff.phone,
    async open(path) {
      await page.goto(`${server.origin}${path}`)
      await page.locator('h1').first().waitFor()
    },
    proves: () => proveBySms(page, server, staff.phone),
  }
}
