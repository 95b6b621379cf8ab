import type { Resource } from '../compiler/types.ts'
import { ledgerColumns } from './parts/ledger.ts'

/** The lists in the tabs of one user, for staff. */
export default {
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
