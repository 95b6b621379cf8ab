import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { movedOn, watchLayoutShift } from '../support/layout-shift.ts'
import { makeMedia, makeSlowVideo } from '../support/make-media.ts'
import { buildConsole } from '../support/open-ops.ts'
import {
  chatOnce,
  failOnce,
  openProfile,
  screens,
  VIEWS,
  type Screen,
  type View,
} from '../support/screens.ts'
import { newPhone, signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

/** Words that antd, refine or a browser would leave in a Chinese page if their locale were missing. */
const ENGLISH =
  /\b(No data|Previous Page|Next Page|\/ page|Error \(status|Loading|Search|Cancel|Confirm|Submit|Page not found|undefined|NaN)\b/

let server: RunningServer
let browser: Browser
let signed: Signed
/** Who has just signed in, and has nothing yet. */
let newcomer: Signed
const folder = mkdtempSync(join(tmpdir(), 'screens-e2e-'))
const OWNER = newPhone()

beforeAll(async () => {
  const console = join(folder, 'console')
  buildConsole(console)
  // Four browsers and a build share the processor with it: late is not what is looked at here.
  server = await startServer({ env: { CONSOLE_DIR: console, MAX_LOOP_DELAY_MS: '0', ADMIN_PHONES: OWNER } })
  browser = await openBrowser()
  signed = await signIn(server)
  await topUp(server, signed, '100')
  await chatOnce(server, signed)
  await makeMedia(server, signed)
  await failOnce(server, signed)
  newcomer = await signIn(server)
  await announce()
}, 120_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** It stands above every screen of the centre. */
async function announce(): Promise<void> {
  const { accessToken: token } = await signIn(server, OWNER)
  const { id, rev } = await mustCall(server.origin, 'announcement.add', {
    token,
    input: {
      title: '周六凌晨维护',
      body: '周六 02:00 到 04:00。',
      place: 'panel',
      audience: 'all',
      importance: 'info',
      reason: '计划内的维护',
    },
  })
  await mustCall(server.origin, 'announcement.publish', { token, input: { id, rev, reason: '计划内的维护' } })
}

async function openScreen(screen: Screen, view: View, user: Signed) {
  const context = await openProfile(browser, view, screen.isSignedIn ? user : undefined)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !/^(data|blob):/.test(request.url()))
      complaints.push(`foreign request ${request.url()}`)
  })
  await watchLayoutShift(page)
  await page.goto(server.origin + screen.path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, complaints, close: () => context.close() }
}

/** Wide and narrow, light and dark; `SCREENS=full` has all four of each screen. */
function viewsOf(screen: Screen): View[] {
  const isEven = screens.indexOf(screen) % 2 === 0
  const isSeen = ({ width, colorScheme }: View) => width > 768 === ((colorScheme === 'light') === isEven)
  return process.env.SCREENS === 'full' ? [...VIEWS] : VIEWS.filter(isSeen)
}

/** All views in parallel: while some come to rest, another is looked at. */
async function expectSound(screen: Screen, user: Signed) {
  const views = viewsOf(screen)
  const facts = await Promise.all(views.map((view) => factsOf(screen, view, user)))
  // Four pages at once may draw later than the product waits for what comes above; alone it must not.
  for (const [i, view] of views.entries())
    if ((facts[i]?.moved.length ?? 0) > 0) facts[i] = await factsOf(screen, view, user)
  const isMissing = screen.name === 'not-found'
  expect(facts).toEqual(views.map(({ name }) => ({ ...SOUND, name, isMissing })))
}

const SOUND = {
  violations: [],
  english: undefined,
  headings: 1,
  icons: [],
  sideways: 0,
  title: true,
  moved: [],
  complaints: [],
}

async function factsOf(screen: Screen, view: View, user: Signed) {
  const { page, complaints, close } = await openScreen(screen, view, user)
  const text = await page.locator('body').innerText()
  const facts = {
    name: view.name,
    violations: await axeViolations(page),
    english: ENGLISH.exec(text)?.[0],
    headings: await page.locator('h1').count(),
    icons: await page.evaluate(englishIcons),
    sideways: Math.max(0, (await page.evaluate(() => document.documentElement.scrollWidth)) - view.width),
    title: (await page.title()).length > 0,
    isMissing: await page.getByRole('heading', { level: 1, name: '没有找到这个页面' }).isVisible(),
    moved: await movedOn(page),
    complaints,
  }
  await close()
  return facts
}

/** The icons that are read out by the English names that antd gives them. */
const englishIcons = () =>
  [...document.querySelectorAll('.anticon[aria-label]')]
    .filter(
      (icon) =>
        !icon.closest('[aria-hidden="true"]') &&
        !icon.parentElement?.closest('button[aria-label], [role="button"][aria-label]') &&
        icon.checkVisibility(),
    )
    .map((icon) => icon.getAttribute('aria-label'))
    .filter((name) => /^[a-z-]+$/.test(name ?? ''))

test.each(screens)(
  '$name is accessible, Chinese, steady, and requests no other host, wide and narrow, light and dark',
  async (screen) => {
    // One that is done while it is looked at makes its card grow.
    if (screen.name === 'video') await makeSlowVideo(server, signed)
    await expectSound(screen, signed)
  },
)

const emptyAtFirst = new Set([
  'stats',
  'stats-detail',
  'stats-keys',
  'income',
  'orders',
  'api-key',
  'alerts',
  'invoices',
  'invoice-titles',
  'purchase',
  'invite',
])
test.each(screens.filter(({ name }) => emptyAtFirst.has(name)))(
  '$name is so, too, for who has nothing yet',
  (screen) => expectSound(screen, newcomer),
)
