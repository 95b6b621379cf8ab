import { axeViolations } from '../support/axe.ts'
import { signInAndPay } from '../support/customer.ts'
import { openDesk, openHarness, type Harness } from '../support/open-harness.ts'
import { newPhone } from '../support/sign-in.ts'
import { startRowAction } from '../support/start-row-action.ts'
import { answers, completion, DONE, event, finishes, says, uses } from '../upstream/scripts.ts'

const KEY = 'sk-channel-canary-0001'
const usage = { prompt_tokens: 10, completion_tokens: 1 }

let harness: Harness

beforeAll(async () => {
  harness = await openHarness({
    model: () => ({
      id: 'far',
      name: '远山对话',
      vendor: '远山',
      price: { input: '2', output: '8' },
      upstreams: [{ builtin: 'chat' }],
    }),
    env: { UPSTREAM_NETWORKS: '127.0.0.1' },
  })
}, 300_000)
afterAll(() => harness.close())

test('a channel is added with its key, tried, led to and called by a customer, all in the browser', async () => {
  const { page, open, proves } = await openDesk(harness, 'operator')
  await open('/ops/channels')
  await page.getByRole('button', { name: '添加渠道' }).click()
  const form = page.getByRole('dialog', { name: '添加渠道' })
  await form.getByRole('textbox', { name: '编号' }).fill('acme')
  await form.getByRole('textbox', { name: '名称' }).fill('远山主账号')
  await form.getByRole('textbox', { name: '地址' }).fill(harness.upstream.baseUrl)
  await form.getByLabel('密钥').fill(KEY)
  await form.getByRole('textbox', { name: '理由' }).fill('接入新的上游')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await proves()
  const row = page.getByRole('row', { name: /远山主账号/ })
  await row.getByText('…0001').waitFor()

  harness.upstream.play(({ response }) => {
    const stream = [says('你好'), finishes(), uses(usage)].map(event).join('') + DONE
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream)
  })
  await row.getByRole('button', { name: /^试一次/ }).click()
  const trial = page.getByRole('dialog', { name: '试一次' })
  await trial.getByRole('textbox', { name: '那边的名称' }).fill('far-name')
  await trial.getByRole('button', { name: '预览' }).click()
  await trial.getByText('回答至多 16 个 Token').waitFor()
  expect(harness.upstream.received).toHaveLength(0)
  await trial.getByRole('button', { name: '确认试一次' }).click()
  await page.getByText('输入 10 Token，输出 1 Token').waitFor()
  expect(harness.upstream.received.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`])
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()

  await startRowAction(row, '加路由')
  const route = page.getByRole('dialog', { name: '加路由' })
  await route.getByRole('combobox', { name: '模型' }).click()
  await page.getByTitle('远山对话').click()
  await route.getByRole('textbox', { name: '那边的名称' }).fill('far-name')
  await route.getByLabel('优先级').fill('5')
  await route.getByRole('textbox', { name: '理由' }).fill('由新上游回答')
  await route.getByRole('button', { name: '确认加路由' }).click()
  await page.getByText(/^已加路由/).waitFor()

  harness.upstream.play(answers(completion('远山答', usage)))
  const { key } = await signInAndPay(harness.server, newPhone(), '10')
  const answer = await fetch(`${harness.server.origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'far', messages: [{ role: 'user', content: '你好' }] }),
  })
  expect(await answer.text()).toContain('远山答')
  await page.getByRole('link', { name: '上游路由' }).click()
  await page.getByRole('row', { name: /远山对话.*远山主账号/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.content()).not.toContain('canary')
}, 240_000)
