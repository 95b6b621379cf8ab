import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import catalog from '../../server/catalog/default.json' with { type: 'json' }
import { displayTime, HOUR_MS } from '../../contract/time.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { mustCall } from '../support/customer.ts'
import { copyProduct, recipesOf } from '../support/recipe.ts'
import { chatOnce, openProfile, VIEWS } from '../support/screens.ts'
import { signIn, type Signed, topUp } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

/** They go on from the recipe of a whole resource. */
const [STAFF, FORMS] = ['让员工看到用户的', '加表单和要填写的操作']
const OWNER = '13900000001'
const MODELS = catalog.models.map(({ id }) => id)

const product = copyProduct()
beforeEach(() => product.restore())
afterAll(() => product.remove())

const TYPES = [
  '-p',
  '.',
  '--preserveSymlinks',
  '--incremental',
  '--tsBuildInfoFile',
  '.cache/types.tsbuildinfo',
]

type Look = (page: Page, go: (path: string) => Promise<unknown>, visit: Visit) => Promise<void>
interface Visit {
  server: RunningServer
  user: Signed
}

/** What holds of the changed product and, in `npm run test:full`, its page as a user who has topped up sees it. */
async function openChanged(look: Look) {
  expect(product.run('src/config/compiler/check.ts')).toMatchObject({ status: 0 })
  if (process.env.RECIPES !== 'full') return
  expect(product.run('node_modules/typescript/bin/tsc', ...TYPES)).toEqual({ status: 0, printed: '' })
  // To compress takes longer than to build, and changes nothing of what is seen.
  product.replace('vite.config.ts', { ', compressPlugin()': '' })
  const build = product.run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  expect(build).toMatchObject({ status: 0 })

  const server = await startServer({ root: product.root, env: { ADMIN_PHONES: OWNER } })
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

function expectTidy() {
  const files = product.changed()
  expect(files).not.toEqual([])
  const args = ['--check', '--no-error-on-unmatched-pattern', ...files]
  expect(product.run('node_modules/oxfmt/bin/oxfmt', ...args)).toMatchObject({ status: 0 })
}

test('the first recipe for developers adds a resource with its endpoint, and the built page has all of antd’s table: rows are chosen, and a column is filtered in its head', async () => {
  const [recipe] = recipesOf('docs/for-developers.md')
  expect(recipe?.heading).toBe('连接口一起加一个列表')
  expect(product.apply(recipe?.diff ?? '')).toBe('')
  product.replace('src/resources/list/table-columns.tsx', {
    '    showSorterTooltip: false,\n':
      '    showSorterTooltip: false,\n    filters: [{ text: "只看充值", value: "充值" }],\n    onFilter: (value, row) => JSON.stringify(row).includes(String(value)),\n',
  })

  await openChanged(async (page, go) => {
    await go('/center/sign-ins')
    await page.getByRole('heading', { name: '登录记录' }).waitFor()
    await page.getByRole('cell', { name: '127.0.0.1' }).waitFor()
    expect(await page.getByRole('link', { name: '登录记录' }).getAttribute('aria-current')).toBe('page')

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
}, 900_000)

test('the recipe of a whole resource tells an entity, has the rest written, and its test passes on both databases', async () => {
  const [, entity, rest, ...others] = recipesOf('docs/for-developers.md')
  const forms = others.find(({ heading }) => heading === FORMS)
  const staff = others.find(({ heading }) => heading === STAFF)
  expect([entity?.heading, rest?.heading]).toEqual(['一个完整的资源', '一个完整的资源'])
  const linesOfForms = forms?.diff.match(/^\+(?!\+\+)/gm)?.length ?? 0
  expect(linesOfForms).toBeGreaterThan(0)
  expect(linesOfForms).toBeLessThanOrEqual(40)
  expect(forms?.diff).not.toMatch(/\.tsx/)
  expect(readFileSync('docs/for-developers.md', 'utf8')).toContain(`共 ${linesOfForms} 行`)
  const told = readFileSync('docs/for-developers.md', 'utf8').matchAll(
    /`npm run new -- ([^`]*bookmark[^`]*)`/g,
  )
  const [written = '', managed = ''] = Array.from(told, ([, args = '']) => args)
  const add = () => product.run('scripts/new.ts', ...written.split(' '))
  expect(add()).toMatchObject({ status: 0, printed: expect.stringContaining('再运行一次') })
  expect(product.apply(entity?.diff ?? '')).toBe('')
  expect(add()).toMatchObject({ status: 0, printed: expect.stringMatching(/\d{4}-bookmarks\.ts/) })
  expect(add()).toMatchObject({ status: 1, printed: expect.stringContaining('没有动任何文件') })
  const list = (endpoint: string) => product.run('scripts/new.ts', '--from-endpoint', endpoint)
  expect(list('stats.cals')).toMatchObject({ status: 1, printed: expect.stringContaining('stats.calls') })
  expect(list('conversation.list')).toMatchObject({ status: 0 })
  expectTidy()
  expect(product.apply(rest?.diff ?? '')).toBe('')
  expect(product.run('scripts/new.ts', ...managed.split(' '))).toMatchObject({ status: 0 })
  expect(product.apply(staff?.diff ?? '')).toBe('')
  changeColumns()
  const tests = [
    'server/bookmark/',
    'user/close-account',
    'user/data-export',
    'staff/roles',
    'contract/staff-guards',
    'config/frozen-migrations',
  ]
  expect(
    product.run(
      'node_modules/jest/bin/jest.js',
      '--selectProjects=server',
      '--selectProjects=plain',
      `--testPathPatterns=${tests.join('|')}`,
      '--testNamePattern=[bB]ookmark|migration|forgets no table|everything that is stored about me|every permission is held',
    ),
  ).toMatchObject({ status: 0, printed: expect.stringMatching(/Tests: .* 17 passed/) })

  expect(product.apply(forms?.diff ?? '')).toBe('')
  expectTidy()
  await openChanged(async (page, go, { server, user }) => {
    await chatOnce(server, user, '你好')
    await go('/center/stats')
    await page.getByRole('button', { name: /^收藏 / }).click()
    await page.getByText('已收藏').waitFor()
    await go('/center/bookmarks')
    await page.getByRole('heading', { level: 1, name: '收藏' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^取消收藏 / }).click()
    await page.getByText('还没有收藏').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await fillForms(page)
    await clearNote(page, server)
  })
}, 900_000)

/** The steps of a table after a release, as they are told; a test of the copy then plays the versions that take them. */
function changeColumns() {
  const told = readFileSync('docs/for-developers.md', 'utf8').matchAll(
    /^npm run new -- (migration [^#\n]+)/gm,
  )
  const steps = Array.from(told, ([, step = '']) => step.trim().split(' '))
  expect(steps).toHaveLength(8)
  for (const step of steps) expect(product.run('scripts/new.ts', ...step)).toMatchObject({ status: 0 })
  const mistaken = product.run('scripts/new.ts', 'migration', 'bookmark-other', '--copy', 'bookmark.tag')
  expect(mistaken).toMatchObject({ status: 1, printed: expect.stringContaining('--copy 表.旧列=新列') })
  cpSync(
    'test/fixtures/two-versions/bookmark-columns.ts',
    join(product.root, 'test/server/bookmark/columns.test.ts'),
  )
}

/** Two bookmarks by the form, one of them with another note, and both deleted together. */
async function fillForms(page: Page) {
  const [first = '', second = ''] = MODELS
  for (const modelId of [first, second]) await fillForm(page, modelId, '周报')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `修改 ${first}` }).click()
  const change = page.getByRole('dialog', { name: `修改“${first}”` })
  await change.getByLabel('备注').fill('月报')
  expect(await axeViolations(page)).toEqual([])
  await change.getByRole('button', { name: /^保 ?存$/ }).click()
  await page.getByText('月报').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: '取消收藏', exact: true }).click()
  await page.getByRole('button', { name: '确认取消收藏' }).click()
  await page.getByText('还没有收藏').waitFor()
}

async function fillForm(page: Page, modelId: string, note: string) {
  await page.getByRole('button', { name: '新建收藏' }).first().click()
  const form = page.getByRole('dialog', { name: '新建收藏' })
  await form.getByLabel('模型 ID').fill(modelId)
  await form.getByLabel('备注').fill(note)
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: /^创 ?建$/ }).click()
  await page.getByRole('row', { name: new RegExp(modelId) }).waitFor()
}

