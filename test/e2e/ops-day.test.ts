import SqliteDatabase from 'better-sqlite3'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { parseYuan } from '../../contract/money.ts'
import { displayTime } from '../../contract/time.ts'
import { mustCall, signInAndPay } from '../support/customer.ts'
import { namesIn } from '../support/names-in.ts'
import { openDesk, openHarness, type Desk, type Harness } from '../support/open-harness.ts'
import { VIEWS } from '../support/screens.ts'
import { newPhone } from '../support/sign-in.ts'
import { until } from '../support/start-server.ts'
import { DONE, event, finishes, says, uses } from '../upstream/scripts.ts'

const usage = { prompt_tokens: 10, completion_tokens: 1 }
const REASON = '今天的安排'
const WAITS = '已提交审批，可在“审批”里查看'
const NANO = 1_000_000_000n
const GUIDE = 'docs/for-operators.md'
/** What the guides call what is clicked here. */
const [, , CHANNELS = '', ADD_CHANNEL = '', , , TRY = ''] = namesIn(GUIDE, '上游渠道')
const [MODELS = '', ADD_MODEL = '', , , , LAUNCH = ''] = namesIn(GUIDE, '模型的一生')
const [PRICES = '', PROPOSE = '', LOOK = '', , , , , APPROVALS = '', , , APPROVE = ''] = namesIn(
  GUIDE,
  '改一个价格',
)
const [ORDERS = '', REFUND = '', , , REFUNDS = '', UNDER_WAY = '', RETURNED = ''] = namesIn(GUIDE, '退一笔款')
const [ALERTS = '', TO_DO = '', ASSIGN = '', , , , RESOLVE = '', WHY = '', RESOLVED = ''] = namesIn(
  GUIDE,
  '处理一条告警',
)
const named = (title: string) => new RegExp(`^${title}`)

let harness: Harness

beforeAll(async () => {
  harness = await openHarness({
    model: () => ({
      id: 'near',
      name: '近水对话',
      vendor: '近水',
      price: { input: '2', output: '8' },
      upstreams: [{ builtin: 'chat' }],
    }),
    env: { UPSTREAM_NETWORKS: '127.0.0.1' },
  })
}, 300_000)
afterAll(() => harness.close())

/** Proves who one is once it was asked, or not at all: a proof holds for some minutes. */
async function mayProve({ page, proves }: Desk, form: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '验证身份' })
  await Promise.any([dialog.waitFor(), form.waitFor({ state: 'detached' })])
  if (await dialog.isVisible()) await proves()
}

/** A row of the table, or its card on a phone. */
const rowOf = (page: Page, text: string) =>
  page.locator('main').locator('tr.ant-table-row, article, li').filter({ hasText: text }).first()

