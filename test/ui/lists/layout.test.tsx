import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { stubOrders } from './stub-orders.ts'
import { renderApp } from '../render-app.tsx'
import { restoreWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

beforeEach(() => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  stubOrders(3)
})
afterEach(restoreWire)

const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    .filter((name) => name !== '' && name !== '操作')
const opened = () => screen.findByText('no-0')
const CONFIGURED = ['订单号', '类型', '内容', '金额', '支付方式', '状态', '下单时间', '支付时间']

test('columns are put in another order by keyboard alone, and stay so for the reader who comes back', async () => {
  const { user, unmount } = renderApp('/center/orders')
  await opened()
  expect(headers()).toEqual(CONFIGURED)
  act(() => screen.getByRole('button', { name: '显示列' }).focus())
  await user.keyboard('{Enter}')
  const up = await screen.findByRole('button', { name: '“金额”往前' })
  act(() => up.focus())
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}')
  expect(headers().slice(0, 3)).toEqual(['金额', '订单号', '类型'])
  expect(screen.getByRole('button', { name: '“金额”往前' })).toHaveFocus()
  expect(screen.getByRole('button', { name: '“金额”往前' })).toHaveAttribute('aria-disabled', 'true')
  unmount()

  renderApp('/center/orders')
  await opened()
  expect(headers().slice(0, 3)).toEqual(['金额', '订单号', '类型'])
})

test('a head is dragged to the place of another', async () => {
  renderApp('/center/orders')
  await opened()
  const kept = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, value: string) => kept.set(type, value),
    getData: (type: string) => kept.get(type) ?? '',
    get types() {
      return [...kept.keys()]
    },
  }
  const drag = (type: 'dragStart' | 'dragOver' | 'drop', name: string) => {
    const header = screen.getByRole('columnheader', { name })
    const event = createEvent[type](header)
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    fireEvent(header, event)
  }
  drag('dragStart', '状态')
  drag('dragOver', '类型')
  drag('drop', '类型')
  expect(headers().slice(0, 4)).toEqual(['订单号', '状态', '类型', '内容'])
})

test('a column is given a width by keyboard alone, and the width of its content again', async () => {
  const { user, unmount } = renderApp('/center/orders')
  await opened()
  const width = () => screen.findByRole('spinbutton', { name: '“金额”的列宽（像素）' })
  await user.click(screen.getByRole('button', { name: '显示列' }))
  const chooser = await screen.findByRole('checkbox', { name: '金额' })
  act(() => chooser.focus())
  await user.tab()
  expect(await width()).toHaveFocus()
  expect(await width()).toHaveValue(null)
  await user.keyboard('9')
  expect(localStorage.getItem('maas.columns.orders')).toBeNull()
  await user.keyboard('6')
  expect(screen.getAllByRole('cell', { name: '¥10.00' })[0]).toHaveStyle({ minWidth: '96px' })
  await user.keyboard('0000')
  await user.tab()
  expect(await width()).toHaveValue(96)
  expect(window.location.search).toBe('')
  unmount()
  const again = renderApp('/center/orders')
  await opened()
  await again.user.click(screen.getByRole('button', { name: '显示列' }))
  await again.user.clear(await width())
  expect(localStorage.getItem('maas.columns.orders')).toBeNull()
})

test('between the head’s names nothing stops the tab key', async () => {
  const { user } = renderApp('/center/orders')
  await opened()
  act(() => screen.getByRole('columnheader', { name: '金额' }).focus())
  await user.tab()
  expect(screen.getByRole('columnheader', { name: '下单时间' })).toHaveFocus()
})

test('rows stand closer or wider, and all is as configured by one button', async () => {
  const { user } = renderApp('/center/orders')
  await opened()
  const table = () => screen.getByRole('table').closest('.ant-table')
  await user.click(screen.getByRole('button', { name: '显示列' }))
  await user.click(await screen.findByRole('radio', { name: '紧凑' }))
  expect(table()).toHaveClass('ant-table-small')
  await user.click(screen.getByRole('radio', { name: '宽松' }))
  expect(table()).not.toHaveClass('ant-table-small', 'ant-table-middle')
  await user.click(screen.getByRole('button', { name: '“类型”往前' }))
  await user.click(screen.getByRole('checkbox', { name: '内容' }))
  await user.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(headers()).toEqual(CONFIGURED)
  expect(table()).toHaveClass('ant-table-middle')
  expect(localStorage.getItem('maas.columns.orders')).toBeNull()
})

test('an address names the columns in their order, and the reader’s own layout stays what it was', async () => {
  localStorage.setItem('maas.columns.orders', '{"choices":["amount"]}')
  const { user } = renderApp('/center/orders?columns=amount,orderNo,nothing,status')
  await opened()
  expect(headers()).toEqual(['金额', '订单号', '状态'])
  await user.click(screen.getByRole('button', { name: '显示列' }))
  await user.click(await screen.findByRole('checkbox', { name: '内容' }))
  await user.click(screen.getByRole('button', { name: '“订单号”往前' }))
  await waitFor(() => expect(headers()).toEqual(['订单号', '金额', '状态', '内容']))
  expect(new URLSearchParams(window.location.search).get('columns')).toBe('orderNo,amount,status,subject')
  expect(localStorage.getItem('maas.columns.orders')).toBe('{"choices":["amount"]}')
})

test.each([
  '{"order":3,"widths":{"amount":"9px","status":5},"density":"tiny","isEndless":"x"}',
  '[1]',
  'null',
  'no json',
])('what another program wrote as %s changes nothing', async (text) => {
  localStorage.setItem('maas.columns.orders', text)
  renderApp('/center/orders')
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').length).toBeGreaterThan(CONFIGURED.length)
  expect(headers()).toEqual(CONFIGURED)
})
