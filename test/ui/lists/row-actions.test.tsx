import { screen, waitFor, within } from '@testing-library/react'
import { getAdapter } from 'axios'
import { resources } from 'virtual:resources'
import { http } from '../../../src/providers/client.ts'
import { atPath, renderApp, signInHere, toastTexts } from '../render-app.tsx'

async function openPendingOrder() {
  const { accessToken } = await signInHere()
  const { orderNo } = (await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '22', channel: 'sandbox' },
  })) as { orderNo: string }
  const { user } = renderApp('/center/orders')
  await user.click(await screen.findByRole('button', { name: '取消订单 账户充值 22.00 元' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { user, accessToken, orderNo, dialog }
}

test('an action asks with the words of its row, calls its endpoint, says so and shows the row as it is now', async () => {
  const { user, dialog } = await openPendingOrder()
  expect(dialog.getByText('取消后不能再支付这笔“账户充值 22.00 元”，要买请重新下单。')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '再想想' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('待支付')).toBeVisible()

  await user.click(screen.getByRole('button', { name: /^取消订单/ }))
  await user.click(await screen.findByRole('button', { name: '确认取消订单' }))
  await waitFor(() => expect(toastTexts()).toEqual(['订单已取消']))
  expect(await screen.findByText('已关闭')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: /^取消订单/ })).toBeNull()
})

test('what is done to a row reaches what else is shown of the same account', async () => {
  const reads: string[] = []
  const { user, dialog } = await openPendingOrder()
  const adapter = http.defaults.adapter
  http.defaults.adapter = getAdapter([
    async (config) => {
      reads.push(config.url ?? '')
      return getAdapter(adapter)(config)
    },
  ])
  await user.click(dialog.getByRole('button', { name: '确认取消订单' }))
  await screen.findByText('已关闭')
  http.defaults.adapter = adapter
  // The list, its saved views, the notices above it and the balance in the header.
  expect(new Set(reads)).toEqual(
    new Set(['/order/cancel', '/order/list', '/view/list', '/notice/mine', '/userCenter/userInfo']),
  )
})

test('a refusal stands in the dialog and in a toast, and the list shows what had changed meanwhile', async () => {
  const { user, accessToken, orderNo, dialog } = await openPendingOrder()
  await backend.request('POST', '/maas/payment/sandbox/confirm', { token: accessToken, body: { orderNo } })
  await user.click(dialog.getByRole('button', { name: '确认取消订单' }))
  expect(await dialog.findByRole('note')).not.toBeEmptyDOMElement()
  expect(toastTexts()).toEqual(['订单状态已变化，请刷新后重试'])
  expect(await screen.findByText('已支付')).toBeInTheDocument()
})

test('an unused package is given back from its row, with where its price goes, and the balance follows', async () => {
  const { accessToken } = await signInHere()
  const post = (path: string, body: object) =>
    backend.request('POST', `/maas${path}`, { token: accessToken, body })
  const { orderNo } = (await post('/order/topup', { amount: '22', channel: 'sandbox' })) as {
    orderNo: string
  }
  await post('/payment/sandbox/confirm', { orderNo })
  await post('/order/purchase', { packageId: 'starter-1m', channel: 'balance' })

  const { user } = renderApp('/center/orders')
  const refund = await screen.findByRole('button', { name: /^退款 / })
  expect(screen.getAllByRole('button', { name: /^退款/ })).toEqual([refund])
  await user.click(refund)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^收回“.+”，1\.90 元全额退回余额。没用过的资源包才能退。$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '确认退款' }))
  expect(await screen.findByText('已退款', { selector: '[data-tone]' })).toBeVisible()
  expect(toastTexts()).toEqual(['已退款'])
  expect(screen.queryByRole('button', { name: /^退款/ })).toBeNull()
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '{}')).toMatchObject({ balance: '22.00' }),
  )
})

test('a card with many actions has one line of them, and the rest behind 更多, which keys open', async () => {
  const actions = resources['keys']?.actions ?? []
  const blank = actions[0]
  if (!blank) throw new Error('a key has no actions')
  const own = [...actions]
  actions.unshift(
    ...['用量统计', '我的模型', '调用记录'].map((title) => ({
      ...blank,
      title,
      form: '' as const,
      to: '/center/calls',
    })),
  )
  const { accessToken } = await signInHere()
  await backend.request('POST', '/maas/model/apiKey/add', { token: accessToken, body: { name: '常用' } })
  const { user } = renderApp('/center/api-key')
  const more = await screen.findByRole('button', { name: '更多操作 常用' })
  const line = [...(more.closest('[data-layout]')?.children ?? [])].map((one) => one.textContent)
  expect(line).toEqual(['用量统计', '我的模型', '编辑', '停用', '更多'])
  more.focus()
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['调用记录', '更换 API Key', '删除'])
  await user.click(items[0] as HTMLElement)
  await atPath('/center/calls')
  actions.splice(0, actions.length, ...own)
})
