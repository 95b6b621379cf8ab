import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Browser, Locator, Page } from 'playwright-core'
import { DAY_MS, startOfDay } from '../../contract/time.ts'
import { consoleConfig } from '../fixtures/newcomer/console.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { buildConsole } from '../support/open-ops.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, topUp, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'maas-keys-'))
let server: RunningServer
let browser: Browser
let signed: Signed

beforeAll(async () => {
  buildConsole(join(folder, 'console'), consoleConfig)
  server = await startServer({ env: { CONSOLE_DIR: join(folder, 'console'), SMS_LIMITS: 'off' } })
  browser = await openBrowser()
  signed = await signIn(server)
  await topUp(server, signed, '10')
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const shoot = async (page: Page, name: string) => {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true })
}

const ask = (key: string) =>
  fetch(`${server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'qinglan-plus', messages: [{ role: 'user', content: '你好' }] }),
  })

async function addKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: '新建 API Key' }).first().click()
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByRole('button', { name: '创建', exact: true }).click()
  return page.getByLabel('完整的 API Key').innerText()
}

test.each([VIEWS[0], VIEWS[3]])(
  'a key that was just made stands in code that runs, once: $name',
  async (view) => {
    const context = await openProfile(browser, view, signed)
    const page = await context.newPage()
    await page.goto(`${server.origin}/center/api-key`)
    const secret = await addKey(page, `新的 ${view.name}`)
    const code = page.getByRole('dialog').getByRole('region', { name: '填好 API Key 的代码' })
    for (const [language, own] of [
      ['curl', `export API_KEY="${secret}"`],
      ['Python', `api_key="${secret}"`],
      ['Node.js', `apiKey: '${secret}'`],
    ] as const) {
      await page.getByRole('dialog').getByRole('tab', { name: language }).click()
      await code.getByText(own).waitFor()
    }
    await shoot(page, `key-samples-${view.name}`)
    expect(await axeViolations(page)).toEqual([])
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isWide)).toBe(false)
    await page.getByRole('button', { name: '我已保存，关闭' }).click()
    await page.getByRole('heading', { name: `新的 ${view.name}` }).waitFor()
    expect(await page.content()).not.toContain(secret)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(secret)
    expect((await ask(secret)).status).toBe(200)
    await context.close()
  },
  120_000,
)

test.each([VIEWS[0], VIEWS[3]])(
  'a developer finds which key spent what yesterday, and its calls, in three clicks: $name',
  async (view) => {
    const owner = await signIn(server)
    await topUp(server, owner, '10')
    const context = await openProfile(browser, view, owner)
    const page = await context.newPage()
    await page.goto(`${server.origin}/center/api-key`)
    const secrets: string[] = []
    for (const name of ['网站', '脚本']) {
      secrets.push(await addKey(page, name))
      await page.getByRole('button', { name: '我已保存，关闭' }).click()
      await page.getByRole('heading', { name }).waitFor()
    }
    for (const secret of [secrets[0], secrets[1], secrets[1]])
      expect((await ask(secret ?? '')).status).toBe(200)
    moveToYesterday(owner.userInfo.userId)

    let clicks = 0
    const click = async (target: Locator) => {
      await target.click()
      clicks += 1
    }
    await page.goto(`${server.origin}/center/model`)
    const isPhone = view.width < 768
    if (isPhone) await page.getByRole('button', { name: '打开导航' }).click()
    await click(page.getByRole('link', { name: 'API Key' }).last())
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '脚本' }) })
    await card.getByText('昨天消费').waitFor()
    await shoot(page, `keys-${view.name}`)
    const spent = /昨天消费\s*¥([\d.]+)/.exec(await card.innerText())?.[1]
    expect(Number(spent)).toBeGreaterThan(0)
    await click(card.getByRole('link', { name: '调用记录' }))
    await page.waitForURL(/\/center\/calls\?/)
    if (isPhone) await page.getByRole('group', { name: '时间快捷范围' }).waitFor()
    await click(page.getByRole('button', { name: '昨天', exact: true }))
    await page.getByText(`花费合计`).waitFor()
    await page.getByText(`¥${spent}`).first().waitFor()
    expect(clicks).toBe(3)
    await shoot(page, `calls-${view.name}`)
    expect(await axeViolations(page)).toEqual([])
    // Of the two calls one is opened: its bill, and the command that makes it again.
    await page.getByText('详情', { exact: true }).first().click()
    await page.getByRole('button', { name: '复制 curl' }).waitFor()
    await shoot(page, `receipt-${view.name}`)
    await context.close()
  },
  120_000,
)

/** As if they had been made a day before. */
function moveToYesterday(userId: string): void {
  const books = new SqliteDatabase(join(server.dataDir, 'maas.db'), { timeout: 10_000 })
  books.prepare('update call set created_at = created_at - ? where user_id = ?').run(DAY_MS, userId)
  const day = (ms: number) => new Date(startOfDay(ms) + DAY_MS / 2).toISOString().slice(0, 10)
  books
    .prepare(
      'update api_key_spend set period = ? where period = ? and key_id in (select id from api_key where user_id = ?)',
    )
    .run(day(Date.now() - DAY_MS), day(Date.now()), userId)
  books.close()
}
