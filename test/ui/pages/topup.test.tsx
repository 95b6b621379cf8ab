import { act, screen, waitFor } from '@testing-library/react'
import { checkAmount } from '../../../src/pages/topup/check-amount.ts'
import { links } from '../../../src/providers/config.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, lost, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const LIMITS = { min: '1', max: '50000' }

test.each([
  ['', '请输入充值金额'],
  ['1e3', '请输入数字金额，例如 50 或 50.5'],
  ['-1', '请输入数字金额，例如 50 或 50.5'],
  ['+5', '请输入数字金额，例如 50 或 50.5'],
  ['0x10', '请输入数字金额，例如 50 或 50.5'],
  ['１０', '请输入数字金额，例如 50 或 50.5'],
  ['1,000', '请输入数字金额，例如 50 或 50.5'],
  ['.5', '请输入数字金额，例如 50 或 50.5'],
  ['5.', '请输入数字金额，例如 50 或 50.5'],
  ['1 0', '请输入数字金额，例如 50 或 50.5'],
  ['NaN', '请输入数字金额，例如 50 或 50.5'],
  ['Infinity', '请输入数字金额，例如 50 或 50.5'],
  ['0.0000000001', '金额精确到分，最多两位小数'],
  ['9999999999999', '充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
  ['10.001', '金额精确到分，最多两位小数'],
  ['0', '充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
  ['0.99', '充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
  ['50000.01', '充值金额须在 ¥1.00 到 ¥50,000.00 之间'],
])('refuses the amount %j', (amount, words) => {
  expect(checkAmount(amount, LIMITS)).toBe(words)
})

test.each(['1', '1.00', '12.5', ' 50 ', '50000', '10.010'])('takes the amount %j', (amount) => {
  expect(checkAmount(amount, LIMITS)).toBeNull()
})

test('a wrong amount is named while it is typed and no order is made', async () => {
  const { accessToken } = await signInHere()
  const { user } = renderApp('/center/topup')
  const box = await screen.findByRole('textbox', { name: '充值金额' })
  await user.clear(box)
  await user.type(box, '1e3{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('请输入数字金额')
  expect(box).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('button', { name: '充值' })).toBeDisabled()
  const orders = (await backend.request('GET', '/maas/order/list', { token: accessToken })) as {
    total: number
  }
  expect(orders.total).toBe(0)
})

test('the deposit rules stand by the form as soon as they have an address', async () => {
  await signInHere()
  const { unmount } = renderApp('/center/topup')
  await screen.findByRole('textbox', { name: '充值金额' })
  expect(screen.queryByRole('link', { name: '充值规则' })).toBeNull()
  unmount()

  links.depositRules = 'https://example.com/rules'
  try {
    renderApp('/center/topup')
    const link = await screen.findByRole('link', { name: '充值规则' })
    expect(link).toHaveAttribute('href', links.depositRules)
    expect(link).toHaveAttribute('target', '_blank')
  } finally {
    links.depositRules = ''
  }
})

test('a preset becomes an order, the sandbox cashier pays it, and page and header show the balance', async () => {
  await signInHere()
  const { user, unmount } = renderApp('/center/topup')
  await user.click(await screen.findByRole('button', { name: '¥50' }))
  await user.click(screen.getByRole('button', { name: '充值 ¥50.00' }))
  expect(await screen.findByRole('heading', { name: '等待支付' })).toBeVisible()
  expect(screen.getByText('沙箱')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent(/^\d+:\d\d$/)
  const orderNo = new URLSearchParams(window.location.search).get('order') ?? ''
  const link = screen.getByRole('link', { name: '打开沙箱收银台' })
  expect(link).toHaveAttribute('href', expect.stringContaining(`/cashier/${orderNo}`))
  unmount()

  const cashier = renderApp(`/cashier/${orderNo}`)
  expect(await screen.findByRole('heading', { name: '沙箱收银台' })).toBeVisible()
  await cashier.user.click(screen.getByRole('button', { name: '确认支付' }))
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeVisible()
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('50.00'))
  expect(screen.getAllByText('¥50.00').length).toBeGreaterThan(1)
})

test('an order whose answer was lost is asked for again under its key; after a refusal it is another order', async () => {
  const { accessToken, userInfo } = await signInHere()
  const options = await backend.request('GET', '/maas/order/topupOptions', { token: accessToken })
  const answers = [
    lost('ERR_NETWORK', ''),
    () => ({ status: 400, body: { message: '金额有误' } }),
    () => good(null),
  ]
  const { user } = renderApp('/center/topup')
  const button = await screen.findByRole('button', { name: '充值 ¥10.00' })
  const sent = stubWire(({ url }) => {
    if (url === '/order/topup') return (answers.shift() ?? fail)()
    return good(url === '/order/topupOptions' ? options : userInfo)
  })
  const keys = () =>
    sent.filter(({ url }) => url === '/order/topup').map(({ headers }) => headers.get('Idempotency-Key'))
  for (const words of ['网络连接失败，请检查网络设置', '金额有误']) {
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent(words))
  }
  await user.click(button)
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys()[1]).toBe(keys()[0])
  expect(keys()[2]).not.toBe(keys()[1])
})

function fail(): never {
  throw new Error('asked once too often')
}

test('a payment made in another tab is noticed by itself', async () => {
  const { accessToken } = await signInHere()
  const { orderNo } = (await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '12.5', channel: 'sandbox' },
  })) as { orderNo: string }
  renderApp(`/center/topup?order=${orderNo}`)
  await screen.findByRole('heading', { name: '等待支付' })
  await act(() =>
    backend.request('POST', '/maas/payment/sandbox/confirm', { token: accessToken, body: { orderNo } }),
  )
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeVisible()
  await waitFor(() => expect(session.read()?.userInfo.balance).toBe('12.50'))
})

