import { entity } from '../entity.ts'

export const BILL_GRAINS = { request: '逐次请求', hour: '按小时合计', day: '按天合计' } as const

/** A bill of an upstream that was compared with what our calls used there. */
export const bill = entity({
  name: 'bill',
  table: 'upstream_bill',
  title: '上游账单',
  key: 'id',
  defaultSort: 'comparedAt',
  fields: {
    /** The id comes from the channel and the file: the same file again is the same bill. */
    id: { kind: 'id', title: '编号', filter: true },
    channelId: { kind: 'id', title: '渠道编号', filter: true },
    channelName: { kind: 'text', title: '渠道' },
    beginAt: { kind: 'timestamp', title: '账期从' },
    endAt: { kind: 'timestamp', title: '账期到' },
    /** What is compared with what: requests by their ids, or sums of a model where the bill names no requests. */
    grain: { kind: 'enum', title: '比对', words: BILL_GRAINS },
    state: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: { agrees: { text: '一致', tone: 'good' }, differs: { text: '有差异', tone: 'bad' } },
    },
    /** Lines of the file below its head. */
    lines: { kind: 'count', title: '账单行数' },
    /** Requests, or sums, that both sides have. */
    matched: { kind: 'count', title: '两边都有' },
    onlyOurs: { kind: 'count', title: '账单没有' },
    onlyTheirs: { kind: 'count', title: '我们没有' },
    tokens: { kind: 'count', title: 'Token 不同' },
    amounts: { kind: 'count', title: '金额不同' },
    /** Ours whose outcome was unknown, and that the bill has. */
    lost: { kind: 'count', title: '结果不明' },
    theirAmount: { kind: 'money', title: '账单金额', unit: '元' },
    ourAmount: { kind: 'money', title: '我们的成本', unit: '元' },
    /** The bill less ours. */
    difference: { kind: 'money', title: '差额', unit: '元' },
    byName: { kind: 'text', title: '核对人', stored: false },
    comparedAt: { kind: 'timestamp', title: '核对时间', sortable: true, range: true },
  },
})
