import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { namesIn } from '../support/names-in.ts'
import { buildConsole, proveBySms, signInStaff } from '../support/open-ops.ts'
import { openProfile, VIEWS, type View } from '../support/screens.ts'
import { newPhone, signIn } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'
import { creditCodeOf, newInvoiceNumber, PDF, PNG } from '../server/support/documents.ts'

const NAME = '北京澄明科技有限公司'
const REASON = '与公示系统一致'
const GUIDE = 'docs/for-operators.md'
const PACKAGE = {
  id: 'pack',
  name: '十万 Token',
  tokens: 100_000,
  price: '88.00',
  validDays: 30,
  models: ['*'],
}
const MODEL = {
  id: 'near',
  name: '近水对话',
  vendor: '近水',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 100,
  price: { input: '2', output: '8' },
  upstreams: [{ builtin: 'chat' }],
}

let folder: string
let server: RunningServer
let browser: Browser
let companies = 9000

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'invoice-e2e-'))
  const console = join(folder, 'console')
  buildConsole(console)
  const catalog = join(folder, 'catalog.json')
  writeFileSync(catalog, JSON.stringify({ models: [MODEL], packages: [PACKAGE] }))
  server = await startServer({ env: { CATALOG_FILE: catalog, CONSOLE_DIR: console, SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A row of the table, or its card on a phone. */
const rowOf = (page: Page, text: string) =>
  page.locator('main').locator('tr.ant-table-row, article, li').filter({ hasText: text }).first()

async function accessible(page: Page) {
  // What is under the pointer has another colour.
  await page.mouse.move(0, 0)
  expect(await axeViolations(page)).toEqual([])
}

async function openUser(view: View) {
  const signed = await signIn(server, newPhone())
  const context = await openProfile(browser, view, signed)
  const page = await context.newPage()
  return {
    page,
    token: signed.accessToken,
    open: async (path: string) => {
      await page.goto(`${server.origin}${path}`)
      await page.locator('h1').first().waitFor()
    },
    close: () => context.close(),
  }
}
type User = Awaited<ReturnType<typeof openUser>>

async function openFinance(view: View) {
  const staff = await signInStaff(server, 'finance')
  const context = await openProfile(browser, view, staff)
  const page = await context.newPage()
  return {
    page,
    open: async (path: string) => {
      await page.goto(`${server.origin}${path}`)
      await page.locator('h1').first().waitFor()
    },
    proves: () => proveBySms(page, server, staff.phone),
    close: () => context.close(),
  }
}
type Finance = Awaited<ReturnType<typeof openFinance>>

async function verifyCompany({ page, open }: User, creditCode: string): Promise<void> {
  await open('/center/verification')
  await page.getByRole('link', { name: '去认证企业' }).click()
  const fill = (name: string, text: string) => page.getByLabel(new RegExp(`^${name}`)).fill(text)
  await fill('企业名称', NAME)
  await fill('统一社会信用代码', creditCode)
  await fill('住所', '北京市海淀区中关村大街 1 号')
  await fill('营业期限从', '2020-01-01')
  await page.getByLabel(/^营业执照/).setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: PNG })
  await fill('姓名', '李建国')
  await page.getByRole('checkbox').check()
  await accessible(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中').waitFor()
  await accessible(page)
}

async function approveCompany({ page, open, proves }: Finance, creditCode: string): Promise<void> {
  const [list = '', licence = '', reason = '', download = '', detail = '', pass = '', send = ''] = namesIn(
    GUIDE,
    '审核企业认证',
  )
  await open('/ops/companies')
  await page.getByRole('heading', { name: list, level: 1 }).waitFor()
  const row = rowOf(page, creditCode)
  await row.getByRole('button', { name: new RegExp(`^${licence}`) }).click()
  const look = page.getByRole('dialog', { name: licence })
  await look.getByRole('textbox', { name: reason }).fill(REASON)
  const saved = page.waitForEvent('download')
  await look.getByRole('button', { name: download }).click()
  await proves()
  expect((await saved).suggestedFilename()).toBe(`营业执照-${creditCode}.png`)
  await row.getByRole('link', { name: detail }).click()
  await page.getByRole('dialog').getByText('**国').first().waitFor()
  await accessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: new RegExp(`^${pass}`) }).click()
  const sheet = page.getByRole('dialog', { name: pass })
  await sheet.getByRole('textbox', { name: reason }).fill(REASON)
  await sheet.getByRole('button', { name: send }).click()
  await rowOf(page, creditCode).filter({ hasText: '已认证' }).waitFor()
}

async function pay(token: string): Promise<void> {
  const input = { packageId: 'pack', quantity: 1, channel: 'sandbox' }
  const { orderNo } = await mustCall(server.origin, 'order.purchase', { token, input })
  await mustCall(server.origin, 'payment.sandboxConfirm', { token, input: { orderNo } })
}

async function addTitle({ page, open }: User, creditCode: string): Promise<void> {
  await open('/center/invoice-titles')
  await page.getByRole('button', { name: '添加抬头' }).first().click()
  const form = page.getByRole('dialog', { name: '添加发票抬头' })
  await choose(page, form, '类型', '企业')
  await form.getByRole('textbox', { name: '抬头', exact: true }).fill(NAME)
  await form.getByRole('textbox', { name: '税号' }).fill(creditCode)
  await accessible(page)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await rowOf(page, creditCode).waitFor()
}

