import type { Browser, Locator, Page } from 'playwright-core'
import { addPromotionFixture, PROMOTIONS_TITLE } from '../support/add-promotion-fixture.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { copyProduct } from '../support/recipe.ts'
import { openProfile, type View, VIEWS } from '../support/screens.ts'
import { signIn } from '../support/sign-in.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const product = copyProduct()
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  product.restore()
  addPromotionFixture(product)
  expect(product.run('src/config/compiler/check.ts')).toMatchObject({ status: 0 })
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

const LIST = '/center/promotions'

async function openList(view: View, titles: string[] = []): Promise<Page> {
  const user = await signIn(server)
  for (const title of titles) {
    const answer = await fetch(`${server.origin}/maas/promotion/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': user.accessToken },
      body: JSON.stringify({ title, kind: 'gift', seats: 5 }),
    })
    expect(await answer.json()).toMatchObject({ success: true })
  }
  const page = await (await openProfile(browser, view, user)).newPage()
  await page.goto(`${server.origin}${LIST}`)
  await page.getByRole('heading', { name: PROMOTIONS_TITLE, level: 1 }).waitFor()
  return page
}

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Without a fault that axe finds, and nothing to scroll sideways for. */
async function expectSound(page: Page) {
  // A list that is read again is dimmed.
  await page.locator('[data-busy="true"]').waitFor({ state: 'detached' })
  expect(await axeViolations(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
}

/** Moves the focus by the Tab key until it is on what has this name. */
async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  within: Page | Locator = page,
) {
  const wanted = within.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(name)} is not reached by the keyboard`)
}

test('a row is made, changed and taken away by the keyboard alone', async () => {
  const page = await openList(VIEWS[0])
  await expectSound(page)
  await tabTo(page, 'button', '新建活动')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', '标题')
  await page.keyboard.type('开学季')
  await tabTo(page, 'combobox', '类型')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', '名额')
  await page.keyboard.type('20')
  await tabTo(page, 'button', '添加一项赠品')
  await page.keyboard.press('Enter')
  await tabTo(page, 'textbox', '名称')
  await page.keyboard.type('书签')
  await tabTo(page, 'textbox', '数量')
  await page.keyboard.type('3')
  await expectSound(page)
  await tabTo(page, 'button', '创建')
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '开学季', exact: true }).waitFor()

  await tabTo(page, 'button', '修改 开学季')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '修改“开学季”' })
  await tabTo(page, 'textbox', '标题', dialog)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('寒假')
  await expectSound(page)
  await tabTo(page, 'button', /^保 ?存$/, dialog)
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '寒假', exact: true }).waitFor()

  await tabTo(page, 'button', '删除 寒假')
  await page.keyboard.press('Enter')
  const ask = page.getByRole('dialog', { name: '删除' })
  await ask.waitFor()
  await expectSound(page)
  await tabTo(page, 'button', '确认删除', ask)
  await page.keyboard.press('Enter')
  await page.getByText('还没有活动').waitFor()
}, 180_000)

test.each([VIEWS[1], VIEWS[2]])(
  'forms and actions are sound at $name, empty, wrong and in bulk',
  async (view) => {
    const page = await openList(view, ['甲', '乙'])
    await page.getByRole('button', { name: '新建活动' }).first().click()
    await page.getByText('更多（可选）').click()
    await expectSound(page)
    await page.getByRole('button', { name: '创建' }).click()
    await page.getByText('请填写标题').waitFor()
    await expectSound(page)
    await page.goBack()

    await page.getByRole('button', { name: '修改 甲' }).click()
    await page.getByRole('textbox', { name: '标题' }).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: '发布 甲' }).click()
    await page.getByRole('textbox', { name: '名额' }).fill('30')
    await page.getByRole('button', { name: /^预 ?览$/ }).click()
    await page.getByText('¥60.00').waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const pick = page.getByRole('button', { name: /^选 ?择$/ })
    if (await pick.isVisible()) await pick.click()
    for (const name of ['甲', '乙']) await page.getByRole('checkbox', { name: `选择 ${name}` }).check()
    await page
      .getByRole('region', { name: '已选的行' })
      .getByRole('button', { name: /^结 ?束$/ })
      .click()
    await page.getByRole('textbox', { name: '理由' }).fill('已经办完')
    await page.getByRole('button', { name: '确认结束' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectSound(page)
  },
  180_000,
)
