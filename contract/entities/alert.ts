import { ALERT_KINDS } from '../alert-kinds.ts'
import { entity } from '../entity.ts'

/** Something about payments that a person has to look at. */
export const alert = entity({
  name: 'alert',
  table: 'payment_alert',
  title: '支付告警',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号', filter: true },
    kind: { kind: 'enum', title: '种类', filter: true, words: ALERT_KINDS },
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: { open: { text: '待处理', tone: 'bad' }, resolved: { text: '已处理', tone: 'good' } },
    },
    channel: { kind: 'text', title: '渠道', filter: true },
    orderNo: { kind: 'id', title: '订单号', filter: true },
    transactionId: { kind: 'id', title: '渠道交易号' },
    amount: { kind: 'money', title: '金额', unit: '元' },
    detail: { kind: 'text', title: '说明' },
    /** How often it was raised. */
    times: { kind: 'count', title: '次数' },
    /** The hours run from when it was raised first until it was closed. */
    hours: { kind: 'count', title: '已过小时', stored: false },
    /** It is the day of the bill that differs: `2026-11-21`; else empty. */
    day: { kind: 'text', title: '账单日', filter: true },
    /** User id of staff; empty: no one. */
    assigneeId: { kind: 'id', title: '处理人编号', internal: true },
    assigneeName: { kind: 'text', title: '处理人', stored: false },
    /** Empty: open, or closed by the program. */
    resolvedByName: { kind: 'text', title: '关闭人', stored: false },
    resolution: { kind: 'text', title: '处理结果' },
    createdAt: { kind: 'timestamp', title: '发生时间', sortable: true, range: true },
    lastAt: { kind: 'timestamp', title: '最近一次' },
    resolvedAt: { kind: 'timestamp', title: '处理时间', nullable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
