import { act, fireEvent, screen, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { renderApp } from '../render-app.tsx'
import { rendersDuring } from '../renders.ts'
import { restoreWire } from '../stub-wire.ts'
import { stubOrders } from './stub-orders.ts'
import { aUser } from '../users.ts'

beforeEach(() => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  localStorage.setItem('maas.columns.orders', '{"isEndless":true}')
  stubOrders(60)
})
afterEach(restoreWire)

const boxOf = (index: number) => screen.getByLabelText(`选择 充值 ${index}`)
const count = () => within(screen.getByRole('region', { name: '已选的行' })).getByRole('status')

test('rows of a long table are chosen by range with Shift, all at once, and let go', async () => {
  const { user } = renderApp('/center/orders')
  await screen.findByText('no-0')
  await user.click(boxOf(1))
  fireEvent.click(boxOf(5), { shiftKey: true })
  expect(count()).toHaveTextContent('已选 5 行')
  expect(boxOf(3)).toBeChecked()
  fireEvent.click(boxOf(2), { shiftKey: true })
  expect(count()).toHaveTextContent('已选 1 行')

  const all = screen.getByLabelText('选择这些行')
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(count()).toHaveTextContent('已选 60 行')
  expect(all).toBeChecked()
  await user.click(all)
  expect(screen.queryByRole('region', { name: '已选的行' })).toBeNull()
})

test('choosing a row of a long table draws that row and the head again, and no other row', async () => {
  const { user } = renderApp('/center/orders')
  await screen.findByText('no-0')
  await user.click(boxOf(1))
  const drawn = await rendersDuring(() => user.click(boxOf(2)))
  expect(count()).toHaveTextContent('已选 2 行')
  expect(drawn.filter((name) => name === 'RowCheckbox')).toHaveLength(1)
  expect(drawn.filter((name) => name === 'HeadCheckbox')).toHaveLength(1)
  for (const name of ['EndlessTable', 'BodyRow', 'RowActions']) expect(drawn).not.toContain(name)
})

test('of many rows those near what is in sight are drawn, each at its place', async () => {
  renderApp('/center/orders')
  await screen.findByText('no-0')
  const body = document.querySelector('.ant-table-body')
  if (!body) throw new Error('no table')
  const drawn = () =>
    [...body.querySelectorAll('.ant-table-row')].map((row) => row.getAttribute('data-row-key'))
  const spaces = () =>
    [...body.querySelectorAll<HTMLElement>('tbody > tr[aria-hidden][style]')].map((row) =>
      parseInt(row.style.height),
    )
  const whole = 60 * 47
  const heightOf = () => spaces().reduce((sum, height) => sum + height, drawn().length * 47)
  expect(drawn()).toHaveLength(18)
  expect(heightOf()).toBe(whole)
  body.scrollTop = 30 * 47
  fireEvent.scroll(body)
  expect(drawn()[0]).toBe('no-28')
  expect(drawn()).toHaveLength(18)
  expect(spaces()).toEqual([28 * 47, 14 * 47])
  body.scrollTop = whole
  fireEvent.scroll(body)
  expect(drawn().at(-1)).toBe('no-59')
  expect(heightOf()).toBe(whole)
})
