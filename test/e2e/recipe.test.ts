import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { copyProduct, recipesOf } from '../support/recipe.ts'
import { chatOnce, openProfile, VIEWS } from '../support/screens.ts'
import { signIn, type Signed, topUp } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let product: ReturnType<typeof copyProduct>
beforeEach(() => {
  product = copyProduct()
})
afterEach(() => product.remove())

type Look = (page: Page, go: (path: string) => Promise<unknown>, shop: Shop) => Promise<void>
interface Shop {
  server: RunningServer
  user: Signed
}

/** Everything that must hold of the changed product, and then its page, as a user who has topped up sees it. */
async function openChanged(look: Look) {
  expect(product.run('node_modules/typescript/bin/tsc', '-p', '.')).toEqual({ status: 0, printed: '' })
  expect(product.run('src/config/check.ts')).toMatchObject({ status: 0 })
  const build = product.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  expect(build).toMatchObject({ status: 0 })

  const server = await startServer({ root: product.root })
  const browser = await openBrowser()
  try {
    const user = await signIn(server)
    await topUp(server, user, '20')
    const page = await (await openProfile(browser, VIEWS[0], user)).newPage()
    await look(page, (path) => page.goto(`${server.origin}${path}`), { server, user })
  } finally {
    await browser.close()
    await server.stop()
  }
}

test('the built page has all of antd’s table: rows are chosen, and a column is filtered in its head', async () => {
  product.replace('src/resources/list-table-view.tsx', {
    '    showSorterTooltip: false,\n':
      '    showSorterTooltip: false,\n    filters: [{ text: "只看充值", value: "充值" }],\n    onFilter: (value, row) => JSON.stringify(row).includes(String(value)),\n',
    '      className="list-table"\n': '      className="list-table"\n      rowSelection={{}}\n',
  })
  await openChanged(async (page, go) => {
    await go('/center/orders')
    await page
      .getByRole('row', { name: /账户充值 20.00 元/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('columnheader', { name: '内容' }).getByRole('button').click()
    await page.getByRole('menuitem', { name: '只看充值' }).click()
    await page.locator('.ant-table-filter-dropdown .ant-btn-primary').click()
    expect(await page.locator('tbody tr.ant-table-row-selected').count()).toBe(1)
  })
}, 120_000)

test('the README recipe adds a resource: its diff applies, passes the checks, and the page works', async () => {
  const [recipe] = recipesOf('README.md')
  expect(recipe?.heading).toBe('新增一个列表页')
  expect(product.apply(recipe?.diff ?? '')).toBe('')

  await openChanged(async (page, go) => {
    await go('/center/sign-ins')
    await page.getByRole('heading', { name: '登录记录' }).waitFor()
    await page.getByRole('cell', { name: '127.0.0.1' }).waitFor()
    expect(await page.getByRole('link', { name: '登录记录' }).getAttribute('aria-current')).toBe('page')
  })
}, 120_000)

test('the recipes for product staff add, rename, move and hide an entry', async () => {
  const recipes = recipesOf('docs/for-product-staff.md')
  expect(recipes.map(({ heading }) => heading)).toEqual(['加一项', '改名', '挪位置', '藏起来'])
  for (const { diff } of recipes) {
    expect(product.apply(diff)).toBe('')
    expect(product.run('src/config/check.ts')).toMatchObject({ status: 0 })
  }
  expect(product.run('scripts/config-print.ts').printed).toMatch(/帮助 +快速上手 +\/docs\/quick-start +新/)

  await openChanged(async (page, go) => {
    await go('/center/user')
    const menu = page.getByRole('navigation', { name: '控制台导航' })
    await menu.getByRole('link', { name: '买资源包' }).waitFor()
    const account = await menu.getByRole('region', { name: '账户' }).getByRole('link').allInnerTexts()
    expect(account[0]).toBe('用户中心')
    expect(await menu.getByRole('link', { name: '语音合成' }).count()).toBe(0)
    await menu.getByRole('link', { name: '快速上手' }).click()
    await page.getByRole('heading', { level: 1, name: '快速上手' }).waitFor()
  })
}, 120_000)

test('the recipes for developers add a list, a filter, a format, a detail, an action and a chart, one upon the other', async () => {
  const recipes = recipesOf('docs/for-developers.md')
  expect(recipes.map(({ heading }) => heading)).toEqual([
    '加一个列表',
    '加一个筛选',
    '加一种格式',
    '加详情',
    '加行操作',
    '加一张图',
  ])
  for (const { diff } of recipes) expect(product.apply(diff)).toBe('')
  expect(product.run('scripts/config-schema.ts')).toMatchObject({ status: 0 })
  expect(readFileSync(join(product.root, 'src/config/console.schema.json'), 'utf8')).toContain('"day"')

  await openChanged(async (page, go, { server, user }) => {
    await go('/center/referrals')
    await page.getByText('还没有邀请到好友').waitFor()
    await page.getByRole('button', { name: '近 7 天' }).click()
    await page.getByText('没有符合条件的记录').waitFor()
    await go('/center/orders')
    await page.getByRole('columnheader', { name: '支付日期' }).waitFor()
    await page.getByRole('cell', { name: /^\d{4}-\d{2}-\d{2}$/ }).waitFor()
    await page.getByRole('link', { name: '详情' }).click()
    await page.getByRole('dialog').getByText('已支付').first().waitFor()

    const input = { amount: '30', channel: 'sandbox' }
    await mustCall(server.origin, 'order.topup', { token: user.accessToken, input })
    await go('/center/orders')
    await page.getByRole('button', { name: '查支付结果 账户充值 30.00 元' }).click()
    await page.getByText('已向支付渠道查询').waitFor()

    for (const words of ['你好', '再见']) await chatOnce(server, user, words)
    await go('/center/calls')
    const chart = page.getByRole('region', { name: '调用次数' })
    await chart.getByRole('img', { name: /^调用次数：最高 2（/ }).waitFor()
    await chart.getByRole('application').focus()
    await page.keyboard.press('End')
    await chart.getByRole('status').getByText('调用次数 2').waitFor()
    await chart.getByRole('button', { name: '切换为表格' }).click()
    expect(await chart.getByRole('row').last().getByRole('cell').innerText()).toBe('2')
  })
}, 120_000)