/** Staff see what a user wrote, and take it away. */
async function clearNote(page: Page, server: RunningServer) {
  const [modelId = ''] = MODELS
  await fillForm(page, modelId, '打 13800001111')
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const owner = await signIn(server, OWNER)
  const ops = await (await openProfile(browser, VIEWS[0], owner)).newPage()
  await ops.goto(`${server.origin}/ops/bookmarks`)
  await ops.getByRole('row', { name: new RegExp(`${modelId}.*13800001111`) }).waitFor()
  await ops.getByRole('button', { name: /^清空备注/ }).click()
  const dialog = ops.getByRole('dialog', { name: /清空备注/ })
  await dialog.getByRole('textbox').fill('备注里有别人的电话')
  expect(await axeViolations(ops)).toEqual([])
  await dialog.getByRole('button', { name: /清空备注|确认/ }).click()
  await ops.getByText('已清空备注').waitFor()
  await ops.getByText('13800001111').waitFor({ state: 'detached' })
}

test('the recipes for product staff change entries and columns, one upon the other', async () => {
  const recipes = recipesOf('docs/for-product-staff.md')
  expect(recipes.map(({ heading }) => heading)).toEqual([
    '加一项',
    '改名',
    '挪位置',
    '藏起来',
    '藏一列',
    '近 7 天的列表',
    '先打开哪个标签',
    '换成自己的品牌',
    '发一条公告',
    '加一个链接',
    '加一篇带图的文档',
    '改地址',
    '写错了会看到什么',
    '看改了什么',
  ])
  for (const { diff } of recipes.slice(0, -2)) {
    expect(product.apply(diff)).toBe('')
    expect(product.run('src/config/compiler/check.ts')).toMatchObject({ status: 0 })
  }
  const [mistaken, changed] = recipes.slice(-2)
  product.commit()
  const says = (recipe: typeof mistaken, status: number, file: string, ...args: string[]) => {
    expect(product.apply(recipe?.diff ?? '')).toBe('')
    expect(product.run(file, ...args)).toEqual({ status, printed: recipe?.output })
    expect(product.apply(recipe?.diff ?? '', '--reverse')).toBe('')
  }
  says(mistaken, 1, 'src/config/compiler/check.ts')
  says(changed, 0, 'scripts/config-print.ts', '--diff')
  const inBeijing = (ms: number) => displayTime(Date.now() + ms).slice(0, 16)
  product.replace('src/config/console.ts', {
    "begin: '2026-11-27 09:00'": `begin: '${inBeijing(-HOUR_MS)}'`,
    "end: '2026-11-30 04:00'": `end: '${inBeijing(HOUR_MS)}'`,
  })
  expect(product.run('scripts/config-print.ts').printed).toMatch(/帮助 +快速上手 +\/docs\/quick-start +新/)

  await openChanged(async (page, go) => {
    await go('/center/user')
    const menu = page.getByRole('navigation', { name: '控制台导航' })
    await menu.getByRole('link', { name: '买资源包' }).waitFor()
    const account = await menu.getByRole('group', { name: '账户' }).getByRole('link').allInnerTexts()
    expect(account[0]).toBe('用户中心')
    expect(await menu.getByRole('link', { name: '语音合成' }).count()).toBe(0)
    await menu.getByRole('link', { name: '快速上手' }).click()
    await page.getByRole('heading', { level: 1, name: '快速上手' }).waitFor()

    await go('/center/orders')
    const columnOf = (name: string) => page.getByRole('columnheader', { name })
    await columnOf('支付方式').waitFor()
    expect(await columnOf('时间').count()).toBe(0)
    await page.getByRole('button', { name: '显示列' }).click()
    await page.getByRole('checkbox', { name: '下单时间' }).check()
    await columnOf('下单时间').waitFor()
    expect(await page.getByRole('checkbox', { name: '支付时间' }).count()).toBe(0)

    await menu.getByRole('link', { name: '近 7 天订单' }).click()
    await page.getByRole('button', { name: '近 7 天', pressed: true }).waitFor()
    expect(page.url()).toMatch(/\/center\/orders\?range=last7$/)
    expect(await menu.getByRole('link', { name: '近 7 天订单' }).getAttribute('aria-current')).toBe('page')
    await go('/')
    await page.getByRole('tab', { name: '图像', selected: true }).waitFor()
    await lookAtBrand(page)
    await lookAtAnnouncement(page, go)
    await lookAtDocument(page, menu, go)
    await go('/center/invite')
    await page.waitForURL(/\/center\/friends$/)
    await page.getByRole('button', { name: /海报/ }).click()
    await page.getByRole('img', { name: /^远山模型服务的邀请海报/ }).waitFor()
  })
}, 900_000)

