import { render, screen, waitFor, within } from '@testing-library/react'
import type { Receipt } from '../../../contract/stats.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { ReceiptView } from '../../../src/components/receipt/receipt-view.tsx'
import { MemoryRouter } from 'react-router'
import { checkReceipt } from '../../../src/components/receipt/check-receipt.ts'
import { renderApp, signInHere } from '../render-app.tsx'

/** Calls a model and asks for the receipt until the call is settled. */
async function receiptOf(token: string, path: string, body: object): Promise<Receipt> {
  const answer = await fetch(`/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Access-Token': token },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  const url = `/maas/stats/receipt?requestId=${answer.headers.get('x-request-id')}`
  return waitFor(async () => {
    const receipt = (await backend.request('GET', url, { token })) as Receipt
    expect(receipt.status).not.toBe('running')
    return receipt
  })
}

const renderReceipt = (receipt: Receipt) =>
  render(<ReceiptView receipt={receipt} />, { wrapper: MemoryRouter })

const question = (content: string) => ({ model: 'qinglan-plus', messages: [{ role: 'user', content }] })
const calls: [string, string, object, string[]][] = [
  ['a chat', '/chat/completions', question('你好'), ['输入', '输出']],
  ['pictures', '/images/generations', { model: 'moran-xl', prompt: '海', n: 2, size: '512x512' }, ['图片']],
  ['speech', '/audio/speech', { model: 'qingyu-tts', input: '你好，世界', voice: 'nova' }, ['字符']],
]

const marks = () =>
  [...document.querySelectorAll('[data-state]')].map((one) => one.getAttribute('data-state'))
const labels = () => [...document.querySelectorAll('.lines strong')].map((one) => one.textContent)

test.each(calls)('the receipt of %s adds up', async (_name, path, body, expected) => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const receipt = await receiptOf(accessToken, path, body)
  renderReceipt(receipt)
  expect(labels()).toEqual(expected)
  expect(new Set(marks())).toEqual(new Set(['right']))
  expect(screen.getByText(/^账单相符/)).toBeVisible()
})

test('the receipt of a call that failed shows the code that its caller was answered with', async () => {
  const { accessToken } = await signInHere()
  await backend.topUp(accessToken, '10')
  const receipt = await receiptOf(accessToken, '/chat/completions', question('你好'))
  const { unmount } = renderReceipt(receipt)
  expect(screen.queryByText('错误码')).toBeNull()
  unmount()
  renderReceipt({ ...receipt, status: 'failed', errorCode: 'content_filter' })
  expect(screen.getByText('错误码').nextElementSibling).toHaveTextContent('content_filter')
})

/** Gives a user a package whose tokens have this worth in nano-yuan. */
const grant = (userId: string, { tokens, worthNano }: { tokens: number; worthNano: bigint }) =>
  grantPackage(backend.deps.database.db, {
    secrets: backend.deps.secrets,
    userId,
    offerId: 'p',
    name: '小包',
    orderNo: 'o',
    tokens,
    worthNano,
    models: ['*'],
    expiresAt: Date.now() + 3_600_000,
    kind: 'reward',
    refType: 'test',
    refId: userId,
    remark: '',
    now: Date.now(),
  })

test('what a package paid for is taken off its line, and its tokens are counted', async () => {
  const { accessToken, userInfo } = await signInHere()
  await backend.topUp(accessToken, '10')
  await grant(userInfo.id, { tokens: 3, worthNano: 8_007n })
  const receipt = await receiptOf(accessToken, '/chat/completions', question('你好'))
  renderReceipt(receipt)
  expect(screen.getByText('资源包：小包').nextElementSibling).toHaveTextContent('3 Token，抵标价 ¥')
  expect(screen.getAllByText(/− 资源包抵扣/)[0]).toBeVisible()
  expect(new Set(marks())).toEqual(new Set(['right']))
})

test.each([
  [
    'by less than one token of a package',
    { tokens: 1, worthNano: 1_000_000_000n },
    /^¥0\.00由资源包抵扣 ¥0\.0/,
  ],
  ['by a package in part', { tokens: 1, worthNano: 1_000n }, /^¥0\.0\d+另由资源包抵扣 ¥0\.000001$/],
])('the list of calls says that a call was paid %s', async (_, count, expected) => {
  const { accessToken, userInfo } = await signInHere()
  await backend.topUp(accessToken, '10')
  await grant(userInfo.id, count)
  await receiptOf(accessToken, '/chat/completions', question('你好'))
  renderApp('/center/calls')
  const note = await screen.findByText(/由资源包抵扣/)
  expect(note.parentElement).toHaveTextContent(expected)
})

const cached: Receipt = {
  requestId: 'req-1',
  priceVersion: 1,
  admittedAt: Date.UTC(2026, 10, 20),
  createdAt: Date.UTC(2026, 10, 20),
  modelId: 'm',
  modelName: '青岚 Plus',
  status: 'succeeded',
  isEstimated: false,
  lines: [
    {
      item: 'input',
      quantity: 900,
      fromPackages: 0,
      unitPrice: '2.003',
      per: 1_000_000,
      amount: '0.0018027',
    },
    {
      item: 'cachedInput',
      quantity: 9_007_199_254,
      fromPackages: 0,
      unitPrice: '0.501',
      per: 1_000_000,
      amount: '4512.606826254',
    },
    {
      item: 'output',
      quantity: 7,
      fromPackages: 2,
      unitPrice: '8.007',
      per: 1_000_000,
      amount: '0.000040035',
    },
  ],
  packages: [{ packageId: 'p', name: '小包', tokens: 2, value: null }],
  cost: '4512.608668989',
  held: '5000.00',
  ledgerIds: [1],
}
const withLine = (at: number, change: Partial<Receipt['lines'][number]>): Receipt => ({
  ...cached,
  lines: cached.lines.map((line, index) => (index === at ? { ...line, ...change } : line)),
})

test('a video is billed by the second', () => {
  const second = {
    item: 'second',
    quantity: 5,
    fromPackages: 0,
    unitPrice: '0.30',
    per: 1,
    amount: '1.50',
  } as const
  renderReceipt({ ...cached, lines: [second], packages: [], cost: '1.50' })
  expect(screen.getByText(/^5 秒 ×/)).toHaveTextContent('5 秒 × ¥0.30 / 秒')
  expect(new Set(marks())).toEqual(new Set(['right']))
})

test('what was held and not used is said to come back, in figures and as a bar', () => {
  renderReceipt({ ...cached, held: '5000', cost: '4512.608668989' })
  expect(screen.getByText('未用退回').nextElementSibling).toHaveTextContent('¥487.391331011')
  expect(screen.getByRole('progressbar', { name: '预扣里用掉的' })).toHaveValue(902)
})

test('a receipt is exact to the nano-yuan, however large', () => {
  expect(checkReceipt(cached)).toMatchObject({ faults: [], sumNano: 4_512_608_668_989n, savedNano: 16_014n })
})

test('what is above the hold is not charged, and said', () => {
  renderReceipt({ ...cached, held: '4512.60', cost: '4512.60' })
  expect(screen.getByText('合计').nextElementSibling).toHaveTextContent('¥4,512.608668989')
  expect(screen.getByText('超出预扣，不收').nextElementSibling).toHaveTextContent('-¥0.008668989')
  expect(screen.getByText('实付').nextElementSibling).toHaveTextContent('¥4,512.60')
  expect(new Set(marks())).toEqual(new Set(['right']))
})

const broken: [string, Receipt, string[]][] = [
  [
    'one nano-yuan too much on a line',
    { ...withLine(0, { amount: '0.001802701' }), cost: '4512.60866899' },
    ['「输入」金额应为 ¥0.0018027，账单写的是 ¥0.001802701'],
  ],
  [
    'a charge that is not the sum',
    { ...cached, cost: '4512.60866899' },
    ['实付应为 ¥4,512.608668989，账单写的是 ¥4,512.60866899'],
  ],
  ['a charge above the hold', { ...cached, held: '1.00' }, ['实付应为 ¥1.00，账单写的是 ¥4,512.608668989']],
  [
    'a price that would have to be rounded',
    withLine(2, { unitPrice: '8.0070001' }),
    ['「输出」单价 8.0070001 元折不成整数纳元'],
  ],
  [
    'a line that packages paid for more than whole',
    {
      ...withLine(2, { fromPackages: 8 }),
      packages: [{ packageId: 'p', name: '小包', tokens: 8, value: null }],
    },
    ['「输出」数量只有 7，却由资源包抵扣 8'],
  ],
  [
    'a line that packages paid more of than it costs',
    { ...withLine(2, { packageValue: '0.00006', amount: '0.00' }), cost: '4512.608628954' },
    ['「输出」标价 ¥0.000056049，却由资源包抵扣 ¥0.00006'],
  ],
  [
    'packages that paid another list price than the lines say',
    {
      ...withLine(2, { packageValue: '0.000016014' }),
      packages: [{ packageId: 'p', name: '小包', tokens: 1, value: '0.000016015' }],
    },
    ['资源包抵扣了 ¥0.000016015，各行抵扣合计 ¥0.000016014'],
  ],
  [
    'packages that paid for more than the lines say',
    { ...cached, packages: [{ packageId: 'p', name: '小包', tokens: 3, value: null }] },
    ['资源包扣了 3 Token，各行抵扣合计 2 Token'],
  ],
]

test.each(broken)('%s is shown in red, where it is', (_name, receipt, faults) => {
  renderReceipt(receipt)
  const alert = screen.getByRole('alert')
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(faults)
  expect(marks()).toContain('wrong')
  expect(screen.queryByText(/^账单相符/)).toBeNull()
  const [, line = ''] = /^「(.+)」/.exec(faults[0] ?? '') ?? []
  const wrongLines = [...document.querySelectorAll('.lines li:has([data-state="wrong"]) strong')]
  expect(wrongLines.map(({ textContent }) => textContent)).toEqual(line ? [line] : [])
})
