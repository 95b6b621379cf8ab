import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

let server: RunningServer
let browser: Browser
let signed: Signed
let context: BrowserContext
let page: Page

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
}, 60_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
})

beforeEach(async () => {
  signed = await signIn(server)
  context = await openProfile(browser, VIEWS[0], signed)
  page = await context.newPage()
})
afterEach(() => context.close())

const openMenu = () => page.getByRole('button', { name: /用户/ }).click()
const inMenu = (text: string) => page.getByRole('banner').getByText(text, { exact: true }).waitFor()

test('a code that is scanned in a second tab tops up, and the header of the first one shows it without a reload', async () => {
  await page.goto(`${server.origin}/center/topup`)
  await page.getByRole('textbox', { name: '充值金额' }).fill('12.34')
  await page.getByRole('button', { name: '充值 ¥12.34' }).click()
  await page.getByText('扫码打开沙箱收银台').waitFor()
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await openMenu()
  await inMenu('¥0.00')

  const orderNo = new URL(page.url()).searchParams.get('order') ?? ''
  const { qrCode = '' } = await mustCall(server.origin, 'order.detail', {
    token: signed.accessToken,
    input: { orderNo },
  })
  const scanned = await context.newPage()
  await scanned.goto(qrCode)
  await scanned.getByRole('button', { name: '确认支付' }).click()
  await scanned.getByRole('heading', { name: '支付成功' }).waitFor()

  await inMenu('¥12.34')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.getByRole('list', { name: '订单经过' }).getByText('已到账').waitFor()
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
}, 90_000)

test('a package is bought from the balance, stands in its turn, and goes back for its price', async () => {
  await topUp(server, signed, '10')
  await page.goto(`${server.origin}/center/purchase`)
  await page.getByRole('button', { name: /^购买 体验包/ }).click()
  await page.getByRole('button', { name: '确认购买' }).click()
  await page.getByRole('heading', { name: '我的资源包' }).waitFor()
  await openMenu()
  await inMenu('¥8.10')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^退款 体验包/ }).click()
  await page.getByRole('button', { name: '确认退款' }).click()
  await page.getByRole('heading', { name: '我的资源包' }).waitFor({ state: 'detached' })
  await openMenu()
  await inMenu('¥10.00')
}, 90_000)

test('an order that waits is found in the list after a reload, paid on, and another one is cancelled there', async () => {
  const order = (amount: string) =>
    mustCall(server.origin, 'order.topup', {
      token: signed.accessToken,
      input: { amount, channel: 'sandbox' },
    })
  const [first, second] = [await order('20'), await order('30')]
  await page.goto(`${server.origin}/center/orders`)
  await page.reload()
  await page
    .getByRole('row', { name: new RegExp(second.orderNo) })
    .getByRole('button', { name: /^取消订单/ })
    .click()
  await page.getByRole('button', { name: '确认取消订单' }).click()
  await page
    .getByRole('row', { name: new RegExp(second.orderNo) })
    .getByText('已关闭')
    .waitFor()

  await page
    .getByRole('row', { name: new RegExp(first.orderNo) })
    .getByRole('link', { name: '继续支付' })
    .click()
  await page.getByRole('timer').waitFor()
  const [cashier] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '打开沙箱收银台' }).click(),
  ])
  await cashier.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()

  await page.goto(`${server.origin}/center/income`)
  const proof = page.getByRole('region', { name: '对账' })
  await proof.getByText('账目相符').waitFor()
  await proof.getByText('¥20.00').last().waitFor()
}, 90_000)
