import type { Resource } from '../compiler/types.ts'
import { rehearsal, stateWords, typeWords } from './ops-words.ts'

const when = { field: 'effectiveAt', title: '生效时间', hint: '不填为批准后立刻生效；涨价须在 8 天以后。' }
const free = { field: 'confirmFree', title: '免费确认', hint: '价格为 0 时须在这里输入“免费”。' }
const input = { field: 'input', title: '输入' }
const cachedInput = { field: 'cachedInput', title: '缓存读取', hint: '不填与输入相同。' }
const cacheWrite5m = { field: 'cacheWrite5m', title: '缓存写入 5 分钟', hint: '不填与输入相同。' }
const cacheWrite1h = { field: 'cacheWrite1h', title: '缓存写入 1 小时', hint: '不填与输入相同。' }
const output = { field: 'output', title: '输出' }
const perSearch = { field: 'perSearch', title: '每次', hint: '每次与每百万 Token 只填一个。' }
const perToken = { field: 'input', title: '每百万 Token' }
const preview = { endpoint: 'price.preview' as const, fields: [...rehearsal] }
const propose = {
  title: '提议改价',
  call: 'price.propose',
  input: { modelId: ':id' },
  confirm: '“:name”的现价（元）：:prices。改后的各项都要写全，没有变的也写。',
  reason: true,
  preview,
  done: '已按新价格发布',
} as const

export const opsPrices = {
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
  actions: [
    {
      ...propose,
      ask: [input, cachedInput, cacheWrite5m, cacheWrite1h, output, when, free],
      when: { type: ['chat'] },
    },
    { ...propose, ask: [input, when, free], when: { type: ['embedding'] } },
    { ...propose, ask: [{ field: 'perImage', title: '每张' }, when, free], when: { type: ['image'] } },
    {
      ...propose,
      ask: [{ field: 'perMillionChars', title: '每百万字符', control: 'money' }, when, free],
      when: { type: ['speech'] },
    },
    {
      ...propose,
      ask: [{ field: 'perMinute', title: '每分钟' }, when, free],
      when: { type: ['transcription'] },
    },
    { ...propose, ask: [{ field: 'perSecond', title: '每秒' }, when, free], when: { type: ['video'] } },
    { ...propose, ask: [perSearch, perToken, when, free], when: { type: ['rerank'] } },
  ],
  detail: {
    title: '价格与历史',
    endpoint: 'catalogModel.detail',
    fields: [
      { field: 'name', title: '名称' },
      { field: 'prices', title: '现价（元）' },
    ],
    tabs: [{ title: '从前与将来', resource: 'ops-price-history', filters: { modelId: ':id' } }],
  },
} satisfies Resource

/** What one model cost, costs and will cost. */
export const opsPriceHistory = {
  endpoint: 'price.history',
  rowKey: 'versionId',
  card: { title: 'priceText', badge: 'state', lead: 'from' },
  columns: [
    { field: 'from', title: '从', format: 'time', sortable: true },
    { field: 'priceText', title: '价格（元）', absent: '没有卖' },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: { past: '从前', now: { text: '现在', tone: 'good' }, ahead: { text: '将来', tone: 'warn' } },
    },
    { field: 'versionId', title: '版本' },
  ],
} satisfies Resource
