import type { Resource } from '../../../../src/config/compiler/types.ts'
import { callStatus } from './parts/usage.ts'

export default {
  description: '每一次调用的用量与花费，点“详情”看账单。',
  endpoint: 'stats.calls',
  rowKey: 'requestId',
  card: { title: 'modelName', badge: 'status' },
  empty: { text: '还没有调用', link: { title: '去体验', to: '/center/display/chat' } },
  columns: [
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    { field: 'modelName', title: '模型', to: '/center/stats-detail/:modelId/:modelName', keepTime: true },
    { field: 'keyName', title: 'API Key', absent: '体验中心', phone: false },
    callStatus,
    { field: 'promptTokens', title: '输入 Token', format: 'count' },
    { field: 'completionTokens', title: '输出 Token', format: 'count' },
    { field: 'cost', title: '花费', format: 'yuan', packageField: 'packageValue' },
    { field: 'requestId', title: '请求 ID', format: 'code', phone: false },
  ],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'requestId' },
  ],
  detail: { title: '账单', endpoint: 'stats.receipt', view: 'receipt' },
  totals: [{ field: 'cost', title: '花费合计', format: 'yuan' }],
  export: true,
} satisfies Resource
