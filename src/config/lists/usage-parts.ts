import type { Chart, ColumnOf, Summary } from '../compiler/types.ts'

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

export const modelTypeColumn = {
  field: 'type',
  title: '类型',
  format: 'tag',
  values: {
    chat: '文本',
    image: '图像',
    speech: '语音',
    transcription: '识别',
    video: '视频',
    embedding: '向量',
    rerank: '重排',
  },
  phone: false,
} satisfies ColumnOf<'stats.calls'>

export const wireColumn = {
  field: 'wire',
  title: '接口',
  format: 'tag',
  values: {
    chat: 'Chat',
    messages: 'Messages',
    responses: 'Responses',
    embeddings: '向量',
    images: '图像',
    speech: '语音合成',
    transcriptions: '语音识别',
    videos: '视频',
  },
  absent: '—',
  phone: false,
} satisfies ColumnOf<'stats.calls'>

/** What calls are filtered by; the list shows the number itself. */
export const durationColumn = {
  field: 'durationBand',
  title: '用时范围',
  format: 'tag',
  values: { fast: '1 秒以内', fair: '1 到 5 秒', slow: '5 到 30 秒', verySlow: '30 秒以上' },
  hidden: true,
} satisfies ColumnOf<'stats.calls'>

export const costColumn = {
  field: 'costBand',
  title: '花费范围',
  format: 'tag',
  values: {
    free: '¥0',
    tiny: '¥0.01 以下',
    small: '¥0.01 到 ¥0.1',
    medium: '¥0.1 到 ¥1',
    large: '¥1 以上',
  },
  hidden: true,
} satisfies ColumnOf<'stats.calls'>

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

export const successChart = {
  name: 'success',
  kind: 'series',
  title: '成功率',
  endpoint: 'stats.detail',
  x: 'at',
  y: ['successRate'],
  format: 'percent',
} satisfies Chart
