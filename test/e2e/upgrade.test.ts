import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { copyWithOtherBuild } from '../support/other-build.ts'
import { startRoundRobin, type RoundRobin } from '../support/round-robin.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, type Signed } from '../support/sign-in.ts'
import { startServer, type RunningServer } from '../support/start-server.ts'

const other = copyWithOtherBuild()
const dataDir = mkdtempSync(join(tmpdir(), 'maas-upgrade-'))
let nodes: RunningServer[] = []
let front: RoundRobin
let browser: Browser
let signed: Signed

const startOld = () => startServer({ dataDir, root: other.root, env: { SMS_LIMITS: 'off' } })
const startNew = () => startServer({ dataDir, env: { SMS_LIMITS: 'off' } })

beforeAll(async () => {
  nodes = [await startOld(), await startNew()]
  front = await startRoundRobin(() => nodes.map(({ origin }) => origin))
  browser = await openBrowser()
  const [, newest] = nodes
  if (!newest) throw new Error('no node')
  signed = await signIn(newest)
}, 180_000)

afterAll(async () => {
  await browser.close()
  await front.close()
  await Promise.all(nodes.map((node) => node.stop()))
  rmSync(dataDir, { recursive: true, force: true })
  other.remove()
})

const isOld = async (page: Page) => (await page.content()).includes('_other.js')

async function open(path: string) {
  const page = await (await openProfile(browser, VIEWS[0], signed)).newPage()
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  page.on('pageerror', (error) => failed.push(error.message))
  await page.goto(front.origin + path)
  await page.locator('h1').first().waitFor()
  return { page, failed, close: () => page.context().close() }
}

test('with an old and a new node behind one address every load is whole, and so are the screens that come later', async () => {
  for (let load = 0; load < 8; load += 1) {
    front.startAt(load % 2)
    const { page, failed, close } = await open(load % 4 < 2 ? '/' : '/center/model')
    expect(await isOld(page)).toBe(load % 2 === 0)
    await page.getByRole('link', { name: '模型广场' }).first().click()
    await page.getByRole('link', { name: '订单明细' }).click()
    await page.getByText('还没有订单').waitFor()
    expect(failed).toEqual([])
    await close()
  }
}, 120_000)

test('a tab that was opened before the upgrade goes on when only new nodes are left', async () => {
  const all = nodes
  nodes = all.slice(0, 1)
  const { page, failed } = await open('/center/model')
  expect(await isOld(page)).toBe(true)
  nodes = all.slice(1)
  await page.getByRole('link', { name: 'API Key' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'API Key' }).waitFor()
  expect(await isOld(page)).toBe(true)
  expect(failed).toEqual([])
  nodes = all
})

test('a tab whose build is gone is loaded again, once, and the draft of a chat is still there', async () => {
  const all = nodes
  nodes = all.slice(0, 1)
  const { page } = await open('/center/display/chat/qinglan-plus')
  const box = page.getByRole('textbox', { name: '输入消息' })
  await box.fill('这句话还没有发出去')
  await Promise.all(all.map((node) => node.stop()))
  const database = new Database(join(dataDir, 'maas.db'))
  database.exec('delete from console_build; delete from console_asset')
  database.close()
  nodes = [await startNew()]

  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: '搜索页面和模型' }).click()
  await page.waitForFunction(() => !document.documentElement.outerHTML.includes('_other.js'))
  await page.waitForFunction(
    (text) => document.querySelector<HTMLTextAreaElement>('textarea[aria-label="输入消息"]')?.value === text,
    '这句话还没有发出去',
  )
  expect(loads).toBe(1)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['reloadedAt'])
})
