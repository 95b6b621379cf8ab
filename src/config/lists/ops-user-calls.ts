import type { Resource } from '../compiler/types.ts'
import { callStatus } from './parts/usage.ts'

export default {
  endpoint: 'user.calls',
  rowKey: 'requestId',
  card: { title: 'modelName', badge: 'status' },
  empty: { text: '还没有调用' },
  columns: [
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    { field: 'modelName', title: '模型' },
    { field: 'keyName', title: 'API Key', absent: '体验中心', phone: false },
    callStatus,
    { field: 'promptTokens', title: '输入 Token', format: 'count' },
    { field: 'completionTokens', title: '输出 Token', format: 'count' },
    { field: 'cost', title: '花费', format: 'yuan', packageField: 'packageValue' },
    { field: 'requestId', title: '请求 ID', format: 'code' },
    { field: 'priceVersion', title: '目录版本', format: 'code', absent: '没有', phone: false },
    { field: 'attemptsText', title: '上游尝试', absent: '没有', phone: false },
    { field: 'upstreamCost', title: '上游成本', format: 'yuan', absent: '不明', phone: false },
  ],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'requestId' },
  ],
  totals: [{ field: 'cost', title: '花费合计', format: 'yuan' }],
  export: true,
} satisfies Resource
