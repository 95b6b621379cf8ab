import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { session } from '../../../src/providers/session.ts'
import { renderApp, toastTexts } from '../render-app.tsx'
import { restoreWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'
import { stubOrders } from './stub-orders.ts'

const realCreate = URL.createObjectURL
beforeEach(() => {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
})
afterEach(() => {
  restoreWire()
  URL.createObjectURL = realCreate
  jest.restoreAllMocks()
})

async function open(partsOf?: (index: number) => object) {
  const sent = stubOrders(3, partsOf)
  const { user } = renderApp('/center/orders')
  await screen.findByText('no-0')
  return { sent, user }
}
const focused = () => (document.activeElement as HTMLElement | null)?.dataset['rowKey']

test('the arrows go from row to row, space chooses, Enter opens the detail', async () => {
  const { user } = await open()
  // The code of the keys comes with the first of them, which is done all the same.
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('no-0'))
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(focused()).toBe('no-1')
  await user.keyboard(' ')
  expect(screen.getByLabelText('选择 充值 1')).toBeChecked()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('detail')).toBe('no-1'))
})

test('a stroke leads to the filters, a question mark shows the keys, and neither does while one types', async () => {
  const { user } = await open()
  await user.keyboard('/')
  const box = screen.getByRole('textbox', { name: '订单号' })
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('?/')
  expect(box).toHaveValue('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => box.blur())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe('no-0'))
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: '键盘快捷键' })
  await user.click(within(sheet).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('no-0'))
})

test('a cell is copied and filtered by, by mouse and by the keyboard', async () => {
  const { sent, user } = await open()
  const [cell] = screen.getAllByText('已支付', { selector: 'td *' })
  if (!cell) throw new Error('no cell')
  fireEvent.contextMenu(cell, { button: 2 })
  const only = await screen.findByRole('menuitem', { name: '只看状态为“已支付”的' })
  await user.click(only)
  await waitFor(() => expect(sent.at(-1)?.params).toMatchObject({ status_MultiString: 'paid', pageNo: '1' }))
  await screen.findByText('no-0')

  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{ArrowDown}')
  const row = document.activeElement
  if (!row) throw new Error('no row')
  fireEvent.contextMenu(row)
  const first = await screen.findByRole('menuitem', { name: '复制订单号' })
  expect(first).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toastTexts()).toContain('已复制'))
  expect(await navigator.clipboard.readText()).toBe('no-0')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('no-0')
})

test('a moment and a word are copied as they are shown, and an empty cell has nothing but the browser’s menu', async () => {
  const { user } = await open((index) => (index === 0 ? {} : { paidAt: null }))
  const cellOf = (orderNo: string, field: string) => {
    const cell = screen.getByText(orderNo).closest('tr')?.querySelector(`[data-field="${field}"]`)
    if (!cell) throw new Error(`no cell ${field} of ${orderNo}`)
    return cell
  }
  for (const [field, item, text] of [
    ['paidAt', '复制支付时间', '2025-11-21 09:31:40'],
    ['status', '复制状态', '已支付'],
  ] as const) {
    fireEvent.contextMenu(cellOf('no-0', field), { button: 2 })
    await user.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text))
  }
  // False: the browser's own was prevented.
  expect(fireEvent.contextMenu(cellOf('no-1', 'status'), { button: 2 })).toBe(false)
  await user.keyboard('{Escape}')
  expect(fireEvent.contextMenu(cellOf('no-1', 'paidAt'), { button: 2 })).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the focus stays where it is in the menu while the list is read again', async () => {
  const { sent, user } = await open()
  const [cell] = screen.getAllByText('已支付', { selector: 'td *' })
  if (!cell) throw new Error('no cell')
  fireEvent.contextMenu(cell, { button: 2 })
  expect(await screen.findByRole('menuitem', { name: '复制状态' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  const reads = sent.length
  fireEvent.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(sent.length).toBeGreaterThan(reads))
  await waitFor(() => expect(screen.getByRole('button', { name: '刷新' })).toBeEnabled())
  expect(screen.getByRole('menuitem', { name: '只看状态为“已支付”的' })).toHaveFocus()
})

describe('without pages', () => {
  const LATER = 7
  async function openEndless() {
    localStorage.setItem('maas.columns.orders', '{"isEndless":true}')
    let status = 'pending'
    stubOrders(12, () => ({ status }))
    const { user } = renderApp('/center/orders?pageSize=5')
    await user.click(await screen.findByRole('button', { name: '再读一些' }))
    const row = (await screen.findByText(`no-${LATER}`)).closest<HTMLElement>('.ant-table-row')
    if (!row) throw new Error('no row')
    return { user, row, pay: () => (status = 'paid') }
  }

  test('keys and the menu reach the rows that were read later', async () => {
    const { user, row } = await openEndless()
    act(() => {
      row.tabIndex = -1
      row.focus()
    })
    await user.keyboard(' ')
    await waitFor(() => expect(screen.getByLabelText(`选择 充值 ${LATER}`)).toBeChecked())
    fireEvent.contextMenu(row)
    await user.click(await screen.findByRole('menuitem', { name: '复制订单号' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`no-${LATER}`))
  })

  test('all rows that were read are read again by 刷新', async () => {
    const { user, row, pay } = await openEndless()
    expect(within(row).getByText('待支付')).toBeInTheDocument()
    pay()
    await user.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(screen.queryByText('待支付', { selector: '.ant-table-row *' })).toBeNull())
    expect(screen.getByText(`no-${LATER}`)).toBeInTheDocument()
  })
})

test('chosen rows are saved as they are shown', async () => {
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:file'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  localStorage.setItem(
    'maas.columns.orders',
    '{"order":["amount","orderNo"],"choices":["channel","paidAt","createdAt"]}',
  )
  const { user } = await open()
  fireEvent.click(screen.getByLabelText('选择 充值 1'))
  await user.click(screen.getByRole('button', { name: '导出所选' }))
  await waitFor(() => expect(toastTexts()).toEqual(['已导出所选 1 行']))
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.readAsText(files[0] ?? new Blob())
  })
  expect(text.trim().split('\r\n')).toEqual([
    '金额（元）,状态,订单号,类型,内容',
    '10.00,已支付,no-1,充值,充值 1',
  ])
})
