import type { Resource } from '../../../../src/config/compiler/types.ts'

export default {
  description: '余额与 Token 的每一次变动，逐笔可查。',
  endpoint: 'income.list',
  rowKey: 'id',
  head: 'ledger-proof',
  card: { title: 'remark', badge: 'kind' },
  empty: { text: '还没有收支记录', link: { title: '去充值', to: '/center/topup' } },
  columns: [
    { field: 'createdAt', title: '时间', format: 'time', sortable: true },
    {
      field: 'kind',
      title: '类型',
      format: 'tag',
      values: {
        topup: '充值',
        consume: '消费',
        purchase: '购买资源',
        refund: '退款',
        reward: '奖励',
        adjust: '调整',
      },
    },
    { field: 'asset', title: '账户', format: 'tag', values: { yuan: '余额', token: 'Token' } },
    { field: 'amount', title: '变动', format: 'signed', unitField: 'asset' },
    { field: 'balanceAfter', title: '变动后', format: 'yuan', unitField: 'asset' },
    { field: 'remark', title: '说明' },
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
