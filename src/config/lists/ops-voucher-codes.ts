import type { Resource } from '../compiler/types.ts'

/** Codes of one batch, or those that one user redeemed. */
export default {
  endpoint: 'voucher.codes',
  card: { title: 'code', badge: 'state', lead: 'redeemedAt' },
  empty: { text: '还没有兑换码' },
  columns: [
    { field: 'code', format: 'mono' },
    'state',
    { field: 'phone', to: '/ops/users?detail=:userId' },
    'redeemedAt',
    { field: 'batchName', phone: false },
    { field: 'amount', phone: false },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'tail', title: '末四位' },
    { control: 'text', field: 'userId', title: '用户编号' },
    { control: 'dates', field: 'redeemedAt' },
  ],
  export: true,
} satisfies Resource
