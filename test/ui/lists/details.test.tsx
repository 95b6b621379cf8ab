import '../../support/with-history.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { config } from 'virtual:app'
import { resources } from 'virtual:resources'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { session } from '../../../src/providers/session.ts'
import { looseConfig, type Loose } from '../../config/refuses.ts'
import { atPath, renderApp, signInHere } from '../render-app.tsx'
import { good, restoreWire, stubWire } from '../stub-wire.ts'
import { aUser } from '../users.ts'

const real = { app: { ...config }, resources: { ...resources } }

function take(change: (lists: Loose) => void) {
  const changed = looseConfig()
  change(changed.resources)
  const next = parseConfig(changed)
  Object.assign(config, next.app)
  Object.assign(resources, next.resources)
}

afterEach(() => {
  restoreWire()
  Object.assign(config, real.app)
  Object.assign(resources, real.resources)
})

const incomeTab = { title: '收支', resource: 'income', filters: { refId: ':orderNo' } }

describe('on the real server', () => {
  async function withTwoOrders() {
    const { accessToken } = await signInHere()
    const first = await backend.topUp(accessToken, '12.5')
    const second = await backend.topUp(accessToken, '70')
    return { first, second }
  }

  test('a detail as a page has an address, a way back, and lists of its own rows in tabs that load when they are opened', async () => {
    take(({ orders }) => Object.assign(orders.detail, { page: true, tabs: [incomeTab] }))
    const { first } = await withTwoOrders()
    const { user } = renderApp('/center/orders?pageSize=20')
    const row = (await screen.findByText(first, {}, { timeout: 60_000 })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('link', { name: /^详情/ }))
    await atPath(`/center/orders/${first}`)
    await screen.findByRole('heading', { level: 1, name: '订单详情' })
    await screen.findByText('12.5', { exact: false, selector: 'p *' })
    const crumbs = within(screen.getByRole('navigation', { name: '面包屑' }))
    expect(crumbs.getByRole('link', { name: '订单明细' })).toHaveAttribute('href', '/center/orders')
    expect(document.title).toMatch(/^订单详情 - /)
    expect(screen.queryByText('+¥12.50')).toBeNull()

    await user.click(screen.getByRole('tab', { name: '收支' }))
    await atPath(`/center/orders/${first}?tab=income`)
    const panel = within(await screen.findByRole('tabpanel', { name: '收支' }))
    await panel.findByText('+¥12.50')
    expect(panel.queryByText('+¥70.00')).toBeNull()
    expect(panel.queryByRole('textbox', { name: '订单或请求' })).toBeNull()

    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await atPath('/center/orders?pageSize=20')
  })

  test('a tab keeps what its reader did in it while another is open, and the address opens it', async () => {
    take(({ orders }) => Object.assign(orders.detail, { page: true, tabs: [incomeTab] }))
    const { second } = await withTwoOrders()
    const { user } = renderApp(`/center/orders/${second}?tab=income`)
    const panel = within(await screen.findByRole('tabpanel', { name: '收支' }))
    await panel.findByText('+¥70.00')
    await user.click(panel.getByRole('button', { name: '昨天' }))
    await panel.findByText('没有符合条件的记录')
    await user.click(screen.getByRole('tab', { name: '概况' }))
    await atPath(`/center/orders/${second}`)
    await user.click(screen.getByRole('tab', { name: '收支' }))
    expect(panel.getByText('没有符合条件的记录')).toBeVisible()

    await user.click(screen.getByRole('button', { name: '返回列表' }))
    await atPath('/center/orders')
  })

  test('an address of the drawer leads to the page, and a row that is not there says so', async () => {
    take(({ orders }) => Object.assign(orders.detail, { page: true }))
    const { first } = await withTwoOrders()
    renderApp(`/center/orders?detail=${first}`)
    await atPath(`/center/orders/${first}`)
    const app = await screen.findByRole('region', { name: '订单详情' })
    await within(app).findByText(first)
  })

  test('what a link says beside the row reaches no endpoint', async () => {
    const { accessToken } = await signInHere()
    const order = { amount: '22', channel: 'sandbox' }
    const { orderNo } = (await backend.request('POST', '/maas/order/topup', {
      token: accessToken,
      body: order,
    })) as { orderNo: string }
    renderApp(`/center/orders?detail=${orderNo}&endpoint=order.cancel`)
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText(orderNo)
    expect(
      await backend.request('GET', `/maas/order/detail?orderNo=${orderNo}`, { token: accessToken }),
    ).toMatchObject({ status: 'pending' })
  })

  test('tabs stand in a drawer too; closing it leaves none of them in the address', async () => {
    take(({ orders }) => Object.assign(orders.detail, { tabs: [incomeTab] }))
    const { first } = await withTwoOrders()
    const { user } = renderApp(`/center/orders?detail=${first}&tab=income`)
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('+¥12.50')
    await user.click(drawer.getAllByRole('checkbox').at(-1) as HTMLElement)
    await drawer.findByText('已选 1 行')
    expect(screen.getAllByText('已选 1 行')).toHaveLength(1)
    await user.click(drawer.getByRole('tab', { name: '概况' }))
    await atPath(`/center/orders?detail=${first}`)
    await user.click(drawer.getByRole('tab', { name: '收支' }))
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(window.location.search).not.toMatch(/detail|tab/))
  })
})

