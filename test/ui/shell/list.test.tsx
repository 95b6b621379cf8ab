import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { noteServerTime } from '../../../src/providers/server-time.ts'
import { session } from '../../../src/providers/session.ts'
import { navigate } from '../../../src/providers/router/location.ts'
import { asPhone } from '../as-phone.ts'
import { renderApp, signInHere, toastTexts } from '../render-app.tsx'
import { good, restoreWire, stubWire, stubSite } from '../stub-wire.ts'
import { aUser } from '../users.ts'

afterEach(restoreWire)

const query = () => new URLSearchParams(window.location.search)
const lists = (sent: InternalAxiosRequestConfig[]) =>
  sent.filter(({ url }) => url?.endsWith('/list') && url !== '/view/list')
const lastParams = (sent: InternalAxiosRequestConfig[]) =>
  lists(sent).at(-1)?.params as Record<string, string>

function signInAsAnyone() {
  act(() => session.open({ accessToken: 'a-token', userInfo: aUser() }))
}

const order = (index: number, parts: object = {}) => ({
  id: index,
  orderNo: `no-${index}`,
  kind: 'topup',
  subject: '账户充值',
  amount: '10.00',
  channel: 'sandbox',
  status: 'paid',
  createdAt: 1763688600000,
  paidAt: null,
  expiresAt: 1763690400000,
  ...parts,
})
const page = (records: object[], total = records.length) =>
  good({ records, total, size: 10, current: 1, pages: Math.ceil(total / 10) })
const manyOrders = () =>
  page(
    Array.from({ length: 10 }, (_, index) => order(index)),
    45,
  )

async function rowOf(text: string) {
  // Charts may name it, too.
  const row = (await screen.findByText(text, { selector: 'td *, td' })).closest('tr')
  if (!row) throw new Error(`${text} is in no row`)
  return within(row)
}

describe('on the real server', () => {
  test('an order of the signed-in user is a row of the generated list', async () => {
    const { accessToken } = await signInHere()
    const orderNo = await backend.topUp(accessToken, '12.5')
    renderApp('/center/orders')

    const row = await rowOf(orderNo)
    expect(row.getByText('充值')).toBeVisible()
    expect(row.getByText('已支付')).toBeVisible()
    expect(row.getByText('¥12.50')).toBeVisible()
    expect(row.queryByText('继续支付')).toBeNull()
    expect(document.title).toMatch(/^订单明细 - /)
  })

  test('what came in is signed and in its own unit', async () => {
    const { accessToken } = await signInHere()
    await backend.topUp(accessToken, '1234.5')
    renderApp('/center/income')

    const row = await rowOf('+¥1,234.50')
    expect(row.getByText('余额')).toBeVisible()
    expect(row.getByText('¥1,234.50')).toBeVisible()
  })

  test('filters, order and page come from the address and go to the server', async () => {
    const { accessToken } = await signInHere()
    await backend.topUp(accessToken, '11')
    const pending = (await backend.request('POST', '/maas/order/topup', {
      token: accessToken,
      body: { amount: '22', channel: 'sandbox' },
    })) as { orderNo: string }
    const { user } = renderApp('/center/orders')
    await screen.findByRole('cell', { name: '¥11.00' })

    await user.click(screen.getByRole('combobox', { name: '状态' }))
    await user.click(await screen.findByTitle('待支付'))

    await waitFor(() => expect(screen.queryByRole('cell', { name: '¥11.00' })).toBeNull())
    const row = await rowOf('¥22.00')
    expect(row.getByRole('link', { name: '继续支付' })).toHaveAttribute(
      'href',
      `/center/topup?order=${pending.orderNo}`,
    )
    expect(query().get('filters[0][value]')).toBe('pending')

    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByRole('cell', { name: '¥11.00' })).toBeVisible()
  })

  test('a list with nothing in it says what it is and the one next step', async () => {
    await signInHere()
    renderApp('/center/orders')
    expect(await screen.findByText('还没有订单')).toBeVisible()
    expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/center/topup')
  })
})

const filterOf = (field: string, value: string) =>
  `/center/orders?${new URLSearchParams({
    'filters[0][field]': field,
    'filters[0][operator]': 'eq',
    'filters[0][value]': value,
  })}`

describe('what an address asks for that cannot be', () => {
  test('a time that is none is left out', async () => {
    signInAsAnyone()
    const sent = stubWire(manyOrders)
    renderApp(filterOf('createdAt_begin', 'abc'))
    await screen.findByText('no-0')
    expect(lastParams(sent)).not.toHaveProperty('createdAt_begin')
  })

  test('a filter that the server refuses is cleared, not asked for again', async () => {
    await signInHere()
    const { user } = renderApp(filterOf('status_MultiString', 'bogus'))
    await screen.findByText('这些筛选条件读不懂')
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('button', { name: '重试' })).toBeNull()
    await user.click(main.getAllByRole('button', { name: '清除筛选' }).at(-1) as HTMLElement)
    expect(await screen.findByText('还没有订单')).toBeVisible()
  })
})

