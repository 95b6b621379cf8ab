import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import { resources } from 'virtual:resources'
import { session } from '../../../src/providers/session.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(() => {
  restoreWire()
})

const order = {
  orderNo: 'no-1',
  kind: 'topup',
  subject: '账户充值',
  amount: '10.00',
  channel: 'sandbox',
  status: 'paid',
  createdAt: 1763688600000,
  paidAt: 1763688700000,
  expiresAt: 1763690400000,
}
const page = (records: object[], more: object = {}) =>
  good({ records, total: records.length, size: 10, current: 1, pages: 1, ...more })
const lastParams = (sent: InternalAxiosRequestConfig[]) =>
  sent.filter(({ url }) => url?.endsWith('/list') && url !== '/view/list').at(-1)?.params as Record<
    string,
    string
  >
const signInAsAnyone = () => act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))

describe('ranges of days', () => {
  beforeEach(signInAsAnyone)

  test('are a click, shown as pressed, and kept in the address', async () => {
    const sent = stubWire(() => page([order]))
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-1')
    const presets = within(screen.getByRole('group', { name: '下单时间快捷范围' }))
    expect(presets.getAllByRole('button').map((one) => one.textContent)).toEqual([
      '今天',
      '昨天',
      '近 7 天',
      '近 30 天',
      '本月',
      '上月',
    ])
    await user.click(presets.getByRole('button', { name: '近 7 天' }))
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBeDefined())
    const { createdAt_begin, createdAt_end } = lastParams(sent)
    expect(Number(createdAt_end) - Number(createdAt_begin)).toBe(7 * 86_400_000 - 1)
    expect(presets.getByRole('button', { name: '近 7 天' })).toHaveAttribute('aria-pressed', 'true')
    expect(window.location.search).toContain('range=last7')
    expect(window.location.search).not.toContain('createdAt')

    await user.click(presets.getByRole('button', { name: '近 7 天' }))
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBeUndefined())
    expect(presets.queryByRole('button', { pressed: true })).toBeNull()
  })

  test('that move with the day are asked for by the address', async () => {
    const sent = stubWire(() => page([order]))
    renderApp('/center/orders?range=last30')
    await screen.findByText('no-1')
    const { createdAt_begin, createdAt_end } = lastParams(sent)
    expect(Number(createdAt_end) - Number(createdAt_begin)).toBe(30 * 86_400_000 - 1)
    expect(Number(createdAt_end)).toBeGreaterThan(Date.now())
    expect(screen.getByRole('button', { name: '近 30 天' })).toHaveAttribute('aria-pressed', 'true')
    expect(window.location.search).toBe('?range=last30')
  })

  test.each(['/center/stats', '/center/stats-detail/m/M'])(
    'of %s are the last 30 until others are chosen, and show it',
    async (path) => {
      stubWire(() => page([]))
      const { user } = renderApp(path)
      const presets = within(await screen.findByRole('group', { name: '时间快捷范围' }))
      const pressed = () =>
        presets.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
      expect(pressed()).toContain('近 30 天')
      await user.click(presets.getByRole('button', { name: '昨天' }))
      await waitFor(() => expect(pressed()).toEqual(['昨天']))
    },
  )

  test('that end before they begin are said to at their field, and not asked for', async () => {
    const sent = stubWire(() => page([order]))
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-1')
    fireEvent.change(screen.getByLabelText('下单时间到'), { target: { value: '2025-11-20' } })
    await waitFor(() => expect(lastParams(sent).createdAt_end).toBeDefined())
    const { length } = sent
    fireEvent.change(screen.getByLabelText('下单时间从'), { target: { value: '2025-11-22' } })
    expect(await screen.findByText('不能早于起始日期')).toBeVisible()
    expect(sent).toHaveLength(length)

    await user.clear(screen.getByLabelText('下单时间到'))
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBeDefined())
    expect(lastParams(sent).createdAt_end).toBeUndefined()
    await waitFor(() => expect(screen.queryByText('不能早于起始日期')).toBeNull())
  })

  test('go along to the calls of a model', async () => {
    const used = { modelId: 'm', modelName: 'M', type: 'chat', calls: 3, cost: '0.01', trend: [] }
    stubWire(({ url = '' }) => (url.endsWith('/list') ? page([used]) : page([])))
    const { user } = renderApp('/center/stats')
    await user.click(await screen.findByRole('button', { name: '昨天' }))
    await waitFor(() => expect(window.location.search).toContain('range=yesterday'))
    await user.click(await screen.findByRole('link', { name: 'M' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'M' })).toBeVisible()
    const presets = within(screen.getByRole('group', { name: '时间快捷范围' }))
    expect(presets.getByRole('button', { pressed: true })).toHaveTextContent('昨天')
    expect(window.location.search).toBe('?range=yesterday')
  })

  test('entered one by one stay these days, though a period has the same today, and go along so', async () => {
    const used = { modelId: 'm', modelName: 'M', type: 'chat', calls: 3, cost: '0.01', trend: [] }
    const sent = stubWire(({ url = '' }) => (url.endsWith('/list') ? page([used]) : page([])))
    const { user } = renderApp('/center/stats')
    await user.click(await screen.findByRole('button', { name: '昨天' }))
    await waitFor(() => expect(window.location.search).toContain('range=yesterday'))
    const yesterday = dayOf(Date.now() - DAY_MS)
    for (const value of ['2026-01-01', yesterday]) {
      fireEvent.change(screen.getByLabelText('开始日期'), { target: { value } })
      const begin = String(Date.parse(`${value}T00:00:00+08:00`))
      await waitFor(() => expect(window.location.search).toContain(begin))
      expect(window.location.search).not.toContain('range=')
    }
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '昨天' })).toHaveAttribute('aria-pressed', 'true'),
    )
    expect(sent.some(({ params }) => params && 'range' in (params as object))).toBe(false)
    await user.click(await screen.findByRole('link', { name: 'M' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'M' })).toBeVisible()
    expect(window.location.search).toContain(String(Date.parse(`${yesterday}T00:00:00+08:00`)))
    expect(window.location.search).not.toContain('range=')
  })

  test('are at hand on a phone, while the other filters are folded and stay so', async () => {
    asPhone()
    const sent = stubWire(() => page([order]))
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-1')
    const preset = screen.getByRole('button', { name: '近 7 天' })
    expect(preset.closest('details')).toBeNull()
    await user.click(preset)
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBeDefined())
    expect(preset).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('筛选（1）').closest('details')).not.toHaveAttribute('open')
  })
})

