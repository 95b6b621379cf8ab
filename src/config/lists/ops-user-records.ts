import type { Resource } from '../compiler/types.ts'
import { ledgerColumns } from './parts/ledger.ts'
import { callStatus } from './parts/usage.ts'

/** The lists in the tabs of one user, for staff. */
export const opsUserLedger = {
  endpoint: 'user.ledger',
  rowKey: 'id',
  head: 'user-ledger-proof',
  card: { title: 'remark', badge: 'kind' },
  empty: { text: '还没有收支记录' },
  columns: [...ledgerColumns, { field: 'refId', title: '关联单号', format: 'code' }],
  filters: [
    { control: 'select', field: 'kind' },
    { control: 'select', field: 'asset' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'refId' },
  ],
  totals: [
    { field: 'yuanIn', title: '余额收入', format: 'yuan' },
    { field: 'yuanOut', title: '余额支出', format: 'yuan' },
    { field: 'tokenIn', title: 'Token 收入', format: 'count' },
    { field: 'tokenOut', title: 'Token 支出', format: 'count' },
  ],
  export: true,
} satisfies Resource

export const opsUserCalls = {
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

export const opsUserOrders = {
  endpoint: 'user.orders',
  card: { title: 'subject', badge: 'status' },
  empty: { text: '还没有订单' },
  columns: ['orderNo', 'kind', 'subject', 'amount', 'channel', 'status', 'createdAt', 'paidAt'],
  filters: [
    { control: 'select', field: 'status' },
    { control: 'select', field: 'kind' },
    { control: 'dates', field: 'createdAt' },
    { control: 'text', field: 'orderNo', hint: '完整单号，或后 4 位以上' },
  ],
  totals: [{ field: 'paidAmount', title: '已付合计', format: 'yuan' }],
  export: true,
} satisfies Resource

export const opsUserSessions = {
  endpoint: 'user.sessions',
  rowKey: 'id',
  card: { title: 'device' },
  empty: { text: '没有登录中的设备' },
  columns: [
    { field: 'device', title: '设备' },
    { field: 'network', title: '网络', format: 'code' },
    { field: 'createdAt', title: '登录时间', format: 'time' },
    { field: 'lastSeenAt', title: '最近活动', format: 'time', sortable: true },
  ],
  export: true,
} satisfies Resource

export const opsUserNotes = {
  endpoint: 'user.notes',
  rowKey: 'id',
  layout: 'cards',
  card: { title: 'authorName', lead: 'createdAt' },
  empty: { text: '还没有备注', hint: '在用户列表里点“写备注”。' },
  columns: [
    { field: 'authorName', title: '员工' },
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    { field: 'text', title: '备注' },
  ],
} satisfies Resource
