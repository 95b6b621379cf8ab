/** @fixture quick-start */
import { screen, within } from '@testing-library/react'
import { type Program, programs } from '../../../contract/programs.ts'
import { v1Errors } from '../../../contract/v1-errors.ts'
import type { Model } from '../../../contract/model.ts'
import { pickSampleModel } from '../../../src/components/models/sample-model.ts'
import { renderApp, signInHere } from '../render-app.tsx'

const PATH = '/docs/quick-start'
const answerOf = async () => within(await screen.findByRole('region', { name: '4. 现在试一次' }))
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** What `/v1/chat/completions` answers. @returns the bodies that were sent */
function answerV1(answer: () => Response | Promise<Response>) {
  const sent: unknown[] = []
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    if (input !== '/v1/chat/completions') return realFetch(input, init)
    sent.push(JSON.parse(init?.body as string))
    return answer()
  })
  return sent
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'req-1' },
  })

test('a visitor reads address, samples in three languages and the first errors, and is asked to sign in for a test', async () => {
  const { user } = renderApp(PATH)
  expect(await screen.findByRole('heading', { level: 1, name: '快速上手' })).toBeVisible()
  expect(screen.getByText(`${window.location.origin}/v1`, { selector: 'code' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Python' }))
  expect(screen.getByRole('region', { name: '代码' })).toHaveTextContent(
    `base_url="${window.location.origin}/v1"`,
  )
  const errors = screen.getByRole('list', { name: '常见错误' })
  expect(within(errors).getAllByRole('listitem')).toHaveLength(5)
  expect(errors).toHaveTextContent(`402 insufficient_quota${v1Errors.insufficient_quota.text}`)
  expect(screen.queryByRole('button', { name: '发一条测试请求' })).toBeNull()
  expect((await answerOf()).getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    `/login?to=${encodeURIComponent(PATH)}`,
  )
})

test('a test request asks for little, and says what came back, what it cost and where the call is', async () => {
  await signInHere()
  const sent = answerV1(() =>
    json(200, { choices: [{ message: { content: '我是青岚。' } }], usage: { cost: 0.00006 } }),
  )
  const { user } = renderApp(PATH)
  const button = await screen.findByRole('button', { name: '发一条测试请求' })
  await screen.findByText(/由你的资源包抵扣|按用量/)
  await user.click(button)
  const part = await answerOf()
  expect(await part.findByText('我是青岚。')).toBeVisible()
  expect(part.getByText(/成功/).closest('p')).toHaveTextContent('费用 ¥0.00006')
  expect(part.getByRole('link', { name: '查看这次调用' })).toHaveAttribute(
    'href',
    `/center/calls?${new URLSearchParams({ 'filters[0][field]': 'requestId', 'filters[0][operator]': 'eq', 'filters[0][value]': 'req-1' })}`,
  )
  expect(sent).toEqual([expect.objectContaining({ max_tokens: 64 })])
})

test.each([
  [402, 'insufficient_quota', '去充值', '/center/topup'],
  [403, 'model_not_allowed', '查看 API Key', '/center/api-key'],
  [429, 'rate_limit_exceeded', '查看 API Key', '/center/api-key'],
] as const)(
  'a test request refused by %i %s says so and leads to the fix',
  async (status, code, link, to) => {
    await signInHere()
    const message = '余额不足，请先充值：可用 0.00 元'
    answerV1(() => json(status, { error: { code, message } }))
    const { user } = renderApp(PATH)
    await screen.findByText(/由你的资源包抵扣|按用量/)
    await user.click(await screen.findByRole('button', { name: '发一条测试请求' }))
    const part = await answerOf()
    expect(await part.findByText('没有成功。')).toBeVisible()
    // What a balance lacks only the answer itself knows.
    const text = status === 402 ? message : v1Errors[code].text
    expect(part.getByText(/没有成功/).closest('p')).toHaveTextContent(`${status}：${text}`)
    expect(part.getByRole('link', { name: link })).toHaveAttribute('href', to)
  },
)

test('a network that breaks is shown, and the request can be sent again', async () => {
  await signInHere()
  answerV1(() => Promise.reject(new TypeError('Failed to fetch')))
  const { user } = renderApp(PATH)
  await screen.findByText(/由你的资源包抵扣|按用量/)
  await user.click(await screen.findByRole('button', { name: '发一条测试请求' }))
  expect((await answerOf()).getByText(/没有成功/).closest('p')).toHaveTextContent('网络中断了')
  expect(screen.getByRole('button', { name: '发一条测试请求' })).toBeEnabled()
})

test('each program has settings with this address and the sample model, to copy', async () => {
  const { user } = renderApp(PATH)
  await screen.findByText('qinglan-lite', { selector: 'code' })
  const part = within(screen.getByRole('region', { name: '5. 接入常用的程序' }))
  const { origin } = window.location
  for (const { name, screen: fields } of Object.values<Program>(programs)) {
    await user.click(part.getByRole('tab', { name }))
    const shown = part.getByRole('tabpanel', { name })
    expect(shown).toHaveTextContent(origin)
    expect(shown).toHaveTextContent('sk-你的API-Key')
    if (name !== 'Open WebUI') expect(shown).toHaveTextContent('qinglan-lite')
    if (!fields) expect(within(shown).getAllByRole('button', { name: /^复制 / })).not.toHaveLength(0)
  }
  await user.click(part.getByRole('tab', { name: 'Claude Code' }))
  expect(part.getByRole('tabpanel')).toHaveTextContent(`export ANTHROPIC_BASE_URL=${origin} export`)
  await user.click(part.getByRole('tab', { name: 'Codex' }))
  expect(part.getByRole('tabpanel')).toHaveTextContent(`~/.codex/config.toml`)
})

const modelOf = (id: string, input: string, rest: Partial<Model> = {}) =>
  ({ id, type: 'chat', price: { input, output: '1.00' }, ...rest }) as Model
const models = [
  modelOf('dear', '9.00'),
  modelOf('mid', '2.00'),
  modelOf('cheap', '0.10'),
  modelOf('vector', '0.01', { type: 'embedding' }),
]
const packageOf = (covered: string[], rest = {}) => ({
  status: 'active' as const,
  isAside: false,
  models: covered,
  ...rest,
})

test.each([
  ['a visitor has the cheapest chat model', null, 'cheap', 'nothing'],
  ['without means it is the cheapest', { balance: '0.00', packages: [] }, 'cheap', 'nothing'],
  ['a balance pays for the cheapest', { balance: '0.01', packages: [] }, 'cheap', 'balance'],
  [
    'a package decides, even beside a balance',
    { balance: '5.00', packages: [packageOf(['dear', 'mid'])] },
    'mid',
    'package',
  ],
  ['a package of everything', { balance: '0.00', packages: [packageOf(['*'])] }, 'cheap', 'package'],
  [
    'a package that is used up or set aside does not',
    {
      balance: '0.00',
      packages: [packageOf(['mid'], { status: 'used' }), packageOf(['dear'], { isAside: true })],
    },
    'cheap',
    'nothing',
  ],
] as const)('the sample model: %s', (_, means, id, paidBy) => {
  expect(pickSampleModel(models, means as never)).toMatchObject({ model: { id }, paidBy })
})

test('a model that is about to end is a sample only if nothing else is on sale', () => {
  const ending = modelOf('ending', '0.01', { deprecation: { since: 1, sunset: 2 } })
  expect(pickSampleModel([ending, ...models], null)?.model.id).toBe('cheap')
  expect(pickSampleModel([ending], null)?.model.id).toBe('ending')
  expect(pickSampleModel([], null)).toBeNull()
})