describe('columns', () => {
  beforeEach(signInAsAnyone)

  test('are hidden and shown again, and stay so when the reader comes back', async () => {
    stubWire(() => page([order]))
    const first = renderApp('/center/orders')
    await screen.findByText('no-1')
    await first.user.click(screen.getByRole('button', { name: '显示列' }))
    await first.user.click(await screen.findByRole('checkbox', { name: '支付方式' }))
    expect(screen.queryByRole('columnheader', { name: '支付方式' })).toBeNull()
    expect(localStorage.getItem('maas.columns.orders')).toBe('{"choices":["channel"]}')
    first.unmount()

    const { user } = renderApp('/center/orders')
    await screen.findByText('no-1')
    expect(screen.queryByRole('columnheader', { name: '支付方式' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '显示列' }))
    await user.click(await screen.findByRole('button', { name: '全部显示' }))
    expect(screen.getByRole('columnheader', { name: '支付方式' })).toBeVisible()
    expect(localStorage.getItem('maas.columns.orders')).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox', { name: '支付方式' })).toBeNull()
    expect(screen.getByRole('button', { name: '显示列' })).toHaveFocus()
  })

  describe('of the config', () => {
    const columnOf = (field: string) => {
      const found = resources['orders']?.columns.find((column) => column.field === field)
      if (!found) throw new Error(`no column ${field}`)
      return found
    }
    beforeEach(() => {
      columnOf('channel').isOffByDefault = true
      columnOf('status').isHidden = true
    })
    afterEach(() => {
      columnOf('channel').isOffByDefault = false
      columnOf('status').isHidden = false
    })

    test('are off until the reader asks for them, or not offered at all', async () => {
      stubWire(() => page([order]))
      const first = renderApp('/center/orders')
      await screen.findByText('no-1')
      expect(screen.queryByRole('columnheader', { name: '支付方式' })).toBeNull()
      expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull()
      await first.user.click(screen.getByRole('button', { name: '显示列' }))
      await first.user.click(await screen.findByRole('checkbox', { name: '支付方式' }))
      expect(screen.queryByRole('checkbox', { name: '状态' })).toBeNull()
      expect(screen.getByRole('columnheader', { name: '支付方式' })).toBeVisible()
      first.unmount()

      const { user } = renderApp('/center/orders')
      expect(await screen.findByRole('columnheader', { name: '支付方式' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: '显示列' }))
      await user.click(await screen.findByRole('checkbox', { name: '支付方式' }))
      expect(screen.queryByRole('columnheader', { name: '支付方式' })).toBeNull()
      await user.click(screen.getByRole('button', { name: '全部显示' }))
      expect(screen.getByRole('columnheader', { name: '支付方式' })).toBeVisible()
      expect(screen.queryByRole('columnheader', { name: '状态' })).toBeNull()
    })

    test('lend their words to the filters though they are hidden', async () => {
      stubWire(() => page([order]))
      const { user } = renderApp('/center/orders')
      await user.click(await screen.findByRole('combobox', { name: '状态' }))
      expect(await screen.findByTitle('已退款')).toBeInTheDocument()
    })
  })

  test('on a phone are those that a card has', async () => {
    stubWire(() => page([order]))
    const { user } = renderApp('/center/orders')
    asPhone()
    await user.click(await screen.findByRole('button', { name: '更多' }))
    await user.click(screen.getByRole('button', { name: '显示列' }))
    expect(await screen.findByRole('checkbox', { name: '支付方式' })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: '支付时间' })).toBeNull()
  })

  test('what another program wrote there hides nothing', async () => {
    localStorage.setItem('maas.columns.orders', '{"channel":true}')
    stubWire(() => page([order]))
    renderApp('/center/orders')
    expect(await screen.findByRole('columnheader', { name: '支付方式' })).toBeVisible()
  })
})

