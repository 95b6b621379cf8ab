import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'maas-docs-'))
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

const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

async function look(page: Page, name: string) {
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(isWide)).toBe(false)
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
}

/** A call that the demo engine fails. @returns its request id */
async function failedCall(): Promise<string> {
  const answer = await fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': signed.accessToken },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '[[500]]' }] }),
  })
  expect(answer.status).toBe(502)
  return answer.headers.get('x-request-id') ?? ''
}

test.each(VIEWS)(
  'a visitor finds an answer in the documents, and reads it: $name',
  async (view) => {
    const context = await openProfile(browser, view)
    const page = await context.newPage()
    await page.goto(`${server.origin}/docs`)
    await page.getByRole('region', { name: '接口' }).waitFor()
    await look(page, `docs-${view.name}`)
    await page.getByRole('searchbox', { name: '搜索文档' }).fill('断开')
    await page
      .getByRole('link', { name: /^计费规则/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: '计费规则' }).waitFor()
    await look(page, `docs-billing-${view.name}`)
    for (const name of [
      'chat',
      'messages',
      'responses',
      'gemini',
      'media',
      'vectors',
      'batches',
      'limits',
      'demo-engines',
    ]) {
      await page.goto(`${server.origin}/docs/${name}`)
      await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
      await look(page, `docs-${name}-${view.name}`)
    }
    await context.close()
  },
  120_000,
)

test('what is read is marked beside it, code fits, and the language is kept on the next page', async () => {
  const context = await openProfile(browser, VIEWS[0], signed)
  const page = await context.newPage()
  await page.goto(`${server.origin}/docs/chat`)
  await page.getByRole('tab', { name: 'Node.js' }).first().click()
  const contents = page.getByRole('navigation', { name: '本页目录' })
  await contents.getByRole('link', { name: '重试而不重复计费' }).click()
  await page.waitForFunction(
    () => document.querySelector('[aria-current="location"]')?.textContent === '重试而不重复计费',
  )
  const cut = () =>
    [...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth).length
  expect(await page.evaluate(cut)).toBe(0)
  await page
    .getByRole('navigation', { name: '上一篇与下一篇' })
    .getByRole('link', { name: /Messages/ })
    .click()
  await page.getByText("import Anthropic from '@anthropic-ai/sdk'").first().waitFor()
  expect(await page.evaluate(cut)).toBe(0)
  await context.close()
})

const LONGEST = 4000

test.each(['qinglan-max', 'moran-xl', 'qingyu-tts', 'liuying-video', 'zhiyu-embed'])(
  'the page of %s is not long, and a link to its errors opens them',
  async (model) => {
    const context = await openProfile(browser, VIEWS[0], signed)
    const page = await context.newPage()
    await page.goto(`${server.origin}/model-doc/${model}`)
    await page.getByText('我的实测').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(LONGEST)
    const row = page.getByText('invalid_api_key')
    expect(await row.isVisible()).toBe(false)
    await page.getByRole('link', { name: '错误', exact: true }).click()
    await row.waitFor()
    await look(page, `model-doc-${model}`)
    await context.close()
  },
  120_000,
)

test.each(VIEWS)(
  'a failed call is one click from its cause: $name',
  async (view) => {
    const requestId = await failedCall()
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    await page.goto(`${server.origin}/center/calls`)
    await page.getByText('失败').first().waitFor()
    await page.getByRole('link', { name: '诊断' }).first().click()
    await page.waitForURL(`**/docs/errors?id=${requestId}`)
    const article = page.getByRole('article', { name: '502 upstream_error' })
    await article.waitFor()
    expect(await article.innerText()).toMatch(/没有费用/)
    await look(page, `error-doctor-${view.name}`)
    await page.getByLabel('报错内容、请求 ID 或错误码').fill('{"error":{"code":"rate_limit_exceeded"}}')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article', { name: '429 rate_limit_exceeded' }).waitFor()
    await context.close()
  },
  120_000,
)