/** A screen by its address, under the name that the guides have for it. */
async function opens({ page, open }: Desk, path: string, title: string): Promise<void> {
  await open(path)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

const streamed = [says('你好'), finishes(), uses(usage)].map(event).join('') + DONE

const ask = (key: string, model: string) =>
  fetch(`${harness.server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: '你好' }] }),
  })

async function approve(desk: Desk, action: string): Promise<void> {
  const { page } = desk
  await opens(desk, '/ops/approvals', APPROVALS)
  const row = rowOf(page, action).filter({ hasText: '待审批' })
  await row.getByRole('button', { name: named(APPROVE) }).click()
  const sheet = page.getByRole('dialog', { name: APPROVE })
  await sheet.getByRole('textbox', { name: '理由' }).fill('已经核对过')
  const look = sheet.getByRole('button', { name: LOOK })
  if (await look.isVisible()) await look.click()
  await sheet.getByRole('button', { name: `确认${APPROVE}` }).click()
  await mayProve(desk, sheet)
  await sheet.waitFor({ state: 'detached' })
}

/** An alert as a payment channel's bill leaves it. */
function raiseAlert(orderNo: string): void {
  const books = new SqliteDatabase(join(harness.server.dataDir, 'maas.db'), { timeout: 10_000 })
  books
    .prepare(
      `insert into payment_alert (id, channel, kind, subject, order_no, transaction_id, amount_nano, detail, times, created_at,
        last_at, resolved_at) values (?, 'sandbox', 'missingThere', ?, ?, '', 1000000000, '渠道账单没有这一笔', 1, ?, ?, null)`,
    )
    .run(`alert-${orderNo}`, orderNo, orderNo, Date.now(), Date.now())
  books.close()
}

async function addChannel(desk: Desk, id: string): Promise<void> {
  const { page, proves } = desk
  await opens(desk, '/ops/channels', CHANNELS)
  await page.getByRole('button', { name: ADD_CHANNEL }).click()
  const form = page.getByRole('dialog', { name: ADD_CHANNEL })
  await form.getByRole('textbox', { name: '编号' }).fill(id)
  await form.getByRole('textbox', { name: '名称' }).fill(`渠道 ${id}`)
  await form.getByRole('textbox', { name: '地址' }).fill(harness.upstream.baseUrl)
  await form.getByLabel('密钥').fill('sk-day-0001')
  await form.getByRole('textbox', { name: '理由' }).fill(REASON)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await proves()
  await rowOf(page, `渠道 ${id}`).waitFor()
}

async function tryChannel({ page }: Desk, id: string): Promise<void> {
  harness.upstream.play(
    ({ response }) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(streamed),
  )
  await rowOf(page, `渠道 ${id}`)
    .getByRole('button', { name: named(TRY) })
    .click()
  const form = page.getByRole('dialog', { name: TRY })
  await form.getByRole('textbox', { name: '那边的名称' }).fill('far-name')
  await form.getByRole('button', { name: LOOK }).click()
  await form.getByRole('button', { name: `确认${TRY}` }).click()
  await page.getByText('输入 10 Token，输出 1 Token').waitFor()
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
}

/** Messages cover no button of a sheet, which has them at the bottom on a phone. */
async function expectToastsBesideSheet(page: Page, sheet: Locator): Promise<void> {
  const toasts = page.locator('section[aria-label="消息"] > div')
  await toasts.first().waitFor()
  const boxesOf = async (locator: Locator) =>
    (await Promise.all((await locator.all()).map((one) => one.boundingBox()))).flatMap((box) => box ?? [])
  // What lifts them comes with the first of them.
  await until(async () => {
    const [messages, buttons] = await Promise.all([boxesOf(toasts), boxesOf(sheet.getByRole('button'))])
    return messages.every((one) =>
      buttons.every(
        (other) =>
          one.x >= other.x + other.width ||
          other.x >= one.x + one.width ||
          one.y >= other.y + other.height ||
          other.y >= one.y + one.height,
      ),
    )
  }, 3000)
}

async function addModel(desk: Desk, id: string): Promise<void> {
  const { page, proves } = desk
  await opens(desk, '/ops/models', MODELS)
  await page.getByRole('button', { name: ADD_MODEL }).click()
  const form = page.getByRole('dialog', { name: ADD_MODEL })
  const fill = (name: string, text: string) => form.getByRole('textbox', { name, exact: true }).fill(text)
  await fill('名称', `模型 ${id}`)
  await fill('模型 ID', id)
  await fill('厂商', '远山')
  await form.getByRole('combobox', { name: '上游渠道' }).click()
  await page.getByTitle(`渠道 ${id}`).click()
  await fill('那边的名称', 'far-name')
  await form.getByLabel('上下文（Token）').fill('4096')
  await form.getByLabel('一次至多输出').fill('100')
  await form.getByRole('textbox', { name: '理由' }).fill(REASON)
  await form.getByRole('button', { name: '创建' }).click()
  await rowOf(page, `模型 ${id}`)
    .getByRole('button', { name: named(LAUNCH) })
    .click()
  const launch = page.getByRole('dialog', { name: LAUNCH })
  await expectToastsBesideSheet(page, launch)
  await launch.getByRole('textbox', { name: '输入', exact: true }).fill('2')
  await launch.getByRole('textbox', { name: '输出', exact: true }).fill('8')
  await launch.getByRole('textbox', { name: '理由' }).fill(REASON)
  await launch.getByRole('button', { name: `确认${LAUNCH}` }).click()
  await proves()
  await page.getByText(WAITS).waitFor()
}

/** For a day to come, after a look at what last month would have cost. */
async function cutPrice(desk: Desk, id: string): Promise<void> {
  const { page } = desk
  await opens(desk, '/ops/prices', PRICES)
  await rowOf(page, `模型 ${id}`)
    .getByRole('button', { name: named(PROPOSE) })
    .click()
  const form = page.getByRole('dialog', { name: PROPOSE })
  await form.getByRole('textbox', { name: '输入', exact: true }).fill('1.5')
  await form.getByRole('textbox', { name: '输出', exact: true }).fill('8')
  await form.getByLabel(/^生效时间/).fill('2099-01-01 09:00')
  await form.getByRole('textbox', { name: '理由' }).fill('下季度降价')
  await form.getByRole('button', { name: LOOK }).click()
  await form.getByText('账单涨一成以上的').waitFor()
  await form.getByRole('button', { name: `确认${PROPOSE}` }).click()
  await mayProve(desk, form)
  await page.getByText(WAITS).waitFor()
}

async function refund(desk: Desk, orderNo: string): Promise<void> {
  const { page, proves } = desk
  await opens(desk, '/ops/orders', ORDERS)
  await rowOf(page, orderNo)
    .getByRole('button', { name: named(REFUND) })
    .click()
  const form = page.getByRole('dialog', { name: REFUND })
  await form.getByRole('textbox', { name: '金额' }).fill('1200')
  await form.getByRole('combobox', { name: '退到' }).click()
  await page.getByTitle('支付渠道').click()
  await form.getByRole('textbox', { name: '备注' }).fill('按申请退回')
  await form.getByRole('textbox', { name: '理由' }).fill('用户申请退款')
  await form.getByRole('button', { name: LOOK }).click()
  await form.getByText('要等另一个人批准').waitFor()
  await form.getByRole('button', { name: `确认${REFUND}` }).click()
  await proves()
  await page.getByText(WAITS).waitFor()
}

async function freezeCalls({ page, open }: Desk, username: string): Promise<void> {
  await open('/ops/users')
  await rowOf(page, username).getByRole('button', { name: /^冻结/ }).click()
  const form = page.getByRole('dialog', { name: '冻结' })
  await form.getByRole('combobox', { name: '范围' }).click()
  await page.getByTitle('调用').click()
  await form.getByRole('textbox', { name: '理由' }).fill('盗刷的嫌疑')
  await form.getByRole('button', { name: '预览' }).click()
  await form.getByRole('button', { name: '确认冻结' }).click()
  await form.waitFor({ state: 'detached' })
}

async function resolveAlert(desk: Desk, orderNo: string): Promise<void> {
  const { page } = desk
  await opens(desk, '/ops/alerts', ALERTS)
  const row = rowOf(page, orderNo).filter({ hasText: TO_DO })
  await row.getByRole('button', { name: named(ASSIGN) }).click()
  await page.getByRole('button', { name: `确认${ASSIGN}` }).click()
  // It is one's own now.
  await row.getByRole('button', { name: named(ASSIGN) }).waitFor({ state: 'detached' })
  await row.getByRole('button', { name: named(RESOLVE) }).click()
  const form = page.getByRole('dialog', { name: RESOLVE })
  await form.getByRole('textbox', { name: WHY }).fill('渠道已补账')
  await form.getByRole('button', { name: RESOLVED }).click()
  await rowOf(page, orderNo).filter({ hasText: '已处理' }).waitFor()
}

/** What the report of this month says, in nano-yuan, line by line. */
async function closeMonth({ page, open }: Desk) {
  await open('/ops/report')
  const fold = page.locator('summary').filter({ hasText: '筛选' })
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('button', { name: '本月', exact: true }).click()
  const lines = page.getByRole('region', { name: '负债等式' }).locator('tbody').first().getByRole('row')
  const today = displayTime(Date.now()).slice(0, 8)
  await page.getByRole('columnheader', { name: new RegExp(`^${today}01`) }).waitFor()
  return lines.evaluateAll((rows) =>
    rows.map((row) => ({
      sign: row.getAttribute('data-sign') ?? '',
      title: row.querySelector('th')?.textContent ?? '',
      yuan: row.querySelector('td')?.textContent ?? '',
    })),
  )
}

const nanoOf = (yuan: string) => parseYuan(yuan.replace(/[¥,]/g, '')) ?? -1n

test.each([VIEWS[0], VIEWS[2]])(
  'a day of operations ($name)',
  async (view) => {
    const { origin } = harness.server
    const id = `far-${view.width}`
    const operator = await openDesk(harness, 'operator', view)
    const finance = await openDesk(harness, 'finance', view)
    const colleague = await openDesk(harness, 'finance', view)

    await addChannel(operator, id)
    await tryChannel(operator, id)
    await addModel(operator, id)
    await approve(finance, '上架模型')
    const customer = await signInAndPay(harness.server, newPhone(), '1500')
    const { token } = customer
    const isOnSale = async () =>
      (await mustCall(origin, 'model.list', { token })).records.some((model) => model.id === id)
    await until(isOnSale, 10_000)
    const answer = await ask(customer.key, id)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('你好')])

    await cutPrice(operator, id)
    await approve(finance, '修改价格')

    const [order] = (await mustCall(origin, 'order.list', { token })).records
    const orderNo = order?.orderNo ?? ''
    await refund(finance, orderNo)
    const refunds = rowOf(finance.page, orderNo)
    await opens(finance, '/ops/refunds', REFUNDS)
    await refunds.filter({ hasText: '待审批' }).waitFor()
    await approve(colleague, '退款')
    await finance.open('/ops/refunds')
    await refunds.filter({ hasText: new RegExp(`${UNDER_WAY}|${RETURNED}`) }).waitFor()
    expect((await mustCall(origin, 'user.info', { token })).balance).toBe('299.999972')

    const abuser = await signInAndPay(harness.server, newPhone(), '10')
    const { username } = await mustCall(origin, 'user.info', { token: abuser.token })
    harness.upstream.play(
      ({ response }) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(says('你'))),
    )
    const stream = await ask(abuser.key, id)
    const ended = stream.text().catch(() => 'cut off')
    await freezeCalls(operator, username)
    expect(await ended).not.toContain('[DONE]')
    expect((await ask(abuser.key, id)).status).toBe(403)

    raiseAlert(orderNo)
    await resolveAlert(finance, orderNo)

    const lines = await closeMonth(finance)
    const end = lines.findIndex(({ sign }) => sign === '=')
    const terms = lines.slice(0, end).map(({ sign, yuan }) => (sign === '−' ? -nanoOf(yuan) : nanoOf(yuan)))
    const sum = (parts: bigint[]) => parts.reduce((total, part) => total + part, 0n)
    const closing = nanoOf(lines[end]?.yuan ?? '')
    expect(closing).toBeGreaterThan(300n * NANO)
    expect(sum(terms)).toBe(closing)
    expect(sum(lines.slice(end + 1).map(({ yuan }) => nanoOf(yuan)))).toBe(closing)
    const returned = nanoOf(lines.find(({ title }) => title.includes('退款'))?.yuan ?? '')
    expect(returned).toBeGreaterThan(0n)
    expect(returned % (1200n * NANO)).toBe(0n)
    const isWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await finance.page.evaluate(isWide)).toBe(false)
    for (const desk of [operator, finance, colleague]) await desk.context.close()
  },
  300_000,
)
