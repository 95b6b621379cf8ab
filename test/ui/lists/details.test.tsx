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

  test('a tab lists the rows that belong to the row once it is opened, and keeps what its reader did while another is open', async () => {
    take(({ orders }) => Object.assign(orders.detail, { tabs: [incomeTab] }))
    const { second } = await withTwoOrders()
    const { user } = renderApp(`/center/orders?detail=${second}`)
    const drawer = within(await screen.findByRole('dialog'))
    const tab = await drawer.findByRole('tab', { name: '收支' })
    expect(drawer.queryByText('+¥70.00')).toBeNull()
    await user.click(tab)
    await atPath(`/center/orders?detail=${second}&tab=income`)
    const panel = within(await screen.findByRole('tabpanel', { name: '收支' }))
    await panel.findByText('+¥70.00')
    expect(panel.queryByText('+¥12.50')).toBeNull()
    expect(panel.queryByRole('textbox', { name: '订单或请求' })).toBeNull()
    await user.click(panel.getByRole('button', { name: '昨天' }))
    await panel.findByText('没有符合条件的记录')
    await user.click(drawer.getByRole('tab', { name: '概况' }))
    await user.click(tab)
    expect(panel.getByText('没有符合条件的记录')).toBeVisible()
  })

  test('the address opens a tab; closing the drawer leaves none of it there', async () => {
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
  const pageOf = (records: object[], total: number) =>
    good({ records, total, size: 20, current: 1, pages: Math.ceil(total / 20) })

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
