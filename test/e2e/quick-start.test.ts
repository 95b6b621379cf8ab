import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { PLACES } from '../../contract/places.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'maas-quick-start-'))
let server: RunningServer
let browser: Browser
let signed: Signed

beforeAll(async () => {
  buildConsole(folder)
  server = await startServer({ env: { CONSOLE_DIR: folder } })
  browser = await openBrowser()
  signed = await signIn(server)
  await topUp(server, signed, '10')
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each(VIEWS)('the first call is made from the page: $name', async (view) => {
  const context = await openProfile(browser, view, signed)
  const page = await context.newPage()
  await page.goto(server.origin + PLACES['quick-start'])
  await page.getByText('按用量从余额扣费').waitFor()
  await page.getByRole('button', { name: '发一条测试请求' }).click()
  await page.getByText('成功。', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
  expect(await page.evaluate(isWide)).toBe(false)
  await page.getByRole('tab', { name: 'Codex' }).click()
  expect(await page.evaluate(isWide)).toBe(false)
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `quick-start-${view.name}.png`), fullPage: true })
  await page.getByRole('link', { name: '查看这次调用' }).click()
  await page.waitForURL(/\/center\/calls\?filters/)
  await page.getByRole('heading', { level: 1, name: '调用记录' }).waitFor()
  await context.close()
})

test('a visitor comes to it from the home page, and finds it in the footer', async () => {
  const context = await openProfile(browser, VIEWS[2])
  const page = await context.newPage()
  await page.goto(server.origin)
  await page.getByRole('region', { name: '三步接入' }).getByRole('link', { name: '快速上手' }).click()
  await page.getByRole('heading', { level: 1, name: '快速上手' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const footer = page.getByRole('navigation', { name: '页脚' })
  expect(await footer.getByRole('link', { name: '快速上手' }).count()).toBe(1)
  await context.close()
})
