import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { addStaffFixture } from '../support/add-staff-fixture.ts'
import { openBrowser } from '../support/browser.ts'
import { copyProduct } from '../support/recipe.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { signIn, type Signed } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

/** What only staff may read: words, endpoints and addresses of the list of sales. */
const OF_STAFF = /销售|上游成本|渠道密钥|sale\.list|admin\/sale|\/ops\/|report\.read|经营所得/

/** What asks for more than `report.read`: of other lists too. */
const OF_OTHERS =
  /渠道密钥|关闭销售|sale\.(close|edit|refund)|admin\/sale\/(close|edit)|admin\/channel\/|admin\/staff\/grant/

const product = copyProduct()
let server: RunningServer
let browser: Browser
let grant: (userId: string, permissions: string[]) => void

beforeAll(async () => {
  product.restore()
  ;({ grant } = addStaffFixture(product))
  const build = product.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  expect(build).toMatchObject({ status: 0 })
  server = await startServer({ root: product.root })
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  product.remove()
})

/** Opens pages one after the other. @returns every script that came, and the page on the last one */
async function scriptsOf(user: Signed | null, paths: string[]) {
  const context = user ? await openProfile(browser, VIEWS[0], user) : await browser.newContext()
  const page = await context.newPage()
  const names = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) names.add(pathname)
  })
  for (const path of paths) {
    await page.goto(`${server.origin}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const scripts = [...names].map((name) => readFileSync(join(product.root, 'dist/console', name), 'utf8'))
  return { page, scripts: scripts.join('\n') }
}

test('a visitor and a user load no word of a list of staff, and its address is none', async () => {
  const visitor = await scriptsOf(null, ['/', '/login', '/center/model', '/ops/sales'])
  expect(visitor.scripts).not.toMatch(OF_STAFF)
  await visitor.page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()

  const user = await signIn(server)
  const loaded = await scriptsOf(user, ['/center/orders', '/ops/sales', '/center/user'])
  expect(loaded.scripts.length).toBeGreaterThan(100_000)
  expect(loaded.scripts).not.toMatch(OF_STAFF)
}, 180_000)

test('staff find the list in the menu, without the columns that they may not see, and lose it with the permission', async () => {
  const { accessToken, userInfo } = await signIn(server)
  grant(userInfo.userId, ['report.read'])
  const user = { accessToken, userInfo: { ...userInfo, isAdmin: true } }
  const { page, scripts } = await scriptsOf(user, ['/center/orders'])
  await page.getByRole('link', { name: '销售记录' }).click()
  await page.getByRole('cell', { name: 's1', exact: true }).waitFor()
  expect(scripts).toContain('sale.list')
  expect(scripts).not.toMatch(OF_OTHERS)
  expect(await page.getByRole('columnheader', { name: '上游成本' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('cell', { name: 's1', exact: true }).waitFor()

  grant(userInfo.userId, [])
  await page.reload()
  await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
}, 180_000)

test('what a permission hides from some of the staff is in no list, palette, print or file of theirs', async () => {
  const { accessToken, userInfo } = await signIn(server)
  const user = { accessToken, userInfo: { ...userInfo, isAdmin: true } }
  const seen = async (permissions: string[]) => {
    grant(userInfo.userId, permissions)
    const { page } = await scriptsOf(user, ['/ops/sales'])
    await page.getByRole('cell', { name: 's1', exact: true }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    await page.emulateMedia({ media: 'print' })
    const print = await page.locator('body').innerText()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('combobox', { name: '搜索' }).fill('销售')
    const palette = await page.getByRole('listbox').innerText()
    await page.context().close()
    return { file, print, palette }
  }
  const all = await seen(['report.read', 'report.cost', 'channel.read', 'order.read', 'order.refund'])
  expect(all.file).toContain('成本')
  for (const word of ['上游成本', '渠道密钥', 'sk-1', '成本合计', '关闭销售'])
    expect(all.print).toContain(word)
  expect(all.palette).toContain('销售记录')

  const some = await seen(['report.read'])
  expect(some.file).toContain('s1')
  expect(some.print).toContain('s1')
  for (const shown of Object.values(some)) expect(shown).not.toMatch(/成本|渠道密钥|sk-1|关闭销售|7\.00/)
}, 180_000)
