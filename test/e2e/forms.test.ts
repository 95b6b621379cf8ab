import type { Browser, Locator, Page } from 'playwright-core'
import { addPromotionFixture, PROMOTIONS_TITLE } from '../support/add-promotion-fixture.ts'
import { axeViolations } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { signInStaff } from '../support/open-ops.ts'
import { copyProduct } from '../support/recipe.ts'
import { openProfile, type View, VIEWS } from '../support/screens.ts'
import { signIn, type Signed } from '../support/sign-in.ts'
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
  server = await startServer({ root: product.root, env: { SMS_LIMITS: 'off' } })
  browser = await openBrowser()
}, 300_000)
afterAll(async () => {
  await browser.close()
  await server.stop()
  product.remove()
})

const LIST = '/center/promotions'

async function askServer({ accessToken }: Signed, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${server.origin}/maas/${path}`, {
    headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const envelope = (await answer.json()) as { success: boolean; result: unknown }
  expect(envelope).toMatchObject({ success: true })
  return envelope.result
}

async function openList(view: View, titles: string[] = [], signed?: Signed): Promise<Page> {
  const user = signed ?? (await signIn(server))
  for (const title of titles)
    await askServer(user, 'promotion/add', {
      title,
      kind: 'gift',
      seats: 5,
      items: [{ name: `${title}的书签`, amount: 3 }],
    })
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
  // What happens to lie half under the header is no fault.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  expect(await isWide(page)).toBe(false)
}

/** Moves the focus by the Tab key until it is on what has this name. */
const tabTo = (
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  within: Page | Locator = page,
) => tabToward(page, within.getByRole(role, { name }))

async function tabToward(page: Page, found: Locator) {
  const target = found.first()
  await target.waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(found)} is not reached by the keyboard`)
}

test.each([VIEWS[0], VIEWS[2]])(
  'a row is made, changed and taken away by the keyboard alone at $name',
  async (view) => {
    const user = await signIn(server)
    const { id: keyId } = (
      (await askServer(user, 'model/apiKey/add', { name: '生产' })) as { apiKey: { id: string } }
    ).apiKey
    const page = await openList(view, [], user)
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
    await tabToward(page, page.locator('summary', { hasText: '更多（可选）' }))
    await page.keyboard.press('Enter')
    await tabTo(page, 'combobox', '记在哪个 API Key 上')
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-item-option-active', { hasText: '生产' }).waitFor()
    await page.keyboard.press('Enter')
    await expectSound(page)
    await tabTo(page, 'button', '创建')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '修改 开学季' }).waitFor()
    expect(await askServer(user, 'promotion/list')).toMatchObject({
      records: [{ keyId, items: [{ name: '书签' }] }],
    })

    await tabTo(page, 'button', '修改 开学季')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '修改“开学季”' })
    await tabTo(page, 'textbox', '标题', dialog)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('寒假')
    await expectSound(page)
    await tabTo(page, 'button', /^保 ?存$/, dialog)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '修改 寒假' }).waitFor()

    await tabTo(page, 'button', '删除 寒假')
    await page.keyboard.press('Enter')
    const ask = page.getByRole('dialog', { name: '删除' })
    await ask.waitFor()
    await expectSound(page)
    await tabTo(page, 'button', '确认删除', ask)
    await page.keyboard.press('Enter')
    await page.getByText('还没有活动').waitFor()
  },
  180_000,
)

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

test.each([VIEWS[1], VIEWS[2]])(
  'the detail of a row and the tab of its own rows are reached by the keyboard and sound at $name',
  async (view) => {
    const page = await openList(view, ['甲', '乙'])
    await tabTo(page, 'link', '详情 甲')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: '活动详情' }).waitFor()
    await page.getByRole('definition').filter({ hasText: '甲' }).waitFor()
    await expectSound(page)
    await tabTo(page, 'tab', '概况')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByText('甲的书签').waitFor()
    expect(await page.getByText('乙的书签').count()).toBe(0)
    await expectSound(page)
  },
  180_000,
)

test.each([VIEWS[1], VIEWS[2]])(
  'who may see what a promotion costs writes it, who may feature it does, and other staff have neither, at $name',
  async (view) => {
    const other = await openList(view, ['甲'])
    await other.getByRole('button', { name: '修改 甲' }).click()
    await other.getByRole('textbox', { name: '名额' }).waitFor()
    expect(await other.getByText(/成本|内部|置顶/).count()).toBe(0)

    const finance = await openList(view, ['甲'], await signInStaff(server, 'finance'))
    await finance.getByRole('button', { name: '修改 甲' }).click()
    await finance.getByRole('textbox', { name: '成本' }).fill('12.5')
    await expectSound(finance)
    await finance.getByRole('button', { name: /^保 ?存$/ }).click()
    await finance.getByText('¥12.50').waitFor()
    expect(await finance.getByText('置顶').count()).toBe(0)

    const operator = await openList(view, ['甲'], await signInStaff(server, 'operator'))
    await operator.getByRole('button', { name: '置顶 甲' }).click()
    await operator.getByRole('textbox', { name: '理由' }).fill('开学第一周')
    await expectSound(operator)
    await operator.getByRole('button', { name: '确认置顶' }).click()
    await operator.getByText('已置顶').waitFor()
    expect(await operator.getByText(/成本|内部/).count()).toBe(0)
  },
  180_000,
)

