import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall, signInAndPay, type Customer } from '../support/customer.ts'
import { buildConsole, signInStaff } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

let folder: string
let server: RunningServer
let browser: Browser
let customer: Customer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'report-e2e-'))
  const console = join(folder, 'console')
  buildConsole(console)
  server = await startServer({ env: { CONSOLE_DIR: console, SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  customer = await signInAndPay(server, newPhone(), '200')
  const { token } = customer
  const [offer] = await mustCall(server.origin, 'package.list', { token })
  await mustCall(server.origin, 'order.purchase', {
    token,
    input: { packageId: offer?.id, quantity: 1, channel: 'balance' },
  })
  const { records } = await mustCall(server.origin, 'model.list', { token })
  const model = records.find(({ type }) => type === 'chat')
  for (let nth = 0; nth < 3; nth += 1)
    await fetch(`${server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.key}` },
      body: JSON.stringify({ model: model?.id, messages: [{ role: 'user', content: '你好' }] }),
    }).then((answer) => answer.text())
}, 300_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each(VIEWS)(
  'the equation leads to the rows of each term ($name)',
  async (view) => {
    const staff = await signInStaff(server, 'finance')
    const context = await openProfile(browser, view, staff)
    const page = await context.newPage()
    await page.goto(`${server.origin}/ops/report`)
    const equation = page.getByRole('region', { name: '负债等式' })
    await equation.getByRole('row', { name: /现金收入.*¥200\.00/ }).waitFor()
    await equation.getByRole('row', { name: /毛利/ }).waitFor()
    await page.getByRole('region', { name: '收入与成本' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await axeViolations(page)).toEqual([])

    await equation.getByRole('link', { name: '现金收入', exact: true }).click()
    await page.waitForURL(/item_MultiString/)
    await page
      .getByText(/^调用 /)
      .first()
      .waitFor({ state: 'detached' })
    await page.getByText('+¥200.00').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await context.close()
  },
  120_000,
)
