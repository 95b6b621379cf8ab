import type { Resource } from '../compiler/types.ts'
import {
  costByModelChart,
  keyUsageSummary,
  modelTypeColumn,
  modelUsageTotals,
  packagesChart,
  successChart,
  tokensChart,
} from './parts/usage.ts'

/** What one key is used for, by model. */
export default {
  description: '这个 API Key 调用了哪些模型。',
  endpoint: 'stats.list',
  rowKey: 'modelId',
  card: { title: 'modelName', badge: 'type' },
  empty: { text: '这段时间没有调用', link: { title: '快速上手', to: '/docs/quick-start' } },
  columns: [
    { field: 'modelName', title: '模型' },
    modelTypeColumn,
    { field: 'calls', title: '调用次数', format: 'count', sortable: true },
    { field: 'trend', title: '走势', format: 'sparkline', phone: false },
    { field: 'failedCalls', title: '失败次数', format: 'count', phone: false },
    { field: 'successRate', title: '成功率', format: 'percent', phone: false },
    {
      field: 'promptTokens',
      title: '输入 Token',
      format: 'count',
      sortable: true,
      noZero: true,
      absent: '—',
    },
    {
      field: 'completionTokens',
      title: '输出 Token',
      format: 'count',
      sortable: true,
      noZero: true,
      absent: '—',
    },
    { field: 'packageTokens', title: '资源包抵扣', format: 'count' },
    { field: 'cost', title: '花费', format: 'yuan', sortable: true },
    { field: 'lastCalledAt', title: '最近调用', format: 'time', sortable: true },
  ],
  filters: [{ control: 'period' }],
  summary: keyUsageSummary,
  charts: [costByModelChart, tokensChart, packagesChart, successChart],
  totals: modelUsageTotals,
  export: true,
} satisfies Resource
