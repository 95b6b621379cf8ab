import type { Chart, ColumnOf, Summary, Total } from '../../compiler/types.ts'

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
    chat: '对话',
    image: '图像',
    speech: '语音',
    transcription: '识别',
    video: '视频',
    embedding: '向量',
    rerank: '重排',
    moderation: '审核',
  },
} satisfies ColumnOf<'stats.calls'>

export const wireColumn = {
  field: 'wire',
  title: '接口',
  format: 'tag',
  values: {
    chat: 'Chat',
    completions: 'Completions',
    messages: 'Messages',
    responses: 'Responses',
    gemini: 'Gemini',
    embeddings: '向量',
    rerank: '重排',
    moderations: '审核',
    images: '图像',
    speech: '语音合成',
    transcriptions: '语音识别',
    videos: '视频',
    batches: '批处理',
  },
  absent: '—',
  phone: false,
} satisfies ColumnOf<'stats.calls'>

/** What every list of usage by model says of a model. */
export const modelUsageColumns = [
  modelTypeColumn,
  { field: 'calls', title: '调用次数', format: 'count', sortable: true },
  { field: 'trend', title: '走势', format: 'sparkline', phone: false },
  { field: 'failedCalls', title: '失败次数', format: 'count', phone: false },
  { field: 'successRate', title: '成功率', format: 'percent', phone: false },
  {
    field: 'promptTokens',
    title: '输入 Token',
    format: 'count',
    sortable: true,
    noZero: true,
    absent: '—',
  },
  {
    field: 'completionTokens',
    title: '输出 Token',
    format: 'count',
    sortable: true,
    noZero: true,
    absent: '—',
  },
  { field: 'packageTokens', title: '资源包抵扣', format: 'count' },
  { field: 'cost', title: '花费', format: 'yuan', sortable: true },
] as const satisfies readonly ColumnOf<'stats.list'>[]

/** Pictures, sound and videos are not counted in tokens. */
export const tokenColumns = [
  { field: 'promptTokens', title: '输入 Token', format: 'count', noZero: true, absent: '—', optional: true },
  {
    field: 'completionTokens',
    title: '输出 Token',
    format: 'count',
    noZero: true,
    absent: '—',
    optional: true,
  },
] as const satisfies readonly ColumnOf<'stats.calls'>[]

/** In a table 诊断 says it. */
export const failureColumn = {
  field: 'failure',
  title: '失败原因',
  optional: true,
  table: false,
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

/** What of a call is billed other than text, and by which tier. */
export const priceColumns = [
  { field: 'priceTier', title: '计价档', absent: '—', defaultOff: true, phone: false },
  { field: 'audioInputTokens', title: '音频输入 Token', format: 'count', defaultOff: true, phone: false },
  { field: 'audioOutputTokens', title: '音频输出 Token', format: 'count', defaultOff: true, phone: false },
  { field: 'webSearches', title: '联网搜索', format: 'count', defaultOff: true, phone: false },
] as const satisfies readonly ColumnOf<'stats.calls'>[]

/** Of the prompt's tokens, those that an upstream's cache had, and those that were written to one. */
export const cacheTotals = [
  { field: 'cachedTokens', title: '缓存读取', format: 'count' },
  { field: 'cacheWrite5mTokens', title: '缓存写入 5 分钟', format: 'count' },
  { field: 'cacheWrite1hTokens', title: '缓存写入 1 小时', format: 'count' },
] as const satisfies readonly Total[]

const figures = [
  { title: '花费', fields: ['cost'], format: 'yuan' },
  { title: '调用次数', fields: ['calls'] },
  { title: 'Token 用量', fields: ['promptTokens', 'completionTokens'] },
  { title: '缓存省下', fields: ['cacheSaved'], format: 'yuan', good: 'more' },
  { title: '成功率', fields: ['successRate'], format: 'percent', good: 'more' },
] as const satisfies Summary['figures']

/** Times to the first byte are kept by model, not by key. */
export const keyUsageSummary = { endpoint: 'stats.summary', figures } satisfies Summary

const ttftFigure = {
  title: '首字延迟 P50',
  fields: ['ttftP50Ms'],
  format: 'duration',
  good: 'less',
  beside: { title: 'P95', field: 'ttftP95Ms' },
} as const satisfies Summary['figures'][number]

export const modelUsageSummary = {
  endpoint: 'stats.summary',
  figures: [...figures, ttftFigure],
} satisfies Summary

/** Of all models: what begins to answer late by its nature is no part of the time. */
export const usageSummary = {
  endpoint: 'stats.summary',
  figures: [...figures, { ...ttftFigure, title: '对话首字延迟 P50' }],
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

/** It is a list's filter by time, too. */
export const callsChart = {
  name: 'calls',
  kind: 'bars',
  title: '调用次数',
  endpoint: 'stats.detail',
  x: 'at',
  y: ['calls'],
  format: 'count',
  picks: true,
  wide: true,
} satisfies Chart

/** Models of several types are not compared with each other: a picture takes longer than a word. */
export const latencyChart = {
  name: 'latency',
  kind: 'series',
  title: '首字延迟 P50（按类型）',
  endpoint: 'stats.latency',
  x: 'at',
  y: ['ttftP50Ms'],
  split: 'typeName',
  format: 'duration',
} satisfies Chart

/** What packages paid, by model. */
export const packagesChart = {
  name: 'packages',
  kind: 'bars',
  title: '资源包抵扣 Token',
  endpoint: 'stats.byModel',
  x: 'at',
  y: ['packageTokens'],
  split: 'modelName',
  format: 'count',
} satisfies Chart

export const ttftChart = {
  name: 'ttft',
  kind: 'series',
  title: '首字延迟',
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

/** What models are billed, in all and over time; when their prices changed. */
export const costByModelChart = {
  name: 'cost',
  kind: 'bars',
  title: '花费',
  endpoint: 'stats.byModel',
  x: 'at',
  y: ['cost'],
  split: 'modelName',
  format: 'yuan',
  wide: true,
  orElse: 'packages',
  marks: 'stats.priceChanges',
} satisfies Chart

export const modelUsageTotals = [
  { field: 'calls', title: '调用次数', format: 'count' },
  { field: 'promptTokens', title: '输入 Token', format: 'count' },
  { field: 'cachedTokens', title: '缓存读取', format: 'count' },
  { field: 'cacheWrite5mTokens', title: '缓存写入 5 分钟', format: 'count' },
  { field: 'cacheWrite1hTokens', title: '缓存写入 1 小时', format: 'count' },
  { field: 'completionTokens', title: '输出 Token', format: 'count' },
  { field: 'cost', title: '花费', format: 'yuan' },
] satisfies Total[]
