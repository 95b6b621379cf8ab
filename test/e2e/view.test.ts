import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { buildConsole, proveBySms, signInStaff } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone, signIn, topUp } from '../support/sign-in.ts'
import { startRowAction } from '../support/start-row-action.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

let folder: string
let server: RunningServer
let browser: Browser
let stranger: Server

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'view-e2e-'))
  buildConsole(join(folder, 'console'))
  server = await startServer({ env: { CONSOLE_DIR: join(folder, 'console'), SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  stranger = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<p>别处</p>'))
  await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
}, 300_000)

afterAll(async () => {
  stranger.close()
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const storageOf = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

/** @returns what of the frame lies under what stands above it, at the top of a page and further down */
async function hidden(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(async () => {
    const found: string[] = []
    for (const down of [0, 500]) {
      scrollTo(0, down)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const [banner, header, side] = [
        box('section[aria-label="以用户的身份查看"]'),
        box('#root header'),
        box('#root aside'),
      ]
      if (!banner || banner.top !== 0) found.push(`banner ${down}`)
      if (header?.top !== banner?.bottom) found.push(`header ${down}`)
      if (side?.height && (side.top < (header?.bottom ?? 0) || side.bottom > innerHeight))
        found.push(`side ${down}`)
    }
    scrollTo(0, 0)
    return found
  })
}

/** What is wrong with a view on a phone at night: seen without a reload, which would end it. */
async function wrongAtNight(view: Page): Promise<string[]> {
  await view.setViewportSize({ width: 390, height: 844 })
  await view.emulateMedia({ colorScheme: 'dark' })
  await view.locator('[data-theme=dark]').waitFor()
  await view.waitForLoadState('networkidle')
  const sideways = await view.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const isCovered = await view.evaluate(() => {
    const end = document.querySelector('section[aria-label="以用户的身份查看"] button')
    const { left, right, top, bottom } = end?.getBoundingClientRect() ?? new DOMRect()
    return !end?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
  const wrong = [
    ...(await axeViolations(view)),
    ...(sideways > 0 ? [`${sideways} px sideways`] : []),
    ...(isCovered ? ['the button that ends it is covered'] : []),
    ...(await hidden(view, 390)),
  ]
  const name = `${new URL(view.url()).pathname.split('/').at(-1)}-390-dark.png`
  if (process.env['SHOTS']) await view.screenshot({ path: join(process.env['SHOTS'], name) })
  await view.emulateMedia({ colorScheme: 'light' })
  await view.setViewportSize({ width: 1440, height: 900 })
  return wrong
}

test('support looks on as a user in a tab of its own, whose token is in its memory alone', async () => {
  const customer = await signIn(server, newPhone())
  await topUp(server, customer, '10')
  const { userId, username } = await mustCall(server.origin, 'user.info', { token: customer.accessToken })
  const staff = await signInStaff(server, 'support')
  const context = await openProfile(browser, VIEWS[0], staff)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.goto(`${server.origin}/ops/users`)
  await page.getByRole('textbox', { name: '查找' }).fill(userId)
  await page.keyboard.press('Enter')
  await startRowAction(page.getByRole('row', { name: new RegExp(username) }), '以用户身份查看')
  await page.getByRole('textbox', { name: '理由' }).fill('用户说账单不对')
  const answered = page.waitForResponse((one) => one.url().endsWith('/admin/user/viewAs') && one.ok())
  await page.getByRole('button', { name: '确认以用户身份查看' }).click()
  await proveBySms(page, server, staff.phone)
  const { result } = (await (await answered).json()) as { result: { token: string } }
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '打开', exact: true }).click()
  const view = await opened

  const banner = view.getByRole('region', { name: '以用户的身份查看' })
  await expect(banner.textContent()).resolves.toMatch(
    new RegExp(`^正在以“${username}”的身份查看，只能看不能改 · 剩 1[45]:\\d\\d结束$`),
  )
  await view.getByRole('heading', { name: '收支明细' }).waitFor()
  await view.getByText('¥10.00').first().waitFor()
  expect(view.url()).toBe(`${server.origin}/center/income`)
  expect(await view.evaluate(() => globalThis.opener as unknown)).toBeNull()
  for (const tab of [page, view]) expect(await storageOf(tab)).not.toContain(result.token)
  expect(await wrongAtNight(view)).toEqual([])
  for (const title of ['订单明细', '用量统计', 'API Key']) {
    await view.getByRole('link', { name: title }).first().click()
    await view.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect([title, ...(await wrongAtNight(view))]).toEqual([title])
  }

  await view.getByRole('link', { name: '用户中心' }).first().click()
  await view.getByText('查看时不可用').first().waitFor()
  expect(await view.getByRole('button', { name: '重试' }).count()).toBe(0)
  expect(await view.getByRole('region', { name: '消息' }).getByText('查看时不可用').count()).toBe(0)
  expect(await hidden(view, 1440)).toEqual([])
  expect(await wrongAtNight(view)).toEqual([])
  await view.getByRole('textbox', { name: '昵称' }).fill('改一下')
  await view.getByRole('button', { name: '保存资料' }).click()
  await view.getByText('正在以用户的身份查看，只能看不能改').last().waitFor()
  expect(new URL(view.url()).pathname).toBe('/center/user')
  if (process.env['SHOTS']) await view.screenshot({ path: join(process.env['SHOTS'], 'user.png') })

  const own = await context.newPage()
  await own.goto(`${server.origin}/center/user`)
  await own.getByRole('heading', { name: '用户中心' }).waitFor()
  expect(await storageOf(own)).toContain(staff.userInfo.userId)
  await banner.waitFor()

  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const views = await mustCall(server.origin, 'user.staffViews', { token: customer.accessToken })
  expect(views).toHaveLength(1)
  await view.reload()
  await view.getByRole('heading', { name: '用户中心' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  expect(await storageOf(view)).toContain(staff.userInfo.userId)
  await mustCall(server.origin, 'staff.me', { token })

  const theirs = await (await openProfile(browser, VIEWS[3], customer)).newPage()
  await theirs.goto(`${server.origin}/center/user`)
  await theirs
    .getByRole('list', { name: '客服查看记录' })
    .getByText(/^客服于 .* 查看过$/)
    .waitFor()
  expect(await axeViolations(theirs)).toEqual([])
  if (process.env['SHOTS'])
    await theirs.screenshot({ path: join(process.env['SHOTS'], 'theirs.png'), fullPage: true })
}, 120_000)

test('a window of another site neither opens a view nor is asked for one', async () => {
  const staff = await signInStaff(server, 'support')
  const context = await openProfile(browser, VIEWS[0], staff)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const { port } = z.object({ port: z.int() }).parse(stranger.address())
  await page.goto(`http://127.0.0.1:${port}/`)
  const opened = context.waitForEvent('page')
  await page.evaluate((url) => {
    const heard: unknown[] = []
    Object.assign(globalThis, { heard })
    globalThis.addEventListener('message', ({ data }) => heard.push(data))
    const tab = globalThis.open(url)
    setInterval(() => tab?.postMessage({ token: 'view.of.mine', expiresAt: Date.now() + 600_000 }, '*'), 50)
  }, `${server.origin}/center/income#view`)
  const tab = await opened
  const tokens: string[] = []
  tab.on('request', (request) => tokens.push(request.headers()['x-access-token'] ?? ''))
  await tab.getByRole('heading', { name: '收支明细' }).waitFor()
  expect(await tab.getByRole('region', { name: '以用户的身份查看' }).count()).toBe(0)
  expect(tokens.filter((token) => token.startsWith('view'))).toEqual([])
  expect(await page.evaluate(() => Reflect.get(globalThis, 'heard') as unknown)).toEqual([])
  await mustCall(server.origin, 'staff.me', { token: staff.accessToken })
}, 180_000)
