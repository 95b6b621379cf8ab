import { act, screen, waitFor } from '@testing-library/react'
import { accessControlProvider } from '../../../src/providers/access-control-provider.ts'
import { session } from '../../../src/providers/session.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { aUser } from '../users.ts'

afterEach(() => jest.restoreAllMocks())

const can = async (resource: string, action: string, row?: object) =>
  (await accessControlProvider.can({ resource, action, ...(row && { params: { row } }) })).can

test('a list for users is refused to a visitor, and a list that is not there to everyone', async () => {
  expect(await can('orders', 'list')).toBe(false)
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  expect(await can('orders', 'list')).toBe(true)
  expect(await can('nothing', 'list')).toBe(false)
})

test('what may be done to a row is what its buttons offer', async () => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  expect(await can('orders', '取消订单', { status: 'pending', kind: 'topup' })).toBe(true)
  expect(await can('orders', '取消订单', { status: 'paid', kind: 'topup' })).toBe(false)
  expect(await can('keys', 'delete', { status: 'active' })).toBe(true)
  expect(await can('keys', 'delete', { status: 'revoked' })).toBe(false)
  expect(await can('orders', 'delete')).toBe(false)
  expect(await can('keys', 'create')).toBe(true)
})

test('screens ask it: what it refuses is not offered, and everything else is', async () => {
  jest
    .spyOn(accessControlProvider, 'can')
    .mockImplementation(async ({ action }) => ({ can: !['取消订单', 'show', 'export'].includes(action) }))
  const { accessToken } = await signInHere()
  await backend.request('POST', '/maas/order/topup', {
    token: accessToken,
    body: { amount: '22', channel: 'sandbox' },
  })
  renderApp('/center/orders')
  await screen.findByRole('link', { name: '继续支付' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^取消订单/ })).toBeNull())
  expect(screen.queryByRole('link', { name: /^详情/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('a button above a list and the export are asked for by name', async () => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  expect(await can('keys', '新建 API Key')).toBe(true)
  expect(await can('keys', 'export')).toBe(false)
  expect(await can('orders', 'export')).toBe(true)
})
