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

/** What a channel or a route did in the last 24 hours. */
export const channelColumns = [
  breaker,
  { field: 'breakerText', title: '断开的节点', absent: '没有', optional: true, defaultOff: true },
  { field: 'calls', title: '24 小时请求', format: 'count', sortable: true },
  { field: 'successRate', title: '成功率', format: 'percent' },
  { field: 'errorText', title: '失败', absent: '没有' },
  { field: 'ttftP50Ms', title: '首字节 P50', format: 'duration', defaultOff: true },
  { field: 'ttftP95Ms', title: '首字节 P95', format: 'duration', defaultOff: true },
  { field: 'p50Ms', title: '总耗时 P50', format: 'duration', phone: false, defaultOff: true },
  { field: 'p95Ms', title: '总耗时 P95', format: 'duration', phone: false, defaultOff: true },
  { field: 'spend', title: '成本', format: 'yuan', defaultOff: true },
  { field: 'margin', title: '毛利', format: 'signed', phone: false, defaultOff: true },
] as const

export const testTypes = {
  chat: '对话',
  embedding: '向量',
  image: '图像',
  speech: '语音',
  transcription: '识别',
  rerank: '重排',
  moderation: '审核',
}

/** What a test asks and costs, and what came of it. */
export const testPreview = [
  { field: 'what', title: '试什么' },
  { field: 'price', title: '至多花（成本）', format: 'yuan', absent: '没有填成本价，不知道' },
] as const
export const testShows = [
  {
    field: 'outcome',
    title: '结果',
    format: 'tag',
    values: { succeeded: { text: '通', tone: 'good' }, failed: { text: '不通', tone: 'bad' } },
  },
  { field: 'problem', title: '为什么', absent: '没有出错' },
  { field: 'firstByteMs', title: '首字节', format: 'duration' },
  { field: 'durationMs', title: '总耗时', format: 'duration' },
  { field: 'usage', title: '用量', absent: '没有' },
  { field: 'cost', title: '成本', format: 'yuan', absent: '没有填成本价，不知道' },
  { field: 'answer', title: '回答', absent: '没有' },
] as const

/** Last week at other weights. */
export const routingPreview = [
  { field: 'calls', title: '近 7 天答成的请求', format: 'count' },
  { field: 'shareText', title: '分到的请求' },
  { field: 'failureRate', title: '请求失败率，照现在', format: 'percent' },
  { field: 'failureRateAfter', title: '请求失败率，改后', format: 'percent' },
  { field: 'p50Ms', title: '总耗时 P50，照现在', format: 'duration' },
  { field: 'p50MsAfter', title: '总耗时 P50，改后', format: 'duration' },
  { field: 'p95Ms', title: '总耗时 P95，照现在', format: 'duration' },
  { field: 'p95MsAfter', title: '总耗时 P95，改后', format: 'duration' },
  { field: 'cost', title: '成本，照现在', format: 'yuan' },
  { field: 'costAfter', title: '成本，改后', format: 'yuan' },
  { field: 'unknownText', title: '没有数据、没算进去的渠道', absent: '没有' },
] as const
