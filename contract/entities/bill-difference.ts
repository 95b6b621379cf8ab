import { entity } from '../entity.ts'

/** A request in which a bill and our records differ; where the bill names no requests, a model's hour or day. */
export const billDifference = entity({
  name: 'billDifference',
  table: 'upstream_bill_difference',
  title: '账单差异',
  key: 'id',
  defaultSort: 'at',
  fields: {
    id: { kind: 'id', title: '编号' },
    billId: { kind: 'id', title: '账单编号', filter: true, stored: false },
    kind: {
      kind: 'enum',
      title: '差异',
      filter: true,
      words: {
        onlyOurs: { text: '账单没有', tone: 'warn' },
        onlyTheirs: { text: '我们没有', tone: 'bad' },
        tokens: { text: 'Token 不同', tone: 'bad' },
        amounts: { text: '金额不同', tone: 'bad' },
        lost: { text: '结果不明', tone: 'warn' },
        settled: { text: '已按账单计入', tone: 'good' },
      },
    },
    at: { kind: 'timestamp', title: '时间', sortable: true, range: true },
    /** The name there. */
    model: { kind: 'text', title: '模型', filter: true },
    /** What the upstream calls the request; empty where the bill names none. */
    upstreamId: { kind: 'id', title: '上游的请求编号', max: 128, filter: true },
    /** Ours; empty where there is none. */
    requestId: { kind: 'id', title: '请求编号', filter: true },
    /** Neither read from a cache nor written to one, where the bill tells them apart. Null: that side does not say. */
    theirInput: { kind: 'count', title: '账单输入', nullable: true },
    ourInput: { kind: 'count', title: '我们的输入', nullable: true },
    theirCached: { kind: 'count', title: '账单缓存读取', nullable: true },
    ourCached: { kind: 'count', title: '我们的缓存读取', nullable: true },
    theirWritten: { kind: 'count', title: '账单缓存写入', nullable: true },
    ourWritten: { kind: 'count', title: '我们的缓存写入', nullable: true },
    theirOutput: { kind: 'count', title: '账单输出', nullable: true },
    ourOutput: { kind: 'count', title: '我们的输出', nullable: true },
    theirAmount: { kind: 'money', title: '账单金额', unit: '元', nullable: true },
    ourAmount: { kind: 'money', title: '我们的成本', unit: '元', nullable: true },
    /** The bill less ours; null: one of them does not say. */
    difference: { kind: 'money', title: '差额', unit: '元', nullable: true },
    /** When the bill's figures became ours, of one whose outcome was unknown. */
    settledAt: { kind: 'timestamp', title: '计入时间', nullable: true },
    settledByName: { kind: 'text', title: '计入人', stored: false },
  },
})
