import { act, screen } from '@testing-library/react'
import { resources } from 'virtual:resources'
import type { AppFilter } from '../../../src/config/runtime/app-config.ts'
import { session } from '../../../src/providers/session.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp } from '../render-app.tsx'
import { restoreWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'
import { stubOrders } from './stub-orders.ts'

const MORE: Pick<AppFilter, 'control' | 'field' | 'title'>[] = [
  { control: 'select', field: 'channel', title: '支付方式' },
  { control: 'text', field: 'subject', title: '内容' },
]
const filters = () => resources['orders']?.filters ?? []

beforeEach(() => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  filters().push(...MORE.map((one) => ({ hint: '', inMemory: false, permission: '' as const, ...one })))
})
afterEach(() => {
  filters().splice(-MORE.length)
  restoreWire()
})

const box = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const titleOf = (label: string) => screen.getByText(label, { selector: 'label' })
const opened = () => screen.findByText('no-0')

test('filters that do not fit into one row are behind a button that counts those in use', async () => {
  stubOrders(1)
  const { user, unmount } = renderApp('/center/orders')
  await opened()
  for (const label of ['状态', '类型', '下单时间从', '下单时间到']) expect(titleOf(label)).toBeVisible()
  for (const label of ['订单号', '支付方式', '内容']) expect(titleOf(label)).not.toBeVisible()
  const more = screen.getByRole('button', { name: '更多筛选' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  act(() => more.focus())
  await user.keyboard('{Enter}')
  expect(more).toHaveAttribute('aria-expanded', 'true')
  await user.type(box('订单号'), 'no-0{Enter}')
  expect(await screen.findByRole('button', { name: '更多筛选（1）' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(await screen.findByRole('button', { name: '更多筛选' })).toBeVisible()
  await user.type(box('订单号'), 'no-0{Enter}')
  const { search } = window.location
  unmount()

  renderApp(`/center/orders${search}`)
  await opened()
  expect(box('订单号')).toBeVisible()
})

test('on a phone all of them are in the fold, which counts them', async () => {
  asPhone()
  stubOrders(1)
  const { user } = renderApp('/center/orders')
  await screen.findByText('充值 0')
  expect(screen.queryByRole('button', { name: '更多筛选' })).toBeNull()
  await user.click(screen.getByText('筛选'))
  await user.type(box('订单号'), 'no-0{Enter}')
  expect(await screen.findByText('筛选（1）')).toBeVisible()
})