describe('sums and counts of the server', () => {
  beforeEach(signInAsAnyone)

  test('the totals of the answer stand under the list, and none where it has none', async () => {
    stubWire(() => page([order], { totals: { paidAmount: '1234.50' } }))
    const { unmount } = renderApp('/center/orders')
    expect(await screen.findByText('已付合计')).toBeVisible()
    expect(screen.getByText('¥1,234.50')).toBeVisible()
    unmount()
    stubWire(() => page([order]))
    renderApp('/center/orders')
    await screen.findByText('no-1')
    expect(screen.queryByText('已付合计')).toBeNull()
  })

  test('a count that stopped is said as one', async () => {
    stubWire(() => page([order], { total: 10_000, pages: 1000, isTotalExact: false }))
    renderApp('/center/orders')
    expect(await screen.findByText('超过 10000 条')).toBeVisible()
  })
})

describe('the detail of a row, on the real server', () => {
  test('opens by its link, is in the address, and closes by the way back', async () => {
    const { accessToken } = await signInHere()
    const orderNo = await backend.topUp(accessToken, '12.5')
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('link', { name: /^详情/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: `复制 ${orderNo}` })).toBeVisible()
    expect(dialog.getAllByText('¥12.50')[0]).toBeVisible()
    expect(new URLSearchParams(window.location.search).get('detail')).toBe(orderNo)

    const steps = window.history.length
    await user.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(new URLSearchParams(window.location.search).get('detail')).toBeNull()
    // It stepped back: what lies ahead is the open detail, and the way back leads out of the list.
    act(() => window.history.forward())
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(window.history.length).toBe(steps)
  })

  test('closes once, however often it is called: no step leads out of the list', async () => {
    const { accessToken } = await signInHere()
    await backend.topUp(accessToken, '12.5')
    const { user } = renderApp('/center/model')
    await screen.findByRole('heading', { level: 1 })
    act(() => navigate('/center/orders'))
    await user.click(await screen.findByRole('link', { name: /^详情/ }))
    await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(window.location.pathname).toBe('/center/orders')

    act(() => window.history.forward())
    const again = within(await screen.findByRole('dialog'))
    await user.click(again.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/center/orders')
  })

  test('reached by its address, closes where it stands', async () => {
    const { accessToken } = await signInHere()
    const orderNo = await backend.topUp(accessToken, '12.5')
    const { user } = renderApp(`/center/orders?detail=${orderNo}`)
    const dialog = within(await screen.findByRole('dialog'))
    const steps = window.history.length
    await user.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.pathname).toBe('/center/orders')
    expect(new URLSearchParams(window.location.search).get('detail')).toBeNull()
    expect(window.history.length).toBe(steps)
  })

  test('a row of the ledger leads to its order, and the order to its rows of the ledger', async () => {
    const { accessToken } = await signInHere()
    const orderNo = await backend.topUp(accessToken, '12.5')
    await backend.topUp(accessToken, '30')
    const { user } = renderApp('/center/income')
    await user.click(await screen.findByRole('link', { name: orderNo }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findAllByText('¥12.50'))[0]).toBeVisible()

    act(() => navigate('/center/orders'))
    const row = (await screen.findByRole('cell', { name: '¥12.50' })).closest('tr')
    if (!row) throw new Error('no row')
    await user.click(within(row).getByRole('link', { name: '查看收支' }))
    expect(await screen.findByText('+¥12.50')).toBeVisible()
    expect(screen.queryByText('+¥30.00')).toBeNull()
    expect(screen.getByRole('textbox', { name: '关联单号' })).toHaveValue(orderNo)
  })
})
