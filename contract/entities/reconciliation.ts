import { entity } from '../entity.ts'

/** A day of a payment channel that was compared with the provider's bill. */
export const reconciliation = entity({
  name: 'reconciliation',
  title: '对账',
  key: 'id',
  defaultSort: 'day',
  fields: {
    /** Channel and day: `wechat 2026-11-21`. */
    id: { kind: 'id', title: '编号', stored: false },
    channel: { kind: 'enum', title: '渠道', filter: true, words: { alipay: '支付宝', wechat: '微信支付' } },
    /** The day is in Asia/Shanghai: `2026-11-21`. */
    day: { kind: 'text', title: '账单日', filter: true, sortable: true },
    /** `settled`: it differed, and every alert of the day is closed. */
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: {
        agrees: { text: '一致', tone: 'good' },
        differs: { text: '有差异', tone: 'bad' },
        settled: { text: '差异已处理', tone: 'good' },
      },
    },
    /** These two are the counts on the provider's bill. */
    payments: { kind: 'count', title: '账单收款笔数' },
    refunds: { kind: 'count', title: '账单退款笔数' },
    differences: { kind: 'count', title: '差异笔数' },
    /** Differences of the day whose alert is open. */
    open: { kind: 'count', title: '待处理的差异', stored: false },
    doneAt: { kind: 'timestamp', title: '对账时间' },
  },
})