async function lookAtBrand(page: Page) {
  const header = page.getByRole('banner')
  expect(await page.title()).toBe('首页 - 远山模型服务')
  expect(await header.locator('img').getAttribute('src')).toMatch(/^\/assets\/logo-/)
  const isDrawn = () => header.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  expect(await isDrawn()).toBe(true)
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  expect(await attribute('link[rel=icon]', 'href')).toMatch(/^\/assets\/logo-.*\.svg$/)
  expect(await attribute('meta[name=theme-color][media*=light]', 'content')).toBe('#0b6e4f')
  const accent = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))
  expect(await accent()).toBe('#0b6e4f')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header img[src*="logo-dark-"]').waitFor()
  expect(await accent()).toBe('#63d2bd')
  await page.emulateMedia({ colorScheme: 'light' })
}

async function lookAtAnnouncement(page: Page, go: (path: string) => Promise<unknown>) {
  const bar = page.getByRole('region', { name: '公告' })
  await bar.getByRole('link', { name: '查看详情' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, one) => sum + (one as never as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBeLessThan(0.05)
  for (const part of ['主导航', '页脚']) {
    const link = page.getByRole('navigation', { name: part }).getByRole('link', { name: '服务状态' })
    expect(await link.getAttribute('href')).toBe('https://status.example.com/')
  }
  await bar.getByRole('button', { name: '关闭公告' }).click()
  expect(await bar.count()).toBe(0)
  await go('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await bar.count()).toBe(0)
}

async function lookAtDocument(page: Page, menu: Locator, go: (path: string) => Promise<unknown>) {
  await go('/center/user')
  await menu.getByRole('link', { name: '第一次充值' }).click()
  const picture = page.getByRole('img', { name: '三步：选金额、付款、到账' })
  const isDark = async () => (await picture.getAttribute('src'))?.includes('.dark-')
  await picture.waitFor()
  expect(await isDark()).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('[data-theme=dark]').waitFor()
  expect(await isDark()).toBe(true)
  await page.getByRole('article').getByRole('link', { name: '快速上手' }).click()
  await page.waitForURL(/\/docs\/quick-start#/)
}

test('the recipes for developers add a list, a filter, a format, a detail, an action, a chart and a page, one upon the other', async () => {
  const recipes = recipesOf('docs/for-developers.md')
    .slice(3)
    .filter(({ heading }) => heading !== STAFF && heading !== FORMS)
  expect(recipes.map(({ heading }) => heading)).toEqual([
    '加一个列表',
    '加一个筛选',
    '加一种格式',
    '加详情',
    '详情里的标签',
    '加行操作',
    '加一张图',
    '自己写一个页面',
  ])
  for (const { diff } of recipes) expect(product.apply(diff)).toBe('')
  expect(product.run('scripts/editor-schemas.ts')).toMatchObject({ status: 0 })
  expect(readFileSync(join(product.root, 'dist/console.schema.json'), 'utf8')).toContain('"day"')

  await openChanged(async (page, go, { server, user }) => {
    await go('/center/referrals')
    await page.getByText('还没有邀请到好友').waitFor()
    await page.getByRole('button', { name: '近 7 天' }).click()
    await page.getByText('没有符合条件的记录').waitFor()
    await go('/center/orders')
    await page.getByRole('columnheader', { name: '支付日期' }).waitFor()
    await page.getByRole('cell', { name: /^\d{4}-\d{2}-\d{2}$/ }).waitFor()
    await page.getByRole('link', { name: '详情' }).click()
    const detail = page.getByRole('dialog', { name: '订单详情' })
    await detail.getByText('已支付').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('tab', { name: '收支' }).press('Enter')
    await page.getByRole('tabpanel', { name: '收支' }).getByText('+¥20.00').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('tabpanel', { name: '收支' }).getByText('+¥20.00').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goBack()
    await page.getByRole('columnheader', { name: '支付日期' }).waitFor()

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

    const { apiKey } = await mustCall(server.origin, 'key.add', {
      token: user.accessToken,
      input: { name: '旧名字' },
    })
    await go(`/center/key/${apiKey.id}`)
    await page.getByRole('heading', { name: '旧名字' }).waitFor()
    await page.getByRole('textbox', { name: '名称' }).fill('新名字')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('heading', { name: '新名字' }).waitFor()
    await page.getByRole('button', { name: '删除' }).click()
    await page.getByText('还没有 API Key').waitFor()
  })
}, 900_000)
