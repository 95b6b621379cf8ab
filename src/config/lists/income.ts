import type { Resource } from '../compiler/types.ts'
import { ledgerColumns } from './parts/ledger.ts'

export default {
  description: '余额与 Token 的每一次变动，逐笔可查。',
  endpoint: 'income.list',
  rowKey: 'id',
  head: 'ledger-proof',
  card: { title: 'remark', badge: 'kind' },
  empty: { text: '还没有收支记录', link: { title: '去充值', to: '/center/topup' } },
  columns: [
    ...ledgerColumns,
    {
      field: 'refId',
      title: '关联单号',
      format: 'code',
      toBy: {
        field: 'refType',
        paths: {
          order: '/center/orders?detail=:refId',
          call: '/center/calls?detail=:refId',
          invite: '/center/invite',
          package: '/center/purchase',
          welcome: '/center/purchase',
        },
      },
    },
  ],
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
  charts: [
    {
      name: 'trend',
      kind: 'bars',
      title: '余额收支趋势',
      endpoint: 'income.series',
      x: 'at',
      y: [
        { field: 'income', title: '收入' },
        { field: 'outgo', title: '支出' },
      ],
      format: 'yuan',
      by: 'day',
      beside: true,
      picks: true,
      wide: true,
    },
  ],
  export: true,
} satisfies Resource
