import OpenAI from 'openai'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone, signIn, topUp } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
}, 180_000)

afterAll(async () => {
  await browser.close()
  await server.stop()
})

const seeBalance = async (page: Page, yuan: string) => {
  await page.getByRole('button', { name: /用户/ }).click()
  const shown = new RegExp(`¥${yuan.replace('.', '\\.')}(?![\\d.])`)
  await page.locator('#user-menu').getByText(shown).first().waitFor()
  await page.keyboard.press('Escape')
}

test.each([VIEWS[0], VIEWS[3]])(
  'a visitor signs in with the code, tops up ¥10, chats, and finds the cost in income, stats and the header ($name)',
  async (view) => {
    const context = await openProfile(browser, view)
    const page = await context.newPage()
    const phone = newPhone()

    await page.goto(`${server.origin}/center/topup`)
    await page.waitForURL(/\/login\?to=/)
    await page.getByLabel('手机号').fill(phone)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByLabel('验证码', { exact: true }).fill(await server.smsCode(phone))
    await page.getByRole('button', { name: '登录 / 注册' }).click()

    await page.waitForURL(/\/center\/topup/)
    await page.getByRole('button', { name: /充值 ¥10/ }).click()
    const [cashier] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /支付|收银台/ }).click(),
    ])
    await cashier.getByRole('button', { name: /确认支付/ }).click()
    await cashier.getByText('支付成功').first().waitFor()
    await cashier.close()
    await page
      .getByText(/到账|成功/)
      .first()
      .waitFor()
    await seeBalance(page, '10.00')

    await page.goto(`${server.origin}/center/display/chat/qinglan-plus`)
    await page.getByPlaceholder(/输入消息/).fill('用三句话介绍你自己')
    await page.getByRole('button', { name: '发送' }).click()
    const log = page.getByRole('log')
    const cost = log.getByRole('button', { name: /^费用 ¥/ }).last()
    await cost.waitFor()
    const paid =
      /¥(0\.\d+)/.exec((await cost.getAttribute('aria-label')) ?? (await cost.innerText()))?.[1] ?? ''
    expect(Number(paid)).toBeGreaterThan(0)

    await page.goto(`${server.origin}/center/income`)
    await page.getByText(`-¥${paid}`).first().waitFor()
    await page.goto(`${server.origin}/center/stats`)
    await page.getByText('青岚 Plus').first().waitFor()
    await page.getByText(`¥${paid}`).first().waitFor()
    const left = BigInt(10_000_000_000) - BigInt(paid.slice(2).padEnd(9, '0'))
    const shown = `9.${String(left % 1_000_000_000n)
      .padStart(9, '0')
      .replace(/0{1,7}$/, '')}`
    await seeBalance(page, shown)
    await context.close()
  },
  120_000,
)

test('a key made in the console streams a completion through the official openai client', async () => {
  const signed = await signIn(server)
  await topUp(server, signed, '10')
  const context = await openProfile(browser, VIEWS[0], signed)
  const page = await context.newPage()
  await page.goto(`${server.origin}/center/api-key`)
  await page.getByRole('button', { name: '新建 API Key' }).first().click()
  await page.getByRole('textbox', { name: '名称' }).fill('生产环境')
  await page.getByRole('button', { name: '创建' }).click()
  const apiKey = await page.getByLabel('完整的 API Key').innerText()
  const baseURL = await page.getByText(/\/v1$/).first().innerText()
  await context.close()

  const stream = await new OpenAI({ apiKey, baseURL }).chat.completions.create({
    model: 'qinglan-lite',
    messages: [{ role: 'user', content: '用一句话介绍你自己' }],
    stream: true,
    stream_options: { include_usage: true },
  })
  let text = ''
  let usage: unknown = null
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? ''
    usage = chunk.usage ?? usage
  }
  expect(text).toContain('内置演示引擎')
  expect(usage).toMatchObject({ cost: expect.any(Number) })
})
