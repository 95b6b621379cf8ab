import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { callMaas } from '../support/customer.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'
import { startHook, type Hook } from '../server/user-alert/external-services.ts'

const folder = mkdtempSync(join(tmpdir(), 'maas-spend-caps-'))
let server: RunningServer
let browser: Browser
let hook: Hook

beforeAll(async () => {
  buildConsole(join(folder, 'console'))
  hook = await startHook()
  server = await startServer({
    env: { CONSOLE_DIR: join(folder, 'console'), SMS_LIMITS: 'off', PRIVATE_WEBHOOK_HOSTS: hook.host },
  })
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  await hook.close()
  rmSync(folder, { recursive: true, force: true })
})

const shoot = async (page: Page, name: string) => {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
}

const ask = (key: string, body: object = {}) =>
  fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '你好' }], ...body }),
  })

async function newOwner(): Promise<{ signed: Signed; key: string }> {
  const signed = await signIn(server)
  await topUp(server, signed, '10')
  const { body } = await callMaas(server.origin, 'key.add', {
    input: { name: '生产' },
    token: signed.accessToken,
  })
  return { signed, key: body.result.key ?? '' }
}

/** Uses a key until it is refused. @returns what that says */
async function untilRefused(key: string): Promise<unknown> {
  for (let i = 0; i < 300; i += 1) {
    const answer = await ask(key)
    if (answer.status !== 200) return answer.json()
    await answer.text()
    await sleep(100)
  }
  throw new Error('the key was not paused')
}

test.each([VIEWS[0], VIEWS[3]])(
  'an owner stops a leaking key by its spend cap, is notified, and takes it off: $name',
  async (view) => {
    const { signed, key } = await newOwner()
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    await page.goto(`${server.origin}/center/alerts`)
    await page.getByRole('button', { name: '添加 Webhook' }).first().click()
    await page.getByRole('textbox', { name: '地址' }).fill(hook.url)
    await page.getByRole('button', { name: '创建', exact: true }).click()
    await page.getByText('whsec_').first().waitFor()
    await page.getByRole('button', { name: '我已保存，关闭' }).click()
    await page.getByRole('button', { name: '新建刹车' }).first().click()
    await page.getByRole('textbox', { name: '近 60 分钟花费超过（元）' }).fill('0.00001')
    await shoot(page, `spend-cap-form-${view.name}`)
    await page.getByRole('button', { name: '创建', exact: true }).click()
    await page.getByText('已开启').first().waitFor()

    expect(await untilRefused(key)).toMatchObject({ error: { code: 'key_paused', type: 'permission_error' } })
    for (let i = 0; hook.received.length === 0 && i < 100; i += 1) await sleep(100)
    expect(JSON.parse(hook.received.at(-1)?.body ?? '{}')).toMatchObject({ type: 'alert.brake' })
    hook.received.length = 0

    await page.reload()
    await page.getByText('已刹车').first().waitFor()
    await page.getByText('全部 API Key 已被自动刹车暂停').first().waitFor()
    await shoot(page, `spend-cap-tripped-${view.name}`)
    expect(await axeViolations(page)).toEqual([])
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isWide)).toBe(false)

    await page.goto(`${server.origin}/center/api-key`)
    await page.getByText('已暂停').first().waitFor()
    await shoot(page, `spend-cap-key-${view.name}`)
    await page.goto(`${server.origin}/center/alerts`)
    await page.getByRole('button', { name: '解除刹车' }).first().click()
    await page.getByRole('button', { name: '确认解除刹车' }).click()
    await page.getByText('已开启').first().waitFor()
    await sleep(1000)
    expect((await ask(key)).status).toBe(200)

    for (const [name, path] of [
      ['stats', '/center/stats'],
      ['stats-keys', '/center/stats-keys'],
    ] as const) {
      await page.goto(`${server.origin}${path}`)
      await page.getByText('花费').first().waitFor()
      await sleep(1500)
      await shoot(page, `spend-cap-${name}-${view.name}`)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(isWide)).toBe(false)
    }
    await context.close()
  },
  180_000,
)
