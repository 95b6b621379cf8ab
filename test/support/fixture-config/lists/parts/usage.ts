import type { Chart, ColumnOf, Summary } from '../../../../../src/config/compiler/types.ts'

/** The state of a call, as a column of every list of calls. */
export const callStatus = {
  field: 'status',
  title: '状态',
  format: 'tag',
  values: {
    running: { text: '进行中', tone: 'accent' },
    succeeded: { text: '成功', tone: 'good' },
    failed: { text: '失败', tone: 'bad' },
    aborted: { text: '中途停止', tone: 'warn' },
  },
} satisfies ColumnOf<'stats.calls'>

/** The figures above a list of usage. */
export const usageSummary = {
  endpoint: 'stats.summary',
  figures: [
    { title: '花费', fields: ['cost'], format: 'yuan' },
    { title: '调用次数', fields: ['calls'] },
    { title: 'Token 用量', fields: ['promptTokens', 'completionTokens'] },
    { title: '成功率', fields: ['successRate'], format: 'percent', good: 'more' },
    { title: '首字 P50', fields: ['ttftP50Ms'], format: 'duration', good: 'less' },
    { title: '首字 P95', fields: ['ttftP95Ms'], format: 'duration', good: 'less' },
  ],
} satisfies Summary

/** How many tokens went in and came out, in the period of the list. */
export const tokensChart = {
  name: 'tokens',
  kind: 'bars',
  title: 'Token 用量',
  endpoint: 'stats.detail',
  x: 'at',
  y: [
    { field: 'promptTokens', title: '输入' },
    { field: 'completionTokens', title: '输出' },
  ],
  format: 'count',
} satisfies Chart

/** How long the first token took. */
export const ttftChart = {
  name: 'ttft',
  kind: 'series',
  title: '首字耗时',
  endpoint: 'stats.detail',
  x: 'at',
  y: [
    { field: 'ttftP50Ms', title: 'P50' },
    { field: 'ttftP95Ms', title: 'P95' },
  ],
  format: 'duration',
} satisfies Chart

/** How many of the calls succeeded. */
export const successChart = {
  name: 'success',
  kind: 'series',
  title: '成功率',
  endpoint: 'stats.detail',
  x: 'at',
  y: ['successRate'],
  format: 'percent',
} satisfies Chart
