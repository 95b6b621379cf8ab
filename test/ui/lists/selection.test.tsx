import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { shownToasts } from '../../../src/providers/toast.ts'
import { SelectRows } from '../../../src/resources/selection/select-rows.tsx'
import { useSelectedRows } from '../../../src/resources/selection/use-selected-rows.ts'
import { resourceNamed } from '../../../src/resources/list-state/resource-named.ts'
import type { ListTable } from '../../../src/resources/list-state/use-list-table.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp } from '../render-app.tsx'
import { restoreWire } from '../stub-wire.ts'
import { orderNumbered, stubOrders } from './stub-orders.ts'
import { aUser } from '../users.ts'

beforeEach(() => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
  stubOrders(250)
})
afterEach(restoreWire)

const boxOf = (index: number) => screen.getByLabelText(`选择 充值 ${index}`)
const count = () => within(screen.getByRole('region', { name: '已选的行' })).getByRole('status')

test('rows are chosen one by one and by range with Shift, and stay chosen on other pages', async () => {
  const { user } = renderApp('/center/orders')
  await screen.findByText('no-0')
  expect(screen.queryByRole('region', { name: '已选的行' })).toBeNull()
  await user.click(boxOf(1))
  expect(await screen.findByRole('region', { name: '已选的行' })).toBeVisible()
  expect(count()).toHaveTextContent('已选 1 行')
  fireEvent.click(boxOf(5), { shiftKey: true })
  expect(count()).toHaveTextContent('已选 5 行')
  expect(boxOf(3)).toBeChecked()

  await user.click(screen.getByRole('link', { name: '2' }))
  await screen.findByText('no-10')
  await user.click(boxOf(12))
  expect(count()).toHaveTextContent('已选 6 行')
  await user.click(screen.getByRole('link', { name: '1' }))
  await screen.findByText('no-0')
  expect(boxOf(3)).toBeChecked()
  expect(boxOf(0)).not.toBeChecked()

  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(screen.getByRole('main')).toHaveFocus()
  expect(screen.queryByRole('region', { name: '已选的行' })).toBeNull()
  expect(boxOf(3)).not.toBeChecked()
})

test('at most 100 are chosen, which is said', () => {
  const resource = resourceNamed('orders')
  const rows = Array.from({ length: 101 }, (_, index) => orderNumbered(index))
  const table = { rows, filterValues: {} } as unknown as ListTable
  function Probe() {
    const chosen = useSelectedRows()
    return (
      <button type="button" onClick={() => chosen?.choose(rows.map(({ orderNo }) => orderNo))}>
        {chosen?.keys.at(-1) ?? '没有'}
      </button>
    )
  }
  render(
    <SelectRows resource={resource} table={table}>
      <Probe />
    </SelectRows>,
  )
  fireEvent.click(screen.getByRole('button', { name: '没有' }))
  expect(screen.getByRole('button')).toHaveTextContent('no-99')
  expect(shownToasts().map(({ message }) => message)).toEqual(['一次最多选 100 行'])
})

test('another filter chooses nothing', async () => {
  const { user } = renderApp('/center/orders')
  await screen.findByText('no-0')
  await user.click(boxOf(1))
  await user.click(screen.getByRole('button', { name: '近 7 天' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '已选的行' })).toBeNull())
})

test('a list with nothing to do with several rows has no boxes', async () => {
  renderApp('/center/user')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

describe('on a phone', () => {
  test('a button shows the boxes, and hides them with what was chosen', async () => {
    const { user } = renderApp('/center/orders')
    asPhone()
    await screen.findByText('no-0')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: '选择' }))
    await user.click(boxOf(2))
    expect(count()).toHaveTextContent('已选 1 行')
    await user.click(screen.getByRole('button', { name: '取消选择' }))
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('region', { name: '已选的行' })).toBeNull()
  })

  test('a finger that rests on a card chooses it, one that moves on does not', async () => {
    renderApp('/center/orders')
    asPhone()
    const cardOf = async (orderNo: string) => {
      const card = (await screen.findByText(orderNo)).closest('li')
      if (!card) throw new Error(`no card of ${orderNo}`)
      return card
    }
    const [first, second] = [await cardOf('no-0'), await cardOf('no-1')]
    fireEvent.touchStart(first)
    fireEvent.touchMove(first)
    fireEvent.touchStart(second)
    await waitFor(() => expect(boxOf(1)).toBeChecked())
    expect(boxOf(0)).not.toBeChecked()
  })
})
