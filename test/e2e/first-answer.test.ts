import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { consoleConfig } from '../fixtures/newcomer/console.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const CHAT = '/center/display/chat'
const folder = mkdtempSync(join(tmpdir(), 'maas-first-answer-'))
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  buildConsole(join(folder, 'console'), consoleConfig)
  browser = await openBrowser()
}, 300_000)
// New users of one network are given no more than three packages, so each test has a server of its own.
beforeEach(async () => {
  server = await startServer({
    hasWelcome: true,
    env: { CONSOLE_DIR: join(folder, 'console'), SMS_LIMITS: 'off' },
  })
})
afterEach(() => server.stop())
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
})

const shoot = async (page: Page, name: string) => {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}
const composer = (page: Page) => page.getByRole('textbox', { name: '输入消息' })
const sendButton = (page: Page) => page.getByRole('button', { name: '发送', exact: true })

/** Signs in where the reader is asked to. @returns how often it was clicked */
async function signInHere(page: Page, phone: string, submit = '登录并发送'): Promise<number> {
  const sheet = page.getByRole('dialog', { name: '登录后发送' })
  await sheet.getByLabel('手机号').fill(phone)
  await sheet.getByRole('button', { name: '获取验证码' }).click()
  await sheet.getByLabel('验证码').fill(await server.smsCode(phone))
  await sheet.getByRole('button', { name: submit }).click()
  return 2
}

/** Calls that were made, as the server knows them. */
const calls = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/maas/stats/calls', {
      headers: { 'x-access-token': localStorage.getItem('accessToken') ?? '' },
    })
    const { result } = (await answer.json()) as { result: { total: number } }
    return result.total
  })

test.each(VIEWS)(
  'a visitor has a first answer, free, after at most five clicks and one code: $name',
  async (view) => {
    const context = await openProfile(browser, view)
    const page = await context.newPage()
    let clicks = 0
    const click = async (target: Locator) => {
      await target.click()
      clicks += 1
    }
    await page.goto(server.origin)
    await page.getByText('不用充值就能开始').waitFor()
    await shoot(page, `home-${view.name}`)
    await click(page.getByRole('link', { name: '立即体验' }))
    await page.getByText('登录后发送，写好的内容会保留').waitFor()
    await shoot(page, `visitor-${view.name}`)
    expect(await axeViolations(page)).toEqual([])
    await composer(page).fill('你好，请用一句话介绍你自己')
    await click(sendButton(page))
    await page.getByRole('dialog', { name: '登录后发送' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, `sign-in-${view.name}`)
    clicks += await signInHere(page, newPhone())
    await page.getByText('（由资源包抵扣）').waitFor()
    await shoot(page, `answer-${view.name}`)
    expect(clicks).toBeLessThanOrEqual(5)
    expect(await page.getByText('你好，请用一句话介绍你自己').count()).toBeGreaterThan(0)
    expect(await composer(page).inputValue()).toBe('')
    expect(await calls(page)).toBe(1)
    // Nothing of it stays in the browser, and nothing is sent again.
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('介绍你自己')
    await page.reload()
    await page.getByText('（由资源包抵扣）').waitFor()
    expect(await calls(page)).toBe(1)
    await context.close()
  },
  120_000,
)

test('the prompt survives a sign-in on the page of its own, and is sent once', async () => {
  const context = await openProfile(browser, VIEWS[0])
  const page = await context.newPage()
  const phone = newPhone()
  await page.goto(server.origin + CHAT)
  await composer(page).fill('什么是资源包')
  await sendButton(page).click()
  await page.getByRole('link', { name: '用密码登录' }).click()
  await page.waitForURL(/\/login\?to=/)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).fill(await server.smsCode(phone))
  await page.getByRole('button', { name: '登录 / 注册' }).click()
  await page.getByText('（由资源包抵扣）').waitFor()
  expect(await calls(page)).toBe(1)
  await context.close()
})

test('a prompt that was only written is kept by the sign-in, and not sent', async () => {
  const context = await openProfile(browser, VIEWS[0])
  const page = await context.newPage()
  const phone = newPhone()
  await page.goto(server.origin + CHAT)
  await composer(page).fill('还没想好')
  await sendButton(page).click()
  await page.getByRole('dialog', { name: '登录后发送' }).getByRole('button', { name: '关闭' }).click()
  await page.getByRole('banner').getByRole('link', { name: '登录 / 注册' }).click()
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('textbox', { name: '验证码' }).fill(await server.smsCode(phone))
  await page.getByRole('button', { name: '登录 / 注册' }).click()
  await page.waitForURL((url) => url.pathname.startsWith(CHAT))
  await sendButton(page).waitFor()
  expect(await composer(page).inputValue()).toBe('还没想好')
  expect(await calls(page)).toBe(0)
  await context.close()
})

test('what a user left behind is not shown to a visitor, and conversations by their address need a sign-in', async () => {
  const context = await openProfile(browser, VIEWS[0])
  const page = await context.newPage()
  const phone = newPhone()
  await page.goto(server.origin + CHAT)
  await composer(page).fill('只有我能看到的问题')
  await sendButton(page).click()
  await signInHere(page, phone)
  await page.getByText('（由资源包抵扣）').waitFor()
  await page.waitForURL(/\?c=/)
  const conversation = page.url()
  const other = await context.newPage()
  await other.goto(server.origin + CHAT)
  await composer(other).waitFor()
  await composer(page).fill('没有发出的话')
  // Signing out in one tab signs out the other, which shows a conversation.
  await other.getByRole('button', { name: /用户/ }).click()
  await other.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(/\/login\?to=/)
  await page.getByRole('link', { name: '澄明模型服务' }).click()
  await page.getByRole('link', { name: '立即体验' }).click()
  await page.getByText('登录后发送，写好的内容会保留').waitFor()
  expect(await composer(page).inputValue()).toBe('')
  expect(await page.getByText('只有我能看到的问题').count()).toBe(0)
  await page.goto(conversation)
  await page.waitForURL(/\/login\?to=/)
  await context.close()
})

test('who has nothing to pay with sees it before sending, with the way to pay and a model that a package covers', async () => {
  const context = await openProfile(browser, VIEWS[0])
  const page = await context.newPage()
  await page.goto(`${server.origin}${CHAT}/shanyu-r1`)
  await composer(page).fill('证明根号二是无理数')
  await sendButton(page).click()
  await signInHere(page, newPhone())
  // Its package covers other models: sent all the same, it is refused with their names.
  const refusal = page.getByRole('note').filter({ hasText: '余额不足' })
  await refusal.getByText('你的资源包可用于').waitFor()
  await refusal.getByRole('link', { name: /换成 青岚/ }).waitFor()
  const note = page.getByRole('status').filter({ hasText: '没有可用于' })
  await note.getByRole('link', { name: '充值' }).waitFor()
  await shoot(page, 'short-1440')
  expect(await axeViolations(page)).toEqual([])
  await note.getByRole('button', { name: /^换成 青岚 .* 可用资源包$/ }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('（由资源包抵扣）').waitFor()
  await context.close()
})
