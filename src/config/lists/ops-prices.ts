import type { Resource } from '../compiler/types.ts'
import { rehearsal, stateWords, typeWords } from './parts/ops-words.ts'

const when = { field: 'effectiveAt', title: '生效时间', hint: '不填为批准后立刻生效；涨价须在 8 天以后。' }
const correction = {
  field: 'isCorrection',
  title: '更正',
  hint: '刚改错了价：改价后 24 小时内，批准后立刻改回，每一项至多到改之前的价格。',
}
const free = { field: 'confirmFree', title: '免费确认', hint: '价格为 0 时须在这里输入“免费”。' }
const last = [when, correction, free]
const input = { field: 'input', title: '输入' }
const cachedInput = { field: 'cachedInput', title: '缓存读取', hint: '不填与输入相同。' }
const cacheWrite5m = { field: 'cacheWrite5m', title: '缓存写入 5 分钟', hint: '不填与输入相同。' }
const cacheWrite1h = { field: 'cacheWrite1h', title: '缓存写入 1 小时', hint: '不填与输入相同。' }
const output = { field: 'output', title: '输出' }
const thinkingOutput = { field: 'thinkingOutput', title: '思考模式输出', hint: '不填与输出相同。' }
const audioInput = { field: 'audioInput', title: '音频输入', hint: '不填与输入相同。' }
const audioOutput = { field: 'audioOutput', title: '音频输出', hint: '不填就不收要音频的调用。' }
const webSearch = { field: 'perSearch', title: '联网搜索，每次', hint: '不填就不收联网搜索的调用。' }
const tiers = {
  field: 'tiers',
  title: '按服务档或输入长度',
  item: '一档',
  hint: '不填不变。',
  fields: [
    { field: 'tier', title: '服务档', placeholder: '例如：priority' },
    { field: 'above', title: '输入超过多少 Token' },
    input,
    { ...cachedInput },
    { ...cacheWrite5m },
    { ...cacheWrite1h },
    output,
    { ...thinkingOutput },
    { ...audioInput },
    { field: 'audioOutput', title: '音频输出' },
  ],
}
const batch = {
  field: 'batchPercent',
  title: '批处理价（标价的 %）',
  hint: '不填不变；0 为不再收批处理。涨价同样须提前公告。',
}
const perPartialImage = {
  field: 'perPartialImage',
  title: '每张未完成的图',
  hint: '不填就不收流式的 partial_images。',
}
const perSearch = { field: 'perSearch', title: '每次', hint: '每次与每百万 Token 只填一个。' }
const perCall = { field: 'perCall', title: '每条', hint: '每条与每百万 Token 只填一个。' }
const perToken = { field: 'input', title: '每百万 Token' }
const preview = { endpoint: 'price.preview' as const, fields: [...rehearsal] }
const propose = {
  title: '提议改价',
  call: 'price.propose',
  input: { modelId: ':id' },
  confirm: '“:name”的现价（元）：:prices。改后的各项都要写全，没有变的也写。',
  preview,
  done: '已按新价格发布',
} as const

export default {
  description: '每个模型现在卖多少钱。改价由一个人提议，财务批准后生效；涨价须提前 7 天公告。',
  endpoint: 'catalogModel.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'prices' },
  columns: [
    { field: 'name', title: '名称', sortable: true },
    { field: 'id', title: '模型 ID', format: 'code', to: '/ops/models?detail=:id' },
    { field: 'type', title: '类型', values: typeWords },
    { field: 'state', title: '状态', format: 'tag', values: stateWords },
    { field: 'prices', title: '价格（元）' },
  ],
  filters: [
    { control: 'text', field: 'id' },
    { control: 'select', field: 'type' },
    { control: 'select', field: 'state' },
  ],
  export: true,
  actions: [
    {
      ...propose,
      ask: [
        input,
        cachedInput,
        cacheWrite5m,
        cacheWrite1h,
        output,
        thinkingOutput,
        audioInput,
        audioOutput,
        webSearch,
        tiers,
        batch,
        ...last,
      ],
      when: { type: ['chat'] },
    },
    { ...propose, ask: [input, batch, ...last], when: { type: ['embedding'] } },
    {
      ...propose,
      ask: [{ field: 'perImage', title: '每张' }, perPartialImage, ...last],
      when: { type: ['image'] },
    },
    {
      ...propose,
      ask: [{ field: 'perMillionChars', title: '每百万字符', control: 'money' }, ...last],
      when: { type: ['speech'] },
    },
    {
      ...propose,
      ask: [{ field: 'perMinute', title: '每分钟' }, ...last],
      when: { type: ['transcription'] },
    },
    {
      ...propose,
      ask: [{ field: 'perSecond', title: '每秒' }, ...last],
      when: { type: ['video'] },
    },
    { ...propose, ask: [perSearch, perToken, ...last], when: { type: ['rerank'] } },
    { ...propose, ask: [perCall, perToken, ...last], when: { type: ['moderation'] } },
  ],
  detail: {
    title: '价格与历史',
    endpoint: 'catalogModel.detail',
    fields: [
      { field: 'name', title: '名称' },
      { field: 'prices', title: '现价（元）' },
    ],
    charts: [
      {
        name: 'price',
        kind: 'series',
        title: '价格',
        endpoint: 'price.series',
        x: 'at',
        y: ['price'],
        split: 'item',
        format: 'yuan',
        by: 'day',
        wide: true,
      },
    ],
    chartDays: 180,
    tabs: [
      { title: '从前与将来', resource: 'ops-price-history', filters: { modelId: ':id' } },
      { title: '涨价提醒', resource: 'ops-price-notices', filters: { modelId: ':id' } },
      { title: '受影响的用户', resource: 'ops-price-notice-users', filters: { modelId: ':id' } },
    ],
  },
} satisfies Resource