test('today is the day of the server, also where the clock of the device is wrong', async () => {
  signInAsAnyone()
  const sent = stubWire(manyOrders)
  const { user } = renderApp('/center/orders')
  await screen.findByText('no-0')
  act(() => noteServerTime(new Date(Date.now() + 40 * DAY_MS).toUTCString()))
  await user.click(screen.getByRole('button', { name: '今天' }))
  await waitFor(() =>
    expect(lastParams(sent).createdAt_begin).toBe(String(startOfDay(Date.now() + 40 * DAY_MS))),
  )
  act(() => noteServerTime(new Date().toUTCString()))
})

describe('what a list asks for', () => {
  beforeEach(signInAsAnyone)

  test('a page and an order chosen in the table', async () => {
    const sent = stubWire(manyOrders)
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-0')
    expect(lastParams(sent)).toMatchObject({ pageNo: '1', pageSize: '10' })
    expect(lists(sent)).toHaveLength(1)

    await user.click(screen.getByRole('link', { name: '3' }))
    await waitFor(() => expect(lastParams(sent)).toMatchObject({ pageNo: '3' }))
    expect(query().get('currentPage')).toBe('3')

    await user.click(screen.getByRole('columnheader', { name: '金额' }))
    await waitFor(() => expect(lastParams(sent)).toMatchObject({ column: 'amount', order: 'asc' }))
    expect(screen.getByRole('columnheader', { name: '金额' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('a step back brings the page before, and its rows', async () => {
    const sent = stubWire(manyOrders)
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-0')
    expect(window.location.search).toBe('')
    await user.click(screen.getByRole('link', { name: '3' }))
    await waitFor(() => expect(query().get('currentPage')).toBe('3'))
    await user.click(screen.getByRole('columnheader', { name: '金额' }))
    await waitFor(() => expect(lastParams(sent)).toMatchObject({ column: 'amount' }))
    act(() => window.history.back())
    await waitFor(() => expect(query().get('currentPage')).toBe('3'))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: '金额' })).not.toHaveAttribute('aria-sort'),
    )
    act(() => window.history.back())
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  test('days are whole days of Asia/Shanghai', async () => {
    const sent = stubWire(manyOrders)
    renderApp('/center/orders')
    await screen.findByText('no-0')

    setDay('下单时间从', '2026-11-01')
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBe(String(Date.UTC(2026, 9, 31, 16))))
    setDay('下单时间到', '2026-11-30')
    await waitFor(() => expect(lastParams(sent).createdAt_end).toBe(String(Date.UTC(2026, 10, 30, 16) - 1)))
    expect(lastParams(sent).createdAt_begin).toBe(String(Date.UTC(2026, 9, 31, 16)))
  })

  test('a year can be typed: the years on the way are not sent', async () => {
    const sent = stubWire(manyOrders)
    renderApp('/center/orders')
    await screen.findByText('no-0')
    setDay('下单时间从', '2026-11-01')
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBe(String(Date.UTC(2026, 9, 31, 16))))
    const before = lists(sent).length
    for (const typed of ['0002-11-01', '0020-11-01', '0202-11-01']) {
      setDay('下单时间从', typed)
      expect(screen.getByLabelText('下单时间从')).toHaveValue(typed)
    }
    expect(lists(sent)).toHaveLength(before)
    setDay('下单时间从', '2025-11-01')
    await waitFor(() => expect(lastParams(sent).createdAt_begin).toBe(String(Date.UTC(2025, 9, 31, 16))))
    expect(screen.getByLabelText('下单时间从')).toHaveValue('2025-11-01')
  })

  test('a text is asked for when it is entered, without the blanks around it', async () => {
    const sent = stubWire(manyOrders)
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-0')
    await user.type(screen.getByRole('textbox', { name: '订单号' }), ' no-7 ')
    expect(lists(sent)).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(lastParams(sent)).toMatchObject({ orderNo: 'no-7', pageNo: '1' }))
  })

  test('leaving a field as it was asks for nothing and keeps the page', async () => {
    const sent = stubWire(manyOrders)
    const { user } = renderApp('/center/orders?currentPage=3')
    await screen.findByText('no-0')
    await user.click(screen.getByRole('textbox', { name: '订单号' }))
    await user.tab()
    expect(lastParams(sent)).toMatchObject({ pageNo: '3' })
    expect(query().get('currentPage')).toBe('3')
  })

  test('an address with a filter fills the form', async () => {
    const sent = stubWire(manyOrders)
    renderApp(
      '/center/orders?currentPage=2&pageSize=20&filters[0][field]=orderNo&filters[0][operator]=eq&filters[0][value]=no-3',
    )
    await screen.findByText('no-0')
    expect(lastParams(sent)).toMatchObject({ pageNo: '2', pageSize: '20', orderNo: 'no-3' })
    expect(screen.getByRole('textbox', { name: '订单号' })).toHaveValue('no-3')
  })

  test('what a user wrote into the address is not passed on', async () => {
    const sent = stubWire(manyOrders)
    renderApp(
      '/center/orders?pageSize=5000&sorters[0][field]=userId&sorters[0][order]=asc&filters[0][field]=userId&filters[0][operator]=eq&filters[0][value]=u2',
    )
    await screen.findByText('no-0')
    expect(Object.keys(lastParams(sent)).sort()).toEqual(['_t', 'pageNo', 'pageSize'])
    expect(lastParams(sent).pageSize).toBe('100')
  })

  test('another list starts over: no page or filter leaks from one to the next', async () => {
    const sent = stubWire(manyOrders)
    renderApp('/center/orders?currentPage=3&pageSize=20')
    await screen.findByText('no-0')
    act(() => navigate('/center/income'))
    await waitFor(() => expect(lists(sent).at(-1)?.url).toBe('/income/list'))
    expect(lastParams(sent)).toMatchObject({ pageNo: '1', pageSize: '10' })
    act(() => navigate('/center/orders'))
    await waitFor(() => expect(lists(sent).at(-1)?.url).toBe('/order/list'))
    expect(lastParams(sent)).toMatchObject({ pageNo: '1', pageSize: '10' })
  })
})

