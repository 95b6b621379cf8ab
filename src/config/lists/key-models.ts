import type { Resource } from '../compiler/types.ts'
import {
  costByModelChart,
  keyUsageSummary,
  modelUsageColumns,
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
    ...modelUsageColumns,
    { field: 'lastCalledAt', title: '最近调用', format: 'time', sortable: true },
  ],
  filters: [{ control: 'period' }],
  summary: keyUsageSummary,
  charts: [costByModelChart, tokensChart, packagesChart, successChart],
  totals: modelUsageTotals,
  export: true,
} satisfies Resource