async function applyForInvoice({ page, open }: User): Promise<void> {
  await open('/center/invoices')
  await page.getByRole('button', { name: '申请开票' }).first().click()
  const form = page.getByRole('dialog', { name: '申请开票' })
  // The default title is chosen already.
  await form.getByTitle(NAME).waitFor()
  await choose(page, form, '发票种类', '电子专票')
  await choose(page, form, '订单', /可开 ¥88.00/)
  await form.getByText('里添加和修改').click()
  await form.getByRole('button', { name: '预览' }).click()
  await form.getByText('没有问题').waitFor()
  await accessible(page)
  await form.getByRole('button', { name: /提交申请/ }).click()
  await rowOf(page, NAME).filter({ hasText: '待开' }).waitFor()
}

async function issue({ page, open }: Finance, creditCode: string, number: string): Promise<void> {
  const [list = '', reveal = '', reason = '', show = '', record = '', ofNumber = '', ofDay = ''] = namesIn(
    GUIDE,
    '开一张发票',
  )
  const [ofFile = '', send = ''] = namesIn(GUIDE, '开一张发票').slice(7)
  await open('/ops/invoices')
  await page.getByRole('heading', { name: list, level: 1 }).waitFor()
  const row = rowOf(page, NAME).filter({ hasText: '待开' })
  await row.getByRole('button', { name: new RegExp(`^${reveal}`) }).click()
  const whom = page.getByRole('dialog', { name: reveal })
  await whom.getByRole('textbox', { name: reason }).fill(REASON)
  await whom.getByRole('button', { name: show }).click()
  await page.getByText(creditCode).first().waitFor()
  await accessible(page)
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
  await row.getByRole('button', { name: new RegExp(`^${record}`) }).click()
  const sheet = page.getByRole('dialog', { name: record })
  await sheet.getByRole('textbox', { name: ofNumber }).fill(number)
  await sheet.getByLabel(new RegExp(`^${ofDay}`)).fill(await today(page))
  await sheet
    .getByLabel(new RegExp(`^${ofFile}`))
    .setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: PDF })
  await accessible(page)
  await sheet.getByRole('button', { name: send }).click()
  await rowOf(page, NAME).filter({ hasText: '已开' }).waitFor()
}

/** What a select shows lies above its box. */
async function choose(page: Page, form: Locator, name: string, title: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name, exact: true }).click({ force: true })
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
}

/** As a box for a moment takes it. */
const today = (page: Page) =>
  page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16))

async function download({ page, open }: User, number: string): Promise<void> {
  await open('/center/invoices')
  const saved = page.waitForEvent('download')
  await rowOf(page, NAME)
    .getByRole('button', { name: /^下载 PDF/ })
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`发票-${number}.pdf`)
  expect(readFileSync((await file.path()) ?? '')).toEqual(PDF)
}

async function refund({ page, open }: User): Promise<void> {
  await open('/center/orders')
  await rowOf(page, PACKAGE.name).getByRole('button', { name: /^退款/ }).click()
  await page.getByRole('button', { name: '确认退款' }).click()
  await rowOf(page, PACKAGE.name).filter({ hasText: '已退款' }).waitFor()
}

async function reverse({ page, open }: Finance, number: string): Promise<void> {
  const names = namesIn(GUIDE, '开一张发票')
  const at = names.indexOf('登记红冲')
  const [record = '', scope = '', ofNumber = '', ofDay = '', look = '', send = ''] = names.slice(at)
  await open('/ops/alerts')
  await rowOf(page, '退了款的发票要红冲').waitFor()
  await open('/ops/invoices')
  const row = rowOf(page, '待红冲')
  await row.getByRole('button', { name: new RegExp(`^${record}`) }).click()
  const sheet = page.getByRole('dialog', { name: record })
  await choose(page, sheet, '红冲多少', scope)
  await sheet.getByRole('textbox', { name: ofNumber }).fill(number)
  await sheet.getByLabel(new RegExp(`^${ofDay}`)).fill(await today(page))
  await sheet.getByRole('textbox', { name: '理由' }).fill('客户退回了资源包')
  await sheet.getByRole('button', { name: look }).click()
  await sheet.getByText('¥88.00').first().waitFor()
  await accessible(page)
  await sheet.getByRole('button', { name: send }).click()
  await rowOf(page, NAME).filter({ hasText: '已红冲' }).waitFor()
}

test.each(VIEWS)(
  'a company is verified, invoiced and reversed after a refund, at $name',
  async (view) => {
    const creditCode = creditCodeOf((companies += 1))
    const [user, finance] = [await openUser(view), await openFinance(view)]
    const number = newInvoiceNumber()
    await verifyCompany(user, creditCode)
    await approveCompany(finance, creditCode)
    await user.open('/center/company-verification')
    await user.page.getByText('已认证', { exact: true }).waitFor()
    await pay(user.token)
    await addTitle(user, creditCode)
    await applyForInvoice(user)
    await issue(finance, creditCode, number)
    await download(user, number)
    await refund(user)
    await reverse(finance, newInvoiceNumber())
    await user.open('/center/invoices')
    await rowOf(user.page, NAME).filter({ hasText: '已红冲' }).waitFor()
    await accessible(user.page)
    await user.close()
    await finance.close()
  },
  240_000,
)
