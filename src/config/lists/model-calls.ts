import type { Resource } from '../compiler/types.ts'
import { cacheTotals, callStatus, successChart, tokensChart, ttftChart, usageSummary } from './parts/usage.ts'

export default {
  description: ':modelId 的每一次调用，点“详情”看账单。',
  endpoint: 'stats.calls',
  rowKey: 'requestId',
  card: { title: 'createdAt', badge: 'status' },
  empty: {
    text: '这段时间没有调用',
    hint: '换个时间看看，或先去体验一次。',
    link: { title: '去体验', to: '/center/display/chat' },
  },
  columns: [
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    { field: 'keyName', title: 'API Key', absent: '体验中心' },
    callStatus,
    { field: 'promptTokens', title: '输入 Token', format: 'count' },
    { field: 'completionTokens', title: '输出 Token', format: 'count' },
    { field: 'ttftMs', title: '首字', format: 'duration', absent: '暂无', phone: false },
    { field: 'durationMs', title: '用时', format: 'duration', absent: '暂无' },
    { field: 'cost', title: '花费', format: 'yuan', packageField: 'packageValue' },
    { field: 'requestId', title: '请求 ID', format: 'code', phone: false },
  ],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'requestId' },
  ],
  defaultDays: 30,
  actions: [
    {
      title: '诊断',
      to: '/docs/errors?id=:requestId',
      when: { status: ['failed', 'aborted', 'running'] },
    },
  ],
  detail: { title: '调用账单', endpoint: 'stats.receipt', view: 'receipt' },
  summary: usageSummary,
  charts: [
    {
      name: 'cost',
      kind: 'bars',
      title: '花费',
      endpoint: 'stats.detail',
      x: 'at',
      y: ['cost'],
      format: 'yuan',
      wide: true,
      marks: 'stats.priceChanges',
    },
    tokensChart,
    {
      name: 'calls',
      kind: 'bars',
      title: '调用次数',
      endpoint: 'stats.detail',
      x: 'at',
      y: ['calls'],
      format: 'count',
    },
    ttftChart,
    successChart,
  ],
  totals: [
    { field: 'promptTokens', title: '输入 Token', format: 'count' },
    ...cacheTotals,
    { field: 'completionTokens', title: '输出 Token', format: 'count' },
    { field: 'packageTokens', title: '资源包抵扣', format: 'count' },
    { field: 'cost', title: '花费', format: 'yuan' },
  ],
  export: true,
} satisfies Resource
