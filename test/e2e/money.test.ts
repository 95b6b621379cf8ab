import SqliteDatabase from 'better-sqlite3'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

/** A copy of the server's books in another folder, open for changes. */
async function copyBooks(folder: string): Promise<SqliteDatabase.Database> {
  copyFileSync(join(server.dataDir, 'secret.key'), join(folder, 'secret.key'))
  const books = new SqliteDatabase(join(server.dataDir, 'maas.db'), { readonly: true })
  await books.backup(join(folder, 'maas.db'))
  books.close()
  return new SqliteDatabase(join(folder, 'maas.db'))
}

let server: RunningServer
let browser: Browser
let signed: Signed
let context: BrowserContext
let page: Page

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 180_000)

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
const inMenu = (text: string) => page.locator('#user-menu dl').getByText(text, { exact: true }).waitFor()
const inHeader = (text: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: `余额 ${text}`, exact: true })
    .waitFor()

test('a code that is scanned in a second tab tops up, and the header of the first one shows it without a reload', async () => {
  await page.goto(`${server.origin}/center/topup`)
  await page.getByRole('textbox', { name: '充值金额' }).fill('12.34')
  await page.getByRole('button', { name: '充值 ¥12.34' }).click()
  await page.getByText('扫码打开沙箱收银台').waitFor()
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await inHeader('¥0.00')
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

  await inHeader('¥12.34')
  await inMenu('¥12.34')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.getByRole('list', { name: '订单经过' }).getByText('已到账').waitFor()
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
})

test('a package is bought from the balance, stands in its turn, and goes back for its price', async () => {
  await topUp(server, signed, '10')
  await page.goto(`${server.origin}/center/purchase`)
  await page.getByRole('button', { name: /^购买 体验包/ }).click()
  await page.getByRole('button', { name: '确认购买' }).click()
  await page.getByRole('heading', { name: '我的资源包' }).waitFor()
  await inHeader('¥8.10')

  await page.getByRole('button', { name: /^退款 体验包/ }).click()
  await page.getByRole('button', { name: '确认退款' }).click()
  await page.getByRole('heading', { name: '我的资源包' }).waitFor({ state: 'detached' })
  await inHeader('¥10.00')
})

test('a row that was changed in a copy of the books turns the proof red and is named; the books themselves stay sound', async () => {
  await topUp(server, signed, '20')
  await topUp(server, signed, '30')
  const dataDir = mkdtempSync(join(tmpdir(), 'maas-copy-'))
  const copy = await copyBooks(dataDir)
  // Direct writes to the file bypass the triggers.
  copy.exec('drop trigger ledger_no_update')
  const { changes } = copy
    .prepare(
      'update ledger_entry set amount = amount - 5000000000 where user_id = ? and amount = 20000000000',
    )
    .run(signed.userInfo.userId)
  const { id } = copy
    .prepare('select id from ledger_entry where user_id = ? order by id limit 1')
    .get(signed.userInfo.userId) as { id: number }
  copy.close()
  expect(changes).toBe(1)

  const other = await startServer({ dataDir })
  try {
    await page.goto(`${other.origin}/center/income`)
    const proof = page.getByRole('region', { name: '对账' })
    await proof.getByText('账目不符').waitFor()
    const blame = proof.getByRole('alert')
    await blame.getByText(`流水 #${id}（`).waitFor()
    await blame.getByText('变动后应为 ¥15.00，记的是 ¥20.00').waitFor()
    const [red, ...colours] = await proof.evaluate((region) => {
      const sample = Object.assign(document.createElement('i'), { style: 'color: var(--bad)' })
      region.append(sample)
      const parts = ['strong', '[role=alert]'].map((part) => region.querySelector(part) ?? region)
      return [
        getComputedStyle(sample).color,
        getComputedStyle(region).borderTopColor,
        ...parts.map((part) => getComputedStyle(part).color),
      ]
    })
    expect(colours).toEqual([red, red, red])
  } finally {
    await other.stop()
    rmSync(dataDir, { recursive: true })
  }
  await page.goto(`${server.origin}/center/income`)
  await page.getByRole('region', { name: '对账' }).getByText('账目相符').waitFor()
})

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
})
