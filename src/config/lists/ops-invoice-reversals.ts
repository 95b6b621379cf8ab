import type { Resource } from '../compiler/types.ts'

/** The red-letter invoices of one. */
export default {
  endpoint: 'managedInvoice.reversals',
  rowKey: 'id',
  card: { title: 'number', lead: 'amount' },
  empty: { text: '没有红冲' },
  columns: [
    { field: 'number', title: '红字发票号码', format: 'code' },
    { field: 'amount', title: '红冲金额', format: 'yuan' },
    { field: 'reason', title: '原因' },
    { field: 'byName', title: '经手人' },
    { field: 'issuedAt', title: '开票日期', format: 'time' },
    { field: 'createdAt', title: '登记时间', format: 'time', sortable: true },
  ],
  export: true,
} satisfies Resource
