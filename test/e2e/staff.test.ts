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
  const asked = await scriptsOf(user, ['/center/orders', '/ops/sales', '/center/user'])
  expect(asked.scripts.length).toBeGreaterThan(100_000)
  expect(asked.scripts).not.toMatch(OF_STAFF)
}, 180_000)

test('staff find the list in the menu, without the columns that they may not see, and lose it with the permission', async () => {
  const { accessToken, userInfo } = await signIn(server)
  grant(userInfo.userId, ['report.read'])
  const user = { accessToken, userInfo: { ...userInfo, isAdmin: true } }
  const { page, scripts } = await scriptsOf(user, ['/center/orders'])
  await page.getByRole('link', { name: '销售记录' }).click()
  await page.getByRole('cell', { name: 's1', exact: true }).waitFor()
  expect(scripts).not.toContain('sk-1')
  expect(await page.getByRole('columnheader', { name: '上游成本' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('cell', { name: 's1', exact: true }).waitFor()

  grant(userInfo.userId, [])
  await page.reload()
  await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
}, 180_000)
