import type { Resource } from '../compiler/types.ts'
import { channelColumns, routingPreview, testPreview, testShows } from './parts/channel.ts'
import { typeWords } from './parts/ops-words.ts'

const from = { field: 'from', title: '从何时起', hint: '不填就从现在起；第一次填的，从一开始算。' }
const input = { field: 'input', title: '输入' }
const cachedInput = { field: 'cachedInput', title: '缓存读取', hint: '不填与输入相同。' }
const cacheWrite5m = { field: 'cacheWrite5m', title: '缓存写入 5 分钟', hint: '不填与输入相同。' }
const cacheWrite1h = { field: 'cacheWrite1h', title: '缓存写入 1 小时', hint: '不填与输入相同。' }
const output = { field: 'output', title: '输出' }
const thinkingOutput = { field: 'thinkingOutput', title: '思考模式输出', hint: '不填与输出相同。' }
const audioInput = { field: 'audioInput', title: '音频输入', hint: '不填与输入相同。' }
const audioOutput = { field: 'audioOutput', title: '音频输出', hint: '不填与输出相同。' }
const webSearch = { field: 'perSearch', title: '联网搜索，每次', hint: '不填就不知道搜索的成本。' }
const tiers = {
  field: 'tiers',
  title: '按服务档或输入长度',
  item: '一档',
  hint: '不填就不分档。',
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
const http = ['http' as const]
const cost = {
  title: '成本价',
  call: 'route.cost',
  confirm: '“:channelName”上的“:modelName”向我们收多少钱。从前的按当时的成本价算，不会变。',
  done: '已记下成本价',
} as const
type Params = Record<string, string>
const open: Params = { state: 'open' }
const closed: Params = { state: 'closed' }
const none: Params = { state: 'none' }
const test: Params = { channelId: ':channelId', target: ':target', type: ':type' }
const testable = [
  'chat' as const,
  'embedding' as const,
  'image' as const,
  'speech' as const,
  'transcription' as const,
  'rerank' as const,
  'moderation' as const,
]
const hold = { call: 'route.hold', bulk: true } as const
const minutes = { field: 'minutes', title: '多少分钟' }

/** The tab of a channel, and all routes. */
export default {
  description: '哪个模型由哪个渠道回答，以及每条路由最近 24 小时的成绩。看这一页不会请求上游。',
  endpoint: 'channel.health',
  rowKey: 'id',
  card: { title: 'modelName', badge: 'breaker', lead: 'channelName' },
  empty: { text: '还没有路由', hint: '在渠道列表里点“加路由”。' },
  columns: [
    { field: 'modelName', title: '模型' },
    { field: 'modelId', title: '模型 ID', format: 'code', sortable: true, defaultOff: true },
    { field: 'channelName', title: '渠道' },
    { field: 'target', title: '那边的名称', format: 'mono', defaultOff: true },
    { field: 'type', title: '类型', values: typeWords, defaultOff: true },
    { field: 'weight', title: '权重', format: 'count' },
    { field: 'priority', title: '优先级', format: 'count' },
    { field: 'costText', title: '成本价（元）', absent: '没有填', defaultOff: true },
    ...channelColumns,
  ],
  filters: [
    { control: 'text', field: 'modelId', title: '模型 ID' },
    { control: 'select', field: 'type' },
  ],
  actions: [
    {
      title: '试一次',
      call: 'channel.test',
      input: test,
      confirm:
        '向“:channelName”的 :target 发一次真实的小请求，不看权重与熔断，照样花钱，不会停用任何东西。每人每分钟至多 10 次。',
      preview: { endpoint: 'channel.testPreview' as const, fields: [...testPreview] },
      shows: [...testShows],
      when: { kind: http, type: testable },
    },
    {
      title: '改权重',
      call: 'route.edit',
      confirm: '“:modelName”到“:channelName”：权重 :weight，优先级 :priority，那边叫 :target。不填的不变。',
      ask: [
        { field: 'weight', title: '权重' },
        { field: 'priority', title: '优先级' },
        { field: 'target', title: '那边的名称' },
      ],
      preview: { endpoint: 'route.preview' as const, fields: [...routingPreview] },
      done: '已修改',
      when: { kind: http },
    },
    {
      ...cost,
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
        from,
      ],
      when: { kind: http, type: ['chat'] },
    },
    { ...cost, ask: [input, from], when: { kind: http, type: ['embedding'] } },
    {
      ...cost,
      ask: [
        { field: 'perImage', title: '每张' },
        {
          field: 'perPartialImage',
          title: '每张未完成的图',
          hint: '不填就不知道流式的 partial_images 的成本。',
        },
        from,
      ],
      when: { kind: http, type: ['image'] },
    },
    {
      ...cost,
      ask: [{ field: 'perMillionChars', title: '每百万字符', control: 'money' }, from],
      when: { kind: http, type: ['speech'] },
    },
    {
      ...cost,
      ask: [{ field: 'perMinute', title: '每分钟' }, from],
      when: { kind: http, type: ['transcription'] },
    },
    {
      ...cost,
      ask: [{ field: 'perSecond', title: '每秒' }, from],
      when: { kind: http, type: ['video'] },
    },
    {
      ...cost,
      ask: [
        { field: 'perSearch', title: '每次', hint: '与售价按同样的单位。' },
        { field: 'input', title: '每百万 Token' },
        from,
      ],
      when: { kind: http, type: ['rerank'] },
    },
    {
      ...cost,
      ask: [
        { field: 'perCall', title: '每条', hint: '与售价按同样的单位。' },
        { field: 'input', title: '每百万 Token' },
        from,
      ],
      when: { kind: http, type: ['moderation'] },
    },
    {
      ...hold,
      title: '断开一会儿',
      input: open,
      confirm: '所有节点不再把“:modelName”的调用送到“:channelName”，到时间自己恢复。',
      ask: [minutes],
      danger: true,
      done: '已断开',
      when: { kind: http },
    },
    {
      ...hold,
      title: '保持接通',
      input: closed,
      confirm: '所有节点照常把“:modelName”的调用送到“:channelName”，即使它在出错，到时间自己恢复。',
      ask: [minutes],
      when: { kind: http },
    },
    {
      ...hold,
      title: '恢复自动',
      input: none,
      confirm: '“:modelName”到“:channelName”的熔断重新由各节点自己决定。',
      when: { kind: http, isHeld: [true] },
    },
    {
      title: '删除路由',
      call: 'route.remove',
      confirm: '“:channelName”不再回答“:modelName”。模型至少要留一条路由。',
      danger: true,
      done: '已删除',
      when: { kind: http },
    },
  ],
  export: true,
} satisfies Resource
