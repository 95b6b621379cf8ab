import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { axeViolations } from '../support/axe.ts'
import { mustCall, signInAndPay } from '../support/customer.ts'
import { openDesk, openHarness, type Harness } from '../support/open-harness.ts'
import { openProfile, VIEWS } from '../support/screens.ts'
import { newPhone } from '../support/sign-in.ts'
import { answers, completion, DONE, event, finishes, says, uses } from '../upstream/scripts.ts'

const usage = { prompt_tokens: 10, completion_tokens: 1 }

let harness: Harness

beforeAll(async () => {
  harness = await openHarness({
    model: ({ baseUrl }) => ({
      id: 'up',
      name: '远山对话',
      vendor: '远山',
      price: { input: '2', cachedInput: '0.5', output: '8' },
      upstreams: [{ baseUrl, model: 'up' }],
    }),
  })
}, 300_000)
afterAll(() => harness.close())

async function openCustomer() {
  const { token, key } = await signInAndPay(harness.server, newPhone(), '10')
  const post = (isStream: boolean) =>
    fetch(`${harness.server.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        model: 'up',
        stream: isStream,
        messages: [{ role: 'user', content: '你好' }],
      }),
    })
  async function costOf(answer: Response) {
    await answer.text()
    const requestId = answer.headers.get('x-request-id') ?? ''
    const receipt = await mustCall(harness.server.origin, 'stats.receipt', { token, input: { requestId } })
    return [receipt.cost, receipt.priceVersion]
  }
  return { token, post, costOf }
}

test('a price cut is proposed in a form, approved by finance and charged from then on, but for a stream in flight', async () => {
  const customer = await openCustomer()
  let goOn = () => {}
  const wait = new Promise<void>((resolve) => (goOn = resolve))
  harness.upstream.play(async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(says('你')))
    await wait
    response.end([event(finishes()), event(uses(usage)), DONE].join(''))
  })
  const stream = await customer.post(true)
  harness.upstream.play(answers(completion('好', usage)))

  const { page, open, proves } = await openDesk(harness, 'operator')
  await open('/ops/models')
  await page.getByRole('cell', { name: '远山对话', exact: true }).waitFor()
  await page.getByRole('link', { name: '模型价格' }).click()
  await page.getByRole('button', { name: /^提议改价/ }).click()
  const form = page.getByRole('dialog', { name: '提议改价' })
  await form.getByText('输入 2.00，缓存读取 0.50，输出 8.00').waitFor()
  await form.getByRole('textbox', { name: '输入', exact: true }).fill('1')
  await form.getByRole('textbox', { name: '缓存读取' }).fill('0.5')
  await form.getByRole('textbox', { name: '输出', exact: true }).fill('8')
  await form.getByRole('textbox', { name: '理由' }).fill('促销降价')
  await form.getByRole('button', { name: '预览' }).click()
  await form.getByText('账单涨一成以上的').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '确认提议改价' }).click()
  await page.getByRole('dialog', { name: '验证身份' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await proves()
  await page.getByText('已提交审批，可在“审批”里查看').waitFor()
  expect(await customer.costOf(await customer.post(false))).toEqual(['0.000028', 1])

  const finance = await openDesk(harness, 'finance')
  await finance.open('/ops/approvals')
  await finance.page.getByRole('link', { name: '详情' }).click()
  const detail = finance.page.getByRole('dialog', { name: '审批详情' })
  await detail.getByText('新价 · 输入').waitFor()
  expect(await axeViolations(finance.page)).toEqual([])
  await finance.page.keyboard.press('Escape')
  await finance.page.getByRole('button', { name: /^批准/ }).click()
  const decision = finance.page.getByRole('dialog', { name: '批准' })
  await decision.getByRole('textbox', { name: '理由' }).fill('已经核对')
  await decision.getByRole('button', { name: '预览' }).click()
  await decision.getByText('账单涨一成以上的').waitFor()
  await decision.getByRole('button', { name: '确认批准' }).click()
  await finance.proves()
  await finance.page.getByRole('cell', { name: '已批准' }).waitFor()

  await finance.page.getByRole('link', { name: '服务节点' }).click()
  await finance.page.getByRole('cell', { name: '最新', exact: true }).waitFor()
  await finance.page.getByRole('link', { name: '目录版本' }).click()
  await finance.page.getByRole('row', { name: /(^|\s)2 生效中.*促销降价/ }).waitFor()

  expect(await customer.costOf(await customer.post(false))).toEqual(['0.000018', 2])
  goOn()
  expect(await customer.costOf(stream)).toEqual(['0.000028', 1])
}, 180_000)

/** Opens addresses one after the other. @returns the text of all scripts that came */
async function scriptsOf(page: Page, paths: string[]): Promise<string> {
  const names = new Set<string>()
  page.on('response', (response) => names.add(new URL(response.url()).pathname))
  for (const path of paths) {
    await page.goto(`${harness.server.origin}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const assets = join(harness.console, 'assets')
  const scripts = readdirSync(assets).filter((name) => names.has(`/assets/${name}`) && name.endsWith('.js'))
  return scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}

test('of the screens for staff a user is sent nothing, and there is no page at their addresses', async () => {
  const { token } = await openCustomer()
  const userInfo = await mustCall(harness.server.origin, 'user.info', { token })
  const context = await openProfile(harness.browser, VIEWS[0], { accessToken: token, userInfo })
  const page = await context.newPage()
  const text = await scriptsOf(page, ['/center/orders', '/center/user', '/ops/models'])
  await page.getByRole('heading', { name: '没有找到这个页面' }).waitFor()
  expect(text.length).toBeGreaterThan(100_000)
  expect(text).not.toMatch(/\/ops\/|经营看板|模型与上游|price\.propose|me\/stepUp|验证身份/)
}, 180_000)

test.each([
  [
    'support',
    ['/ops/users', '/ops/orders'],
    /以用户身份查看/,
    /上游账单|经营看板|系统设置|登记银行付款|添加渠道|admin\/(reconciliation|bill|channel|setting|report)\//,
  ],
  [
    'finance',
    ['/ops/orders', '/ops/bills'],
    /上游账单/,
    /系统设置|添加渠道|新建模型|admin\/(channel|setting|notice|risk)\/|model\.edit/,
  ],
] as const)(
  'of what only other roles may do, %s is sent no word',
  async (role, paths, own, ofOthers) => {
    const { page, context } = await openDesk(harness, role)
    const text = await scriptsOf(page, [...paths])
    expect(text).toMatch(own)
    expect(text.match(ofOthers)).toBeNull()
    await context.close()
  },
  180_000,
)