test.each([VIEWS[0], VIEWS[2]])(
  'rows are chosen, an action is done on all of them and again on the one that failed by the keyboard alone at $name',
  async (view) => {
    const user = await signIn(server)
    const page = await openList(view, ['甲', '乙', '丙'], user)
    const { records } = (await askServer(user, 'promotion/list')) as {
      records: { id: string; title: string; rev: number }[]
    }
    const [first, second] = records
    if (!first || !second) throw new Error('no promotions')
    if (view.width < 768) {
      await tabTo(page, 'button', /^选 ?择$/)
      await page.keyboard.press('Enter')
      for (const { title } of [first, second]) {
        await tabTo(page, 'checkbox', `选择 ${title}`)
        await page.keyboard.press('Space')
      }
    } else {
      await page.getByRole('row', { name: second.title }).waitFor()
      for (const { title } of [first, second]) {
        await page.keyboard.press('ArrowDown')
        await page.locator(':focus', { hasText: title }).waitFor()
        await page.keyboard.press('Space')
      }
    }
    const bar = page.getByRole('region', { name: '已选的行' })
    await bar.getByText('已选 2 行').waitFor()
    await expectSound(page)
    await askServer(user, 'promotion/close', { id: first.id, reason: '先结束了' })

    await tabTo(page, 'button', /^结 ?束$/, bar)
    await page.keyboard.press('Enter')
    const ask = page.getByRole('dialog', { name: '结束 2 行' })
    await tabTo(page, 'textbox', '理由', ask)
    await page.keyboard.type('已经办完')
    await tabTo(page, 'button', '确认结束', ask)
    await page.keyboard.press('Enter')
    await ask.getByText('1 行已做好，1 行没做成').waitFor()
    await expectSound(page)
    await askServer(user, 'promotion/reopen', { id: first.id, rev: first.rev + 1, state: 'draft' })
    await tabTo(page, 'button', '重试没做成的', ask)
    await page.keyboard.press('Enter')
    await ask.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    const after = (await askServer(user, 'promotion/list')) as { records: { title: string; state: string }[] }
    expect(after.records.map(({ title, state }) => `${title} ${state}`).sort()).toEqual(
      records.map(({ title }, index) => `${title} ${index < 2 ? 'closed' : 'draft'}`).sort(),
    )
    await expectSound(page)
  },
  180_000,
)

test.each([VIEWS[1], VIEWS[2]])(
  'every control is filled in, outlives a reload, and is saved as its endpoint has it; what is refused stands at its field, at $name',
  async (view) => {
    const user = await signIn(server)
    const { apiKey } = (await askServer(user, 'model/apiKey/add', { name: '生产' })) as {
      apiKey: { id: string }
    }
    const page = await openList(view, ['旧活动'], user)
    const fill = async (texts: Record<string, string>) => {
      for (const [name, text] of Object.entries(texts))
        await page.getByRole('textbox', { name, exact: true }).fill(text)
    }
    const choose = async (name: string, option: string) => {
      await page.getByRole('combobox', { name }).click()
      await page.locator('.ant-select-item-option', { hasText: option }).click()
    }
    await page.getByRole('button', { name: '新建活动' }).first().click()
    await page.getByText('更多（可选）').click()
    await choose('类型', '赠送')
    await fill({ 标题: '毕业季', 名额: '20', 摘要: '送书', 正文: '送**书签**' })
    await page.getByRole('tab', { name: '预览' }).click()
    await page.locator('strong', { hasText: '书签' }).waitFor()
    await page.getByRole('switch', { name: '对外可见' }).click()
    await fill({ 总预算: '12.5', 每日预算: '0.000000001', 单价: '0.8' })
    await page.getByRole('button', { name: '添加一项赠品' }).click()
    await fill({ 名称: '书签', 数量: '3' })
    await page.getByRole('combobox', { name: '标签' }).fill('校园，新生，')
    await page.getByRole('textbox', { name: '开始时间', exact: true }).fill('2026-12-01T08:00')
    await page.getByRole('textbox', { name: '展示时段开始', exact: true }).fill('2026-12-01T00:00')
    await page.getByRole('textbox', { name: '展示时段结束', exact: true }).fill('2026-12-31T23:59')
    await fill({ 限定网络: '10.0.0.0/8\n2001:db8::/32', 标题: '旧活动' })
    await choose('记在哪个 API Key 上', '生产')
    await page.getByRole('button', { name: '创建' }).click()
    await page.getByText('已有同名的活动').first().waitFor()
    await expectSound(page)

    await page.reload()
    // What is folded opens with what the draft has of it.
    await page.getByText(/已恢复 .* 的草稿/).waitFor()
    await fill({ 标题: '毕业季' })
    await page.getByLabel('口令', { exact: true }).fill('s3cret-of-a-draft')
    await expectSound(page)
    await page.getByRole('button', { name: '创建' }).click()
    await page.getByRole('button', { name: '修改 毕业季' }).waitFor()
    const at = (time: string) => Date.parse(`${time}+08:00`)
    expect(await askServer(user, 'promotion/list')).toMatchObject({
      records: expect.arrayContaining([
        expect.objectContaining({
          title: '毕业季',
          kind: 'gift',
          seats: 20,
          summary: '送书',
          body: '送**书签**',
          isOpen: false,
          budget: { total: '12.5', daily: '0.000000001' },
          price: '0.8',
          items: [{ name: '书签', amount: 3 }],
          tags: ['校园', '新生'],
          startsAt: at('2026-12-01T08:00'),
          period: { begin: at('2026-12-01T00:00'), end: at('2026-12-31T23:59') },
          networks: ['10.0.0.0/8', '2001:db8::/32'],
          keyId: apiKey.id,
        }),
      ]) as unknown,
    })
  },
  180_000,
)
