import { entity } from '../entity.ts'

/** What a bill and our records have of one model on one day. */
export const billTotal = entity({
  name: 'billTotal',
  table: 'upstream_bill_total',
  title: '账单合计',
  key: 'id',
  defaultSort: 'day',
  fields: {
    id: { kind: 'id', title: '编号' },
    billId: { kind: 'id', title: '账单编号', filter: true, stored: false },
    /** The day is in the zone of the bill: `2026-11-21`. */
    day: { kind: 'text', title: '日期', filter: true, sortable: true },
    /** The name there. */
    model: { kind: 'text', title: '模型', filter: true },
    /** Null: the bill does not say. */
    theirRequests: { kind: 'count', title: '账单请求数', nullable: true },
    ourRequests: { kind: 'count', title: '我们的请求数' },
    theirInput: { kind: 'count', title: '账单输入', nullable: true },
    /** It includes what is read from caches and written to them. */
    ourInput: { kind: 'count', title: '我们的输入' },
    theirOutput: { kind: 'count', title: '账单输出', nullable: true },
    ourOutput: { kind: 'count', title: '我们的输出' },
    theirAmount: { kind: 'money', title: '账单金额', unit: '元', nullable: true },
    /** It is the sum of the requests whose cost is known. */
    ourAmount: { kind: 'money', title: '我们的成本', unit: '元' },
    difference: { kind: 'money', title: '差额', unit: '元', nullable: true },
  },
})