test('a cancelled order is closed and another can be made', async () => {
  await signInHere()
  const { user } = renderApp('/center/topup')
  await user.click(await screen.findByRole('button', { name: '充值 ¥10.00' }))
  await user.click(await screen.findByRole('button', { name: '取消订单' }))
  await user.click(await screen.findByRole('button', { name: '确认取消订单' }))
  expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '再充一笔' }))
  expect(await screen.findByRole('textbox', { name: '充值金额' })).toBeVisible()
})

test('the order of another user is not found', async () => {
  const { accessToken } = await signInHere()
  const { orderNo } = (await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '5', channel: 'sandbox' },
  })) as { orderNo: string }
  act(() => session.close())
  await signInHere()
  renderApp(`/cashier/${orderNo}`)
  expect(await screen.findByText('没有这笔订单')).toBeVisible()
})

test('a double click makes one order and one step in the history, and cancels once', async () => {
  const { accessToken } = await signInHere()
  const { user } = renderApp('/center/topup')
  const twice = (button: HTMLElement) =>
    act(() => {
      button.click()
      button.click()
    })
  const button = await screen.findByRole('button', { name: '充值 ¥10.00' })
  const steps = window.history.length
  twice(button)
  await user.click(await screen.findByRole('button', { name: '取消订单' }))
  expect(window.history.length).toBe(steps + 1)
  twice(await screen.findByRole('button', { name: '确认取消订单' }))
  expect(await screen.findByRole('heading', { name: '订单已关闭' })).toBeVisible()
  expect(toastTexts()).toEqual([])
  const orders = (await backend.request('GET', '/maas/order/list', { token: accessToken })) as {
    total: number
  }
  expect(orders.total).toBe(1)
})

test.each([
  [
    'alipay',
    { qrCode: 'https://qr.example/1', payUrl: 'https://pay.example/1' },
    ['用支付宝扫一扫付款', '打开支付宝付款'],
  ],
  ['wechat', { qrCode: 'weixin://wxpay/1' }, ['用微信扫一扫付款']],
  ['wechat', { payUrl: 'https://wx.example/h5' }, ['打开微信付款', /这笔订单是在手机上下的/]],
] as const)('an order at %s says where %j is paid', async (channel, ways, texts) => {
  await signInHere()
  const order = {
    orderNo: '1',
    kind: 'topup',
    subject: '账户充值 10.00 元',
    amount: '10.00',
    channel,
    status: 'pending',
    createdAt: Date.now(),
    paidAt: null,
    expiresAt: Date.now() + 60_000,
    isRefundable: false,
    events: [],
    ...ways,
  }
  stubWire(({ url }) =>
    url?.startsWith('/order/') ? good(order) : url === '/notice/mine' ? good([]) : good(aUser()),
  )
  renderApp('/center/topup?order=1')
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
})

test('balances are shown to the cent, and whole in their title', async () => {
  const user = aUser({ balance: '98.9971556' })
  stubWire(({ url }) => (url === '/userCenter/userInfo' ? good(user) : null))
  const { accessToken } = await signInHere()
  act(() => session.open({ accessToken, userInfo: user }))
  renderApp('/center/topup')
  expect(await screen.findByTitle('¥108.9971556')).toHaveTextContent('¥108.99')
  expect(screen.getAllByTitle('¥98.9971556').map(({ textContent }) => textContent)).toContain('¥98.99')
})
