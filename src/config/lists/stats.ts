import type { Resource } from '../compiler/types.ts'
import {
  costByModelChart,
  latencyChart,
  modelUsageColumns,
  modelUsageTotals,
  packagesChart,
  successChart,
  tokensChart,
  usageSummary,
} from './parts/usage.ts'

export default {
  description: '用了多少、花了多少、快不快；点模型名看明细。',
  endpoint: 'stats.list',
  rowKey: 'modelId',
  card: { title: 'modelName', badge: 'type' },
  empty: { text: '这段时间没有调用', link: { title: '快速上手', to: '/docs/quick-start' } },
  head: 'month-forecast',
  columns: [
    {
      field: 'modelName',
      title: '模型',
      to: '/center/stats-detail/:modelId/:modelName',
      keepTime: true,
    },
    ...modelUsageColumns,
    { field: 'cacheSaved', title: '缓存省下', format: 'signed', phone: false, defaultOff: true },
    { field: 'lastCalledAt', title: '最近调用', format: 'time', sortable: true },
  ],
  filters: [{ control: 'period' }],
  summary: usageSummary,
  charts: [
    costByModelChart,
    tokensChart,
    packagesChart,
    {
      name: 'share',
      kind: 'share',
      title: '调用占比',
      endpoint: 'stats.list',
      x: 'modelName',
      y: ['calls'],
      format: 'count',
    },
    latencyChart,
    successChart,
  ],
  totals: modelUsageTotals,
  export: true,
} satisfies Resource
