import type { Resource } from '../compiler/types.ts'
import { channelColumns, testPreview, testShows, testTypes } from './parts/channel.ts'

const http = { kind: ['http' as const] }
const state = {
  field: 'state',
  title: '状态',
  format: 'tag',
  values: {
    enabled: { text: '启用', tone: 'good' },
    draining: { text: '排空', tone: 'warn' },
    disabled: { text: '停用', tone: 'bad' },
  },
} as const
const preview = {
  endpoint: 'channel.statePreview' as const,
  fields: [
    { field: 'models', title: '现在由它回答的模型', format: 'count' as const },
    { field: 'strandedText', title: '之后没有渠道可用的模型', absent: '没有' },
  ],
}
const protocol = {
  field: 'protocol',
  title: '协议',
  values: { openai: 'OpenAI 兼容', anthropic: 'Anthropic' },
} as const
type Params = Record<string, string>
const toRoute: Params = { channelId: ':id' }
const ofKey: Params = { name: ':keyName' }
const toKey: Params = { name: ':keyName', baseUrl: ':baseUrl' }
const about: Params = { subject: 'channel::id' }
const enabled: Params = { state: 'enabled' }
const draining: Params = { state: 'draining' }
const disabled: Params = { state: 'disabled' }
const turn = { call: 'channel.state', preview } as const

export default {
  description: '上游的账号：地址、密钥、状态，以及最近 24 小时的成绩。看这一页不会请求上游。',
  endpoint: 'channel.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'baseUrl' },
  empty: { text: '还没有上游渠道', hint: '先加一个渠道和它的密钥，试一次，再给模型加路由。' },
  endpoints: { create: 'channel.add', update: 'channel.edit' },
  columns: [
    { field: 'name', title: '渠道', sortable: true },
    { field: 'baseUrl', title: '地址', format: 'code', phone: false, defaultOff: true },
    { ...protocol, defaultOff: true },
    state,
    { field: 'keyText', title: '密钥', absent: '没有' },
    { field: 'routes', title: '路由', format: 'count', phone: false },
    ...channelColumns,
  ],
  filters: [
    { control: 'text', field: 'keyword', title: '渠道', hint: '名称或地址' },
    { control: 'select', field: 'state' },
  ],
  tools: [{ title: '添加渠道', form: 'create' }],
  actions: [
    { title: '修改', form: 'edit', when: http },
    {
      title: '试一次',
      call: 'channel.test',
      input: toRoute,
      confirm:
        '向“:name”发一次真实的小请求，不看权重与熔断，照样花钱，不会停用任何东西。每人每分钟至多 10 次。',
      ask: [
        { field: 'target', title: '那边的名称', hint: '要试的模型在上游叫什么。' },
        { field: 'type', title: '类型', values: testTypes },
      ],
      preview: { endpoint: 'channel.testPreview' as const, fields: [...testPreview] },
      shows: [...testShows],
      when: http,
    },
    {
      title: '加路由',
      call: 'route.add',
      input: toRoute,
      confirm: '让一个模型也由“:name”回答。成本价在“路由”里另填。',
      ask: [
        {
          field: 'modelId',
          title: '模型',
          control: 'relation',
          relation: { resource: 'ops-models', label: 'name', search: 'keyword' },
        },
        { field: 'target', title: '那边的名称', hint: '这个模型在上游叫什么。' },
        { field: 'weight', title: '权重', hint: '同一优先级里按权重分担。' },
        { field: 'priority', title: '优先级', hint: '大的先用，小的备用。' },
      ],
      done: '已加路由',
      when: http,
    },
    {
      title: '添加密钥',
      call: 'channelKey.add',
      input: toKey,
      confirm: '密钥只会发给“:name”。已有在用的，新的先待启用，在“密钥”里启用。',
      ask: [{ field: 'key', title: '密钥' }],
      done: '已添加',
      when: { takesKey: [true] },
    },
    {
      ...turn,
      title: '启用',
      input: enabled,
      when: { ...http, state: ['draining', 'disabled'] },
    },
    {
      ...turn,
      title: '排空',
      input: draining,
      confirm: '“:name”不再接新的调用，正在回答的和视频任务照常做完。',
      done: '已开始排空',
      when: { ...http, state: ['enabled'] },
    },
    {
      ...turn,
      title: '停用',
      input: disabled,
      confirm: '“:name”不再接新的调用，还没有做完的视频任务失败并退款。只有员工能再启用。',
      danger: true,
      when: { ...http, state: ['enabled', 'draining'] },
    },
  ],
  forms: {
    create: {
      title: '添加渠道',
      submit: '添加',
      done: '已添加',
      fields: [
        { field: 'id', title: '编号', hint: '密钥也用这个名字，不能再改。', placeholder: 'acme-main' },
        { field: 'name', title: '名称' },
        { field: 'baseUrl', title: '地址', placeholder: 'https://api.example.com/v1' },
        { ...protocol, hint: 'Anthropic 的 Messages 接口只用于对话模型。' },
        { field: 'key', title: '密钥', hint: '只写不读；没有就不填，以后可以加。' },
      ],
    },
    edit: {
      title: '修改“:name”',
      fields: [
        { field: 'name', title: '名称' },
        { field: 'baseUrl', title: '地址', hint: '换了主机或端口，原来的密钥立刻删掉，须再添加。' },
        { ...protocol, required: true, hint: '通到这里的路由一起改。' },
      ],
    },
  },
  detail: {
    title: '渠道详情',
    tabs: [
      { title: '路由', resource: 'ops-routes', filters: toRoute },
      { title: '密钥', resource: 'ops-channel-keys', filters: ofKey },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
  export: true,
} satisfies Resource
