import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { dayOf } from '../../contract/time.ts'
import { openBrowser } from '../support/browser.ts'
import { fillAccount } from '../support/fill-account.ts'
import { openProfile, VIEWS, type View } from '../support/screens.ts'
import type { Signed } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let browser: Browser
let signed: Signed

beforeAll(async () => {
  server = await startServer({ env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  signed = await fillAccount(server)
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function open(path: string, view: View = VIEWS[0]): Promise<Page> {
  const page = await (await openProfile(browser, view, signed)).newPage()
  await page.goto(server.origin + path)
  return page
}

const only = (field: string, value: string) =>
  `?filters[0][field]=${field}_MultiString&filters[0][operator]=eq&filters[0][value]=${value}`
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('each row of the ledger leads to what caused it, and an order back to its rows', async () => {
  const page = await open(`/center/income${only('kind', 'consume')}`)
  const request = page.locator('tbody tr.ant-table-row').first().getByRole('link')
  const requestId = await request.innerText()
  await request.click()
  await page.getByRole('dialog', { name: '账单' }).getByText('青岚 Plus').first().waitFor()
  expect(param(page, 'detail')).toBe(requestId)

  await page.goto(`${server.origin}/center/income${only('kind', 'reward')}`)
  await page.locator('tbody tr.ant-table-row').first().getByRole('link').click()
  await page.getByRole('heading', { name: '邀请好友', level: 1 }).waitFor()

  await page.goto(`${server.origin}/center/income${only('kind', 'topup')}`)
  const order = page.locator('tbody tr.ant-table-row').first().getByRole('link')
  const orderNo = await order.innerText()
  await order.click()
  const dialog = page.getByRole('dialog', { name: '订单详情' })
  await dialog.getByText('账户充值 200.00 元').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('row', { name: orderNo }).getByRole('link', { name: '查看收支' }).click()
  await page.getByText('共 1 条').waitFor()
  await page.getByText('+¥200.00').first().waitFor()
})

test('page, order and filter live in the address; back and a reload bring them again; hidden columns stay hidden', async () => {
  const page = await open('/center/income')
  await page.getByText(/^共 \d+ 条$/).waitFor()
  await page.getByRole('link', { name: '3', exact: true }).click()
  await page.waitForURL(/currentPage=3/)
  await page.getByRole('button', { name: '近 7 天' }).click()
  await page.waitForURL(/range=last7/)
  expect(param(page, 'currentPage')).toBe('1')
  await page.goBack()
  await page.waitForURL(/currentPage=3/)
  await page.locator('.ant-pagination-item-active', { hasText: '3' }).waitFor()

  await page.getByRole('button', { name: '显示列' }).click()
  await page.getByRole('checkbox', { name: '说明' }).uncheck()
  await page.reload()
  await page.locator('.ant-pagination-item-active', { hasText: '3' }).waitFor()
  expect(await page.getByRole('columnheader', { name: '说明' }).count()).toBe(0)
  await page.getByText('余额收入').waitFor()
})

test('a click on a bar above a list shows the rows of its time, until all are asked for again', async () => {
  const page = await open('/center/income')
  const chart = page.getByRole('application', { name: /^余额收支趋势/ })
  const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  // The account is of today, which is the only bar; half of it is enough.
  await page.mouse.move(x + width / 2, y + 40)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 60, y + 40)
  await page.mouse.up()
  await page.waitForURL(/createdAt_begin/)
  expect(await page.getByRole('textbox', { name: '开始日期' }).inputValue()).toBe(dayOf(Date.now()))
  await page.getByRole('button', { name: '全部时间' }).click()
  await page.waitForURL((url) => !url.search.includes('createdAt_begin'))
})

test('on a phone rows are cards under their titles, and lead to the same places', async () => {
  const page = await open('/center/orders', VIEWS[2])
  const card = page.getByRole('listitem').filter({ hasText: '账户充值 500.00 元' })
  await card.getByText('待支付').waitFor()
  await card.getByRole('button', { name: /^取消订单/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '再想想' }).click()
  await card.getByRole('link', { name: '继续支付' }).click()
  await page.waitForURL(/\/topup\?order=/)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test.each(['orders', 'calls', 'income'])('the table of %s fits on a screen of 1440', async (name) => {
  const page = await open(`/center/${name}`)
  const table = page.locator('.ant-table-content')
  await table.locator('tbody tr.ant-table-row').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('a file of the filter is saved under its Chinese name', async () => {
  const page = await open(`/center/orders${only('status', 'paid')}`)
  await page.getByText(/^共 \d+ 条$/).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^订单明细-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('a chart is saved as a picture of itself: twice as fine, its bars and its legend in their colours', async () => {
  const page = await open('/center/stats')
  const chart = page.getByRole('region', { name: 'Token 用量', exact: true })
  const plot = await chart.getByRole('img').boundingBox()
  if (!plot) throw new Error('no plot')
  const colour = await chart.getByRole('listitem').locator('i').first().evaluate(colourOf)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: '下载图片' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Token 用量 .+\.png$/)
  const base64 = readFileSync(await file.path()).toString('base64')
  const saved = await page.evaluate(lookAtPicture, { base64, colour })
  expect(saved.width).toBe(Math.trunc((plot.width + 2 * 24) * 2))
  // The title and the time stand above the plot, the legend below it.
  const top = (24 + 64) * 2
  const bottom = top + plot.height * 2
  const isBetween = (from: number, to: number) => (y: number) => y >= from && y < to
  expect(saved.rows.filter(isBetween(0, top))).toEqual([])
  expect(saved.rows.filter(isBetween(top, bottom)).length).toBeGreaterThan(20)
  expect(saved.rows.filter(isBetween(bottom, saved.height)).length).toBe(20)
})

const colourOf = (element: Element) => getComputedStyle(element).backgroundColor

/** Runs in the page. @returns the size of a picture, and the rows of it that hold the colour */
async function lookAtPicture({ base64, colour }: { base64: string; colour: string }) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = picture
  const pen = new OffscreenCanvas(width, height).getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.drawImage(picture, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  const [red, green, blue] = colour.match(/\d+/g)?.map(Number) ?? []
  const rows = new Set<number>()
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue)
      rows.add(Math.floor(at / 4 / width))
  return { width, height, rows: [...rows] }
}
