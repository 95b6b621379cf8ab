const breaker = {
  field: 'breaker',
  title: '熔断',
  format: 'tag',
  values: {
    closed: { text: '接通', tone: 'good' },
    'half-open': { text: '试探', tone: 'warn' },
    open: { text: '断开', tone: 'bad' },
  },
} as const

/** What a channel or a route did in the last 24 hours, as details list it. */
export const channelFigures = [
  breaker,
  { field: 'breakerText', title: '断开的节点', absent: '没有' },
  { field: 'calls', title: '24 小时请求', format: 'count' },
  { field: 'successRate', title: '成功率', format: 'percent' },
  { field: 'errorText', title: '失败', absent: '没有' },
  { field: 'ttftP50Ms', title: '首字节 P50', format: 'duration' },
  { field: 'ttftP95Ms', title: '首字节 P95', format: 'duration' },
  { field: 'p50Ms', title: '总耗时 P50', format: 'duration' },
  { field: 'p95Ms', title: '总耗时 P95', format: 'duration' },
  { field: 'spend', title: '成本', format: 'yuan' },
  { field: 'margin', title: '毛利', format: 'signed' },
] as const

/** The same as columns. */
export const channelColumns = [
  breaker,
  { field: 'breakerText', title: '断开的节点', optional: true, defaultOff: true },
  { field: 'calls', title: '24 小时请求', format: 'count', sortable: true },
  { field: 'successRate', title: '成功率', format: 'percent' },
  { field: 'errorText', title: '失败', absent: '没有' },
  { field: 'ttftP50Ms', title: '首字节 P50', format: 'duration', defaultOff: true },
  { field: 'ttftP95Ms', title: '首字节 P95', format: 'duration', defaultOff: true },
  { field: 'p50Ms', title: '总耗时 P50', format: 'duration', phone: false },
  { field: 'p95Ms', title: '总耗时 P95', format: 'duration', phone: false },
  { field: 'spend', title: '成本', format: 'yuan', defaultOff: true },
  { field: 'margin', title: '毛利', format: 'signed', phone: false },
] as const