describe('a list that could not be read', () => {
  beforeEach(signInAsAnyone)

  test('says so in Chinese, once, is not tried again by itself, and offers to', async () => {
    const sent = stubWire(() => ({ status: 500 }))
    const { user } = renderApp('/center/orders')
    const alert = await screen.findByRole('note')
    await waitFor(() => expect(toastTexts()).toEqual(['服务器内部错误']))
    expect(within(alert).getByText('服务器内部错误')).toBeVisible()
    expect(lists(sent)).toHaveLength(1)

    stubWire(manyOrders)
    await user.click(within(alert).getByRole('button', { name: '重试' }))
    expect(await screen.findByText('no-0')).toBeVisible()
  })

  test('because the session ended leads to the sign-in with one toast and without a retry', async () => {
    const sent = stubSite({ '/order/list': { status: 401 } })
    renderApp('/center/orders')
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    expect(query().get('to')).toMatch(/^\/center\/orders/)
    expect(toastTexts()).toEqual(['登录已过期，请重新登录'])
    expect(lists(sent)).toHaveLength(1)
  })
})

describe('how a list looks', () => {
  beforeEach(signInAsAnyone)

  test('there is no English in it', async () => {
    stubWire(manyOrders)
    const { user } = renderApp('/center/orders')
    await screen.findByText('no-0')
    await user.click(screen.getByRole('combobox', { name: '页码' }))
    const chrome = document.body.cloneNode(true) as HTMLElement
    for (const own of chrome.querySelectorAll('code, style, script, .anticon')) own.remove()
    const titles = [...chrome.querySelectorAll('[title], [aria-label], [placeholder]')].flatMap((one) =>
      ['title', 'aria-label', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    )
    const words = [chrome.textContent, ...titles].join(' ').match(/[A-Za-z]{3,}/g) ?? []
    expect(new Set(words)).toEqual(new Set(['API', 'Key', 'Ctrl', 'Token']))
    expect(screen.getByText('20 条/页')).toBeInTheDocument()
    expect(screen.getByText('共 45 条')).toBeVisible()
  })

  test('on a phone each row is a card, in the order that is chosen', async () => {
    asPhone()
    const sent = stubWire(() => page([order(1, { status: 'pending' })]))
    const { user } = renderApp('/center/orders')
    expect(await screen.findByText('no-1')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link', { name: '继续支付' })).toBeVisible()
    expect(screen.queryByText('支付时间')).toBeNull()
    expect(screen.getByText('筛选').closest('details')).not.toHaveAttribute('open')

    expect(screen.getByRole('option', { name: '下单时间从新到旧' })).toBeInTheDocument()
    await user.selectOptions(screen.getByRole('combobox', { name: '排序' }), '金额从大到小')
    await waitFor(() => expect(lastParams(sent)).toMatchObject({ column: 'amount', order: 'desc' }))
  })

  test('a model leads to its detail, with a name that has a slash in it', async () => {
    const totals = {
      calls: 3,
      failedCalls: 0,
      promptTokens: 1200,
      cachedTokens: 0,
      cacheWrite5mTokens: 0,
      cacheWrite1hTokens: 0,
      completionTokens: 8,
      packageTokens: 0,
    }
    stubWire(() =>
      page([
        {
          modelId: 'a/b',
          modelName: 'A B',
          type: 'chat',
          ...totals,
          cost: '0.000012',
          lastCalledAt: 1763688600000,
        },
      ]),
    )
    renderApp('/center/stats')
    const row = await rowOf('A B')
    expect(row.getByRole('link')).toHaveAttribute('href', '/center/stats-detail/a%2Fb/A%20B')
    expect(row.getByText('¥0.000012')).toBeVisible()
    expect(row.getByText('1,200')).toBeVisible()
    expect(row.getByText('2025-11-21 09:30:00')).toBeVisible()
  })

  test('an id is copied by a click', async () => {
    stubWire(() => page([order(1)]))
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('button', { name: '复制 no-1' }))
    expect(await navigator.clipboard.readText()).toBe('no-1')
    expect(toastTexts()).toEqual(['已复制'])
  })
})

function setDay(label: string, day: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } })
}
