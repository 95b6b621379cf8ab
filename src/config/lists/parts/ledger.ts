import type { ColumnOf } from '../../compiler/types.ts'

/** What both its user and staff see of a row of the ledger. */
export const ledgerColumns = [
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
] satisfies ColumnOf<'income.list' | 'user.ledger'>[]