describe('what an endpoint answers', () => {
  beforeEach(() => act(() => session.open({ accessToken: 'a-token', userInfo: aUser() })))

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
    isRefundable: false,
    events: [],
  }
  const change = (n: number, more: object) => ({
    id: `c-${n}`,
    at: 1763688600000 + n,
    by: '客服小王',
    before: null,
    after: null,
    ...more,
  })
  const pageOf = (records: object[], total: number) =>
    good({ records, total, size: 20, current: 1, pages: Math.ceil(total / 20) })
  const withHistory = (lists: Loose) => {
    Object.assign(lists.orders, { endpoints: { history: 'order.history' } })
    Object.assign(lists.orders.detail, { page: true, history: true })
  }

  test('the history of a row says who changed what and when, in the words of its list, page by page', async () => {
    take(withHistory)
    const sent = stubWire(({ url }) => {
      if (url === '/order/detail') return good(order)
      return pageOf(
        [
          change(1, { field: 'status', before: 'pending', after: 'paid' }),
          change(2, { field: 'amount', before: '8.00', after: '10.00' }),
          change(3, { field: 'note', before: null, after: '加急' }),
        ],
        21,
      )
    })
    const { user } = renderApp('/center/orders/no-1?tab=-history')
    const items = await screen.findAllByRole('listitem', { name: '' })
    const texts = within(await screen.findByRole('list', { name: '变更记录' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(items.length).toBeGreaterThan(0)
    expect(texts).toEqual([
      '2025-11-21 09:30:00 客服小王状态原来是 待支付→改为 已支付',
      '2025-11-21 09:30:00 客服小王金额原来是 ¥8.00→改为 ¥10.00',
      '2025-11-21 09:30:00 客服小王note原来是 （空）→改为 加急',
    ])
    await user.click(screen.getByRole('listitem', { name: '2' }))
    const paramsSent = () =>
      sent.filter(({ url }) => url === '/order/history').map(({ params }) => params as Record<string, string>)
    await waitFor(() => expect(paramsSent().at(-1)).toMatchObject({ orderNo: 'no-1', pageNo: '2' }))
  })

  test('a history that is empty, and one that cannot be read, say so', async () => {
    take(withHistory)
    let isDown = true
    stubWire(({ url }) => {
      if (url === '/order/detail') return good(order)
      return isDown ? { status: 503, body: null } : pageOf([], 0)
    })
    const { user } = renderApp('/center/orders/no-1?tab=-history')
    const panel = within(await screen.findByRole('tabpanel', { name: '变更记录' }))
    const retry = await panel.findByRole('button', { name: '重试' })
    isDown = false
    await user.click(retry)
    await panel.findByText('还没有变更')
  })

  test('opening a detail or a tab again reads nothing again', async () => {
    take(({ orders }) => Object.assign(orders.detail, { tabs: [incomeTab] }))
    const sent = stubWire(({ url }) => (url === '/order/detail' ? good(order) : pageOf([order], 1)))
    const readOf = (path: string) => sent.filter(({ url }) => url === path).length
    const { user } = renderApp('/center/orders')
    await user.click(await screen.findByRole('link', { name: /^详情/ }))
    const drawer = within(await screen.findByRole('dialog'))
    for (const name of ['收支', '概况', '收支', '概况']) {
      await user.click(await drawer.findByRole('tab', { name }))
      await drawer.findByRole('tab', { name, selected: true })
    }
    await waitFor(() => expect(readOf('/income/list')).toBe(1))
    expect([readOf('/order/list'), readOf('/order/detail')]).toEqual([1, 1])
  })

  test('charts of a detail ask for its own row', async () => {
    take(({ calls }) =>
      Object.assign(calls.detail, {
        charts: [
          {
            name: 'calls',
            kind: 'bars',
            title: '这个模型的调用',
            endpoint: 'stats.detail',
            x: 'at',
            y: ['calls'],
            format: 'count',
          },
        ],
      }),
    )
    const receipt = {
      requestId: 'r-1',
      createdAt: 1763688600000,
      modelId: 'm-1',
      modelName: 'M 1',
      status: 'succeeded',
      isEstimated: false,
      lines: [],
      packages: [],
      cost: '0',
      held: '0',
      ledgerIds: [],
    }
    const answers = ({ url }: InternalAxiosRequestConfig) => {
      if (url === '/stats/receipt') return good(receipt)
      if (url === '/stats/detail') return good([])
      return pageOf([], 0)
    }
    const sent = stubWire(answers)
    renderApp('/center/calls?detail=r-1')
    const chart = within(await screen.findByRole('region', { name: '这个模型的调用' }))
    await chart.findByText('暂无数据')
    expect(chart.getByText('近 30 天')).toBeVisible()
    const inputs = sent.filter(({ url }) => url === '/stats/detail').map(({ params }) => params as object)
    expect(inputs).toEqual([expect.objectContaining({ modelId: 'm-1', granularity: 'day' })])
  })
})
