import { screen, within } from '@testing-library/react'
import { V1_ERROR_CODES, v1Errors } from '../../../contract/v1-errors.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'

const PATH = '/docs/errors'
const ID = '0VcHmKPA1b2c3d4e5f6g7h'
afterEach(restoreWire)

const call = {
  requestId: ID,
  createdAt: 1_790_000_000_000,
  modelId: 'm',
  modelName: '青岚 Plus',
  keyName: '生产',
  status: 'failed',
  code: 'upstream_refused',
  attempts: 2,
  isReaped: false,
  durationMs: 120,
  promptTokens: 0,
  completionTokens: 0,
  cost: '0.00',
  packageValue: '0.00',
  held: '0.02',
}
const answering = (diagnosis: object | null) =>
  stubWire(({ url }) => {
    if (url !== '/stats/diagnosis') return null
    return diagnosis ? good(diagnosis) : { status: 404, body: { success: false, code: 404, message: '没有' } }
  })

async function paste(text: string) {
  const { user } = renderApp(PATH)
  const box = await screen.findByLabelText('报错内容、请求 ID 或错误码')
  await user.click(box)
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: '诊断' }))
  return user
}

test('a visitor reads of a code what happened, whose fault it is, what it cost and what to change', async () => {
  await paste('{"error":{"code":"insufficient_quota"}}')
  const article = within(await screen.findByRole('article', { name: '402 insufficient_quota' }))
  const { text, fix } = v1Errors.insufficient_quota
  expect(article.getByText(`${text}。`)).toBeVisible()
  expect(article.getByText(/你的账号/)).toBeVisible()
  expect(article.getByText('没有费用。')).toBeVisible()
  expect(article.getByText(new RegExp(fix.slice(0, 12)))).toBeVisible()
  expect(article.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/center/topup')
})

test('every code is listed, and found by its words', async () => {
  const { user } = renderApp(PATH)
  const codes = await screen.findByRole('list', { name: '错误码' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(V1_ERROR_CODES.length)
  await user.type(screen.getByRole('searchbox', { name: '查找' }), '白名单')
  expect(within(codes).getAllByRole('listitem')).toHaveLength(1)
  expect(codes).toHaveTextContent('ip_not_allowed')
})

test('a visitor with a request id is asked to sign in, and nothing is asked of the server', async () => {
  const sent = answering(call)
  renderApp(`${PATH}?id=${ID}`)
  expect(await screen.findByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    `/login?to=${encodeURIComponent(`${PATH}?id=${ID}`)}`,
  )
  expect(sent.filter(({ url }) => url === '/stats/diagnosis')).toEqual([])
})

test('a call of the reader is explained by its own record, and leads to it', async () => {
  await signInHere()
  const sent = answering(call)
  renderApp(`${PATH}?id=${ID}`)
  const article = within(await screen.findByRole('article', { name: '400 upstream_refused' }))
  expect(article.getByText('没有费用，预扣的 ¥0.02 已经退回。')).toBeVisible()
  expect(article.getByText(/青岚 Plus，用 生产/)).toBeVisible()
  expect(article.getByRole('link', { name: '查看这次调用' })).toHaveAttribute(
    'href',
    expect.stringContaining(`/center/calls?`),
  )
  expect(sent.find(({ url }) => url === '/stats/diagnosis')?.params).toMatchObject({ requestId: ID })
})

test.each([
  [{ status: 'running', code: null }, '这次调用还在进行', '预扣了 ¥0.02'],
  [{ status: 'succeeded', code: null, cost: '0.01' }, '这次调用成功了', '从余额扣了 ¥0.01'],
  [{ status: 'aborted', code: null, packageValue: '0.5' }, '调用方中途断开', '资源包抵扣了标价 ¥0.50'],
  [{ status: 'failed', code: null }, '这次调用失败了', '没有费用'],
  [{ status: 'failed', isReaped: true }, '平台的一个节点中途停止', '已经退回'],
] as const)('of a call that is %j', async (part, title, cost) => {
  await signInHere()
  answering({ ...call, ...part })
  renderApp(`${PATH}?id=${ID}`)
  expect(await screen.findByRole('article', { name: title })).toHaveTextContent(cost)
})

test.each([
  // What its record says counts, not what else stands in the pasted text.
  [
    { status: 'failed', code: 'upstream_timeout', errorCode: 'upstream_timeout' },
    '504 upstream_timeout',
    '模型长时间没有响应',
  ],
  [{ status: 'aborted', code: 'key_paused', errorCode: 'key_paused' }, '403 key_paused', '自动刹车暂停'],
  [
    { status: 'aborted', code: 'request_cancelled', errorCode: 'request_cancelled' },
    '调用方中途断开',
    '代理的超时',
  ],
  [
    { status: 'failed', code: 'upstream_refused', errorCode: 'content_filter' },
    '400 upstream_refused',
    '模型给的错误码是 content_filter',
  ],
] as const)('of a call whose error code is recorded: %j', async (part, title, fact) => {
  await signInHere()
  answering({ ...call, ...part })
  await paste(`x-request-id: ${ID} {"error":{"code":"model_not_found"}}`)
  const article = await screen.findByRole('article', { name: title })
  expect(article).toHaveTextContent(fact)
  expect(screen.queryByRole('article', { name: /model_not_found/ })).toBeNull()
})

test('an id that is not the reader’s is unknown, and the code that was pasted with it is still explained', async () => {
  await signInHere()
  answering(null)
  await paste(`x-request-id: ${ID} {"error":{"code":"model_not_found"}}`)
  expect(await screen.findByText('没有你的这次调用记录。')).toBeVisible()
  expect(screen.getByRole('article', { name: '404 model_not_found' })).toBeVisible()
})

test('what is no error is said to be none', async () => {
  await paste('你好')
  expect(await screen.findByText('没有认出是什么错误。')).toBeVisible()
})
