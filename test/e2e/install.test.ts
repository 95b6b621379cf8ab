import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { copyWithOtherBuild } from '../support/other-build.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { startServer, until, type RunningServer } from '../support/start-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'maas-install-'))
const other = copyWithOtherBuild()
const otherWorker = join(other.root, 'dist/console/sw.js')
let server: RunningServer
let browser: Browser
let context: BrowserContext

const start = (root?: string) => startServer({ dataDir, ...(root && { root }), port: portOf(server) })
const portOf = (one: RunningServer | undefined) => one && Number(new URL(one.origin).port)

beforeAll(async () => {
  server = await startServer({ dataDir })
  browser = await openBrowser()
}, 180_000)

afterEach(() => context.close())

afterAll(async () => {
  await browser.close()
  await server.stop()
  other.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A page whose worker is at work. */
async function open(view: (typeof VIEWS)[number] = VIEWS[0]): Promise<Page> {
  context = await openProfile(browser, view)
  const page = await context.newPage()
  await page.goto(server.origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const isOld = async (page: Page) => (await page.content()).includes('_other.js')
test('a browser offers to install it, with icons that are there and as large as they say', async () => {
  const page = await open()
  const devtools = await context.newCDPSession(page)
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as {
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { name: string; url: string }[]
  }
  const icons = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]
  const drawn = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src })
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    icons.map(({ src }) => src),
  )
  const sizes = icons.map(({ sizes: size }, index) => (size === 'any' ? drawn[index] : size))
  expect(drawn).toEqual(sizes)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(await page.locator('link[rel=apple-touch-icon]').getAttribute('href')).toBe('/apple-touch-icon.png')
  expect(manifest.shortcuts[0]).toEqual({ name: '文本对话', url: '/center/display/chat' })
  for (const { url } of manifest.shortcuts) {
    await page.goto(server.origin + url)
    expect(await heading(page, '没有找到这个页面').count()).toBe(0)
  }
})

test.each(VIEWS)('without a network a page says so, in the look of the reader ($name)', async (view) => {
  const page = await open(view)
  await context.setOffline(true)
  const answer = await page.goto(`${server.origin}/share#token`)
  expect(answer?.fromServiceWorker()).toBe(true)
  await heading(page, '现在连不上').waitFor()
  expect(await page.title()).toBe('现在连不上 - 澄明模型服务')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(view.colorScheme)
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: view.height })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // What is said of the time is said by a script, which the policy lets run.
  await page.getByText(/^\d\d:\d\d:\d\d 试过，没有连上$/).waitFor()
  await page.evaluate(() => localStorage.setItem('themeMode', 'dark'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await heading(page, '现在连不上').waitFor()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('link').first().waitFor()
  expect(page.url()).toBe(`${server.origin}/share#token`)
})

test('a page that a node which is away would have given opens once it is back, from the build that is there then', async () => {
  await server.stop()
  server = await start(other.root)
  const page = await open()
  expect(await isOld(page)).toBe(true)
  await page.goto(`${server.origin}/center/model`)
  await server.stop()
  await page.reload()
  await heading(page, '现在连不上').waitFor()
  server = await start()
  await heading(page, '模型广场').waitFor()
  expect(await isOld(page)).toBe(false)
  const answers: boolean[] = []
  page.on('response', (answer) => answers.push(answer.fromServiceWorker()))
  await page.goto(`${server.origin}/union`, { waitUntil: 'networkidle' })
  // Pages pass through it; files and answers go past it.
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(answers.length).toBeGreaterThan(3)
})

test('a new worker takes over while tabs are open, and a release can take it away', async () => {
  const page = await open()
  const tab = await context.newPage()
  await tab.goto(server.origin)
  const takesOver = tab.evaluate(
    () => new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)),
  )
  writeFileSync(otherWorker, readFileSync(otherWorker, 'utf8').replaceAll('现在连不上', '这会儿连不上'))
  await server.stop()
  server = await start(other.root)
  await page.goto(server.origin)
  await takesOver
  await context.setOffline(true)
  await tab.reload()
  await heading(tab, '这会儿连不上').waitFor()
  await context.setOffline(false)

  const [, end = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  writeFileSync(otherWorker, end)
  await server.stop()
  server = await start(other.root)
  await page.goto(server.origin)
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await until(async () => (await workers()) === 0, 10_000)
})
