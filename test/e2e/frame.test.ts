import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { openProfile, VIEWS, type View } from '../support/screens.ts'
import { newPhone, signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'
import { withRoom } from '../support/with-room.ts'

let server: RunningServer
let browser: Browser
let signed: Signed
let context: BrowserContext | undefined
const OWNER = newPhone()

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off', ADMIN_PHONES: OWNER } })
  browser = await openBrowser()
  signed = await signIn(server)
  await topUp(server, signed, '10')
}, 180_000)

afterEach(async () => {
  // A route that still waits for its answer would fail the cases that follow.
  for (const page of context?.pages() ?? []) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context?.close()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function open(path: string, who: Signed | null = signed, view: View = VIEWS[0]): Promise<Page> {
  context = await openProfile(browser, view, who ?? undefined)
  const page = await context.newPage()
  await page.goto(server.origin + path)
  await page.locator('h1').first().waitFor()
  return page
}

/** A user who signed in, whom a navigation does not sign in again. */
async function openAs(who: Signed, path: string): Promise<Page> {
  const page = await open('/union', null)
  await remember(page, who)
  await page.goto(server.origin + path)
  return page
}

/** Leaves a sign-in in the browser's storage, as one that was made before. */
const remember = (page: Page, who: Signed) =>
  page.evaluate(
    ([token, user]) => {
      localStorage.setItem('accessToken', token ?? '')
      localStorage.setItem('userInfo', user ?? '')
    },
    [who.accessToken, JSON.stringify(who.userInfo)],
  )

/** What the console and the screen of packages ask of a user. */
const ENDED_CALLS = [
  '/maas/notice/mine',
  '/maas/package/forecast',
  '/maas/package/savings',
  '/maas/userCenter/userInfo',
]

/** What frames itself when a part of it has the focus; the last part of a date is the browser's own button. */
const FRAMES = '.ant-select-focused, .ant-input-affix-wrapper-focused, .ant-input:focus, input[type=date]'

const toasts = (page: Page) => page.getByRole('region', { name: '消息' }).locator('p')

test('the built list speaks Chinese where antd has words of its own', async () => {
  const page = await open('/center/orders')
  await page.getByText('10 条/页').waitFor()
  await page.getByText('共 1 条').waitFor()
})

test.each([
  [767, 65],
  [768, 72],
])('at a width of %i px the header is %i px high', async (width, height) => {
  const page = await open('/center/model')
  await page.setViewportSize({ width, height: 800 })
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(height)
})

test('on a phone the mark of a notice stays within the screen', async () => {
  const who = await signIn(server)
  await mustCall(server.origin, 'user.setBalanceAlert', {
    token: who.accessToken,
    input: { threshold: '20' },
  })
  const page = await open('/center/model', who, VIEWS[2])
  await page.getByRole('region', { name: '余额偏低' }).waitFor()
  await page.getByRole('button', { name: /1 条提醒/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(VIEWS[2].width)
})

test.each(['sms', 'password', 'reset'])(
  'on the narrowest phone the sign-in (%s) stays within the screen',
  async (way) => {
    const page = await open('/login', null, VIEWS[2])
    await page.setViewportSize({ width: 320, height: 800 })
    if (way !== 'sms') await page.getByRole('tab', { name: '密码登录' }).click()
    if (way === 'reset') await page.getByRole('button', { name: '忘记密码' }).click()
    const { width = 0, x = 0 } = (await page.locator('.login_login__card').boundingBox()) ?? {}
    expect(x + width).toBeLessThanOrEqual(320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test.each([VIEWS[0], VIEWS[1]])('links and buttons that lead on have one colour ($name)', async (view) => {
  const page = await open('/center/user', signed, view)
  const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
  const link = page.getByRole('main').getByRole('link', { name: '充值' })
  expect(await colorOf(page.getByRole('button', { name: '保存资料' }))).toBe(await colorOf(link))
})

test('a toast stands bottom right, for 4000 ms', async () => {
  const page = await open('/union')
  await page.route('**/maas/order/list*', (route) => route.fulfill({ status: 503 }))
  await page.goto(`${server.origin}/center/orders`)
  const toast = toasts(page)
  await toast.waitFor()
  const shownAt = Date.now()
  expect(await toast.innerText()).toBe('服务器暂时不可用，请稍后重试')
  const box = await toast.boundingBox()
  const { width, height } = VIEWS[0]
  expect(box && box.x > width / 2 && box.x + box.width > width - 120).toBe(true)
  expect(box && box.y + box.height > height - 60).toBe(true)
  await toast.waitFor({ state: 'detached' })
  expect(Date.now() - shownAt).toBeGreaterThan(3000)
  expect(Date.now() - shownAt).toBeLessThan(withRoom(6000))
})

test('in a chat a toast stands above the field, and 发送 can be pressed', async () => {
  const page = await open('/center/display/chat/qinglan-plus')
  await page.getByRole('textbox', { name: '输入消息' }).fill('一\n二\n三')
  const broken = { name: '坏的.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  await page.getByLabel('选择文件').setInputFiles(broken)
  await toasts(page).waitFor()
  const toast = await toasts(page).boundingBox()
  const send = await page.getByRole('button', { name: '发送' }).boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(send?.y ?? 0)
})

test('code that cannot be fetched is reported in Chinese', async () => {
  const page = await open('/login', null)
  await page.route(/\/assets\/client-.*\.js$/, (route) => route.abort())
  await page.getByLabel('手机号').fill('13800000000')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await toasts(page).waitFor()
  expect(await toasts(page).allInnerTexts()).toEqual(['网络连接失败，请检查网络设置后刷新页面'])
})

test('signing out in one tab signs out the other', async () => {
  const page = await openAs(await signIn(server), '/center/model')
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/center/orders`)
  await other.getByText('还没有订单').waitFor()

  await page.getByRole('button', { name: /用户/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()

  await page.waitForURL(`${server.origin}/`)
  await other.waitForURL((url) => url.pathname === '/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a session that has ended is reported once, however many calls say so, and none is tried again', async () => {
  const page = await open('/', null)
  await remember(page, { ...signed, accessToken: 'ended' })
  const refused: string[] = []
  let release = () => {}
  const allRefused = new Promise<void>((resolve) => (release = resolve))
  // What the console and its screen ask is answered only when both have been refused.
  await page.route('**/maas/**', async (route) => {
    const response = await route.fetch()
    if (response.status() === 401) refused.push(new URL(response.url()).pathname)
    if (ENDED_CALLS.every((path) => refused.includes(path))) release()
    await allRefused
    await route.fulfill({ response })
  })
  await page.goto(`${server.origin}/center/purchase`)
  await page.waitForURL((url) => url.pathname === '/login')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/center/purchase')
  await toasts(page).first().waitFor()
  await page.waitForTimeout(1500)
  expect(await toasts(page).allInnerTexts()).toEqual(['登录已过期，请重新登录'])
  expect(refused.toSorted()).toEqual(ENDED_CALLS)
})

test('whatever the Tab key reaches on a list shows that it has the focus', async () => {
  const page = await open('/center/orders')
  await page.getByText('10 条/页').waitFor()
  const unseen = new Set<string>()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0 || (await isSeen(focused))) continue
    unseen.add(await focused.evaluate((element) => element.outerHTML.slice(0, 120)))
  }
  expect([...unseen]).toEqual([])
})

/** An outline, or the frame of the control that it is part of; antd draws its frames a moment later. */
async function isSeen(focused: Locator): Promise<boolean> {
  const isOutlined = () => focused.evaluate((element) => getComputedStyle(element).outlineStyle !== 'none')
  if (await isOutlined()) return true
  const frame = focused.locator('xpath=ancestor-or-self::*').and(focused.page().locator(FRAMES))
  return frame
    .first()
    .waitFor({ timeout: 10_000 })
    .then(() => true)
    .catch(() => false)
}

/** By when a screen is seen whether notices are known or not; ms. */
const LATE_MS = 3500

/** At which heights the header has stood since the page was opened. */
const headerTops = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { headerTops: Set<number> }).headerTops])

const watchHeader = (page: Page) =>
  page.addInitScript(() => {
    const tops = Object.assign(globalThis, { headerTops: new Set<number>() }).headerTops
    requestAnimationFrame(function look() {
      const header = document.querySelector('header')
      if (header) tops.add(header.getBoundingClientRect().y)
      requestAnimationFrame(look)
    })
  })

test.each([VIEWS[0], VIEWS[3]])(
  'a bar that comes late leaves the page where it is, and is there from the start of the next, $name',
  async (view) => {
    const { accessToken: token } = await signIn(server, OWNER)
    const draft = {
      title: '周六凌晨维护，期间不能充值',
      body: '周六 02:00 到 04:00。',
      place: 'bar',
      audience: 'all',
      importance: 'info',
      reason: '计划内的维护',
    } as const
    const { id, rev } = await mustCall(server.origin, 'announcement.add', { token, input: draft })
    await mustCall(server.origin, 'announcement.publish', { token, input: { id, rev, reason: draft.reason } })
    context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    await watchHeader(page)
    await page.route('**/maas/notice/mine**', async (route) => {
      await setTimeout(LATE_MS)
      await route.continue()
    })
    const bar = page.getByRole('region', { name: `公告：${draft.title}` })
    await page.goto(`${server.origin}/center/orders`)
    await page.waitForResponse('**/maas/notice/mine**')
    await page.waitForLoadState('networkidle')
    expect([await headerTops(page), await bar.count()]).toEqual([[0], 0])
    await page.goto(`${server.origin}/center/income`)
    await page.waitForResponse('**/maas/notice/mine**')
    await bar.waitFor()
    expect(await headerTops(page)).toEqual([44])
    await bar.getByRole('button', { name: /^知道了/ }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await headerTops(page)).toEqual([44, 0])
  },
)
