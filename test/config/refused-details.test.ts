import '../support/with-history.ts'
import { checkConfig } from '../../src/config/compiler/check-config.ts'
import { type Loose, looseConfig, refuses } from './refuses.ts'

const tab = { title: '收支', resource: 'income', filters: { refId: ':orderNo' } }
const chart = {
  name: 'calls',
  kind: 'bars',
  title: '调用次数',
  endpoint: 'stats.detail',
  x: 'at',
  y: ['calls'],
  format: 'count',
}
const detailOf = (resource: Loose, change: object) => Object.assign(resource.detail, change)

refuses([
  [
    'a tab to no list',
    ({ resources }) => detailOf(resources.orders, { tabs: [{ ...tab, resource: 'incomes' }] }),
    'resources.orders.detail.tabs[0].resource：没有名为“incomes”的列表（你是想写 income 吗？）',
  ],
  [
    'a tab to a list that has no such filter',
    ({ resources }) => detailOf(resources.orders, { tabs: [{ ...tab, filters: { refID: ':orderNo' } }] }),
    'resources.orders.detail.tabs[0].filters：列表“income”不能按“refID”筛选（可用：createdAt_begin、createdAt_end、kind_MultiString、asset_MultiString、refId）（你是想写 refId 吗？）',
  ],
  [
    'a tab to a list that is read whole',
    ({ resources }) =>
      detailOf(resources.orders, { tabs: [{ ...tab, resource: 'keys', filters: { id: ':orderNo' } }] }),
    'resources.orders.detail.tabs[0].filters：列表“keys”不能按“id”筛选',
  ],
  [
    'a tab by a field that the detail has not',
    ({ resources }) => detailOf(resources.orders, { tabs: [{ ...tab, filters: { refId: ':orderNumber' } }] }),
    'resources.orders.detail.tabs[0].filters.refId：接口 order.detail 不返回字段“orderNumber”',
  ],
  [
    'a tab of every row',
    ({ resources }) => detailOf(resources.orders, { tabs: [{ ...tab, filters: {} }] }),
    'resources.orders.detail.tabs[0].filters：要写按什么筛选',
  ],
  [
    'two tabs of one list',
    ({ resources }) => detailOf(resources.orders, { tabs: [tab, { ...tab, title: '流水' }] }),
    'resources.orders.detail.tabs[1].resource：列表“income”已是 tabs[0]',
  ],
  [
    'a history that no endpoint is named for',
    ({ resources }) => detailOf(resources.orders, { history: true }),
    'resources.orders.detail.history：变更记录要有接口，请在 endpoints 里写 history',
  ],
  [
    'a history that is not told of which row',
    ({ resources }) => Object.assign(resources.orders, { endpoints: { history: 'stats.calls' } }),
    'resources.orders.endpoints.history：接口 stats.calls 没有参数“orderNo”',
  ],
  [
    'a history of something else',
    ({ resources }) => {
      detailOf(resources.orders, { history: true })
      Object.assign(resources.orders, { endpoints: { history: 'order.detail' } })
    },
    'resources.orders.detail.history：接口 order.detail 返回的不是变更记录（缺少字段 id、at、by、field、before、after）',
  ],
  [
    'a page of a list without a route',
    ({ resources }) => {
      resources.orders.detail.page = true
      resources.packages = { ...resources.orders, endpoint: 'order.list' }
    },
    'resources.packages.detail.page：这个列表没有自己的路由',
  ],
  [
    'a page at the address of another route',
    ({ resources, routes }) => {
      resources.orders.detail.page = true
      routes.push({ path: '/center/orders/:id', title: '一笔', page: 'union', auth: true })
    },
    'resources.orders.detail.page：详情的地址“/center/orders/:orderNo”与 routes[',
  ],
  [
    'a page below an address that may end earlier',
    ({ resources, routes }) => {
      resources.orders.detail.page = true
      routes.push({ path: '/center/all/:kind?', title: '全部', resource: 'orders', auth: true })
    },
    'resources.orders.detail.page：列表的地址“/center/all/:kind?”后面不能再加“:orderNo”',
  ],
  [
    'a chart of a field that its endpoint has not',
    ({ resources }) => detailOf(resources.calls, { charts: [{ ...chart, y: ['call'] }] }),
    'resources.calls.detail.charts[0].y[0]：接口 stats.detail 不返回字段“call”',
  ],
  [
    'a link to a tab of a detail without tabs',
    ({ resources }) =>
      Object.assign(resources.orders.empty.link, { to: '/center/orders?detail=1&tab=income' }),
    'resources.orders.empty.link.to：“/center/orders”不认识 ? 后面的“tab”',
  ],
])

test('a detail as a page has a route below that of its list, with its old addresses, and links may lead there', () => {
  const config = looseConfig()
  const route = config.routes.find(({ resource }: Loose) => resource === 'orders')
  route.formerly = ['/center/bills']
  detailOf(config.resources.orders, { page: true, tabs: [tab], history: true, charts: [] })
  config.resources.orders.endpoints = { history: 'order.history' }
  config.resources.income.actions = [{ title: '看订单', to: '/center/orders/:refId?tab=income' }]
  const { config: complete, mistakes } = checkConfig(config)
  expect(mistakes).toEqual([])
  expect(complete?.app.routes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        path: '/center/orders/:orderNo',
        title: '订单详情',
        detailOf: 'orders',
        resource: '',
        auth: true,
        under: '/center/orders',
      }),
      expect.objectContaining({ path: '/center/bills/:orderNo', redirect: '/center/orders/:orderNo' }),
    ]),
  )
  expect(complete?.resources.orders?.detail).toMatchObject({
    isPage: true,
    to: '/center/orders/:orderNo',
    history: { endpoint: 'order.history', rowsAt: null },
  })
})

test('charts of a detail get their input from the row', () => {
  const config = looseConfig()
  detailOf(config.resources.calls, { charts: [chart] })
  const { config: complete, mistakes } = checkConfig(config)
  expect(mistakes).toEqual([])
  expect(complete?.resources.calls?.detail?.charts[0]?.params).toEqual(['modelId'])
})
