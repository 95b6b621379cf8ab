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

test('charts of a detail get their input from the row', () => {
  const config = looseConfig()
  detailOf(config.resources.calls, { charts: [chart] })
  const { config: complete, mistakes } = checkConfig(config)
  expect(mistakes).toEqual([])
  expect(complete?.resources.calls?.detail?.charts[0]?.params).toEqual(['modelId'])
})
