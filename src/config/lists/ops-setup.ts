import type { Resource } from '../compiler/types.ts'
import { testPreview, testShows, testTypes } from './parts/channel.ts'
import {
  chatPrices,
  embeddingPrices,
  imagePrices,
  modelId,
  modelName,
  modelType,
  moderationPrices,
  otherModelFields,
  rerankPrices,
  speechPrices,
  targetName,
  transcriptionPrices,
  videoPrices,
} from './parts/launch.ts'

type Params = Record<string, string>
const whyAdded: Params = { reason: ':reason' }
const toChannel: Params = { channelId: ':channelId' }
const toAdded: Params = { ...toChannel, ...whyAdded }
const ofDraft: Params = { id: ':modelId', ...whyAdded }
const addModel = {
  call: 'setup.addModel' as const,
  input: toAdded,
  confirm: '由“:channelName”回答的模型，先存为草稿。',
  ask: [
    { ...modelName, from: 'modelName' },
    { ...modelId, from: 'modelId' },
    { field: 'vendor', title: '厂商' },
    { ...modelType, from: 'type' },
    { ...targetName, from: 'target' },
    ...otherModelFields,
  ],
  done: '已存为草稿',
}
const launch = {
  title: '定价并上架',
  call: 'setup.launch',
  input: ofDraft,
  confirm:
    '“:modelName”按这里的价格（元）卖给所有客户。只有你一位员工、还没有客户调用过的，立刻上架并标明“单人”；否则等另一个人审批。',
  done: '已上架',
} as const

/** From nothing to the first call of a customer. */
export default {
  description: '从空的平台到第一次客户调用，一步一步来。每一步照真实的情况显示，可以随时离开再接着做。',
  endpoint: 'setup.state',
  rowKey: 'step',
  layout: 'lines',
  head: 'setup',
  card: { title: 'title', badge: 'state', lead: 'text' },
  columns: [
    { field: 'title', title: '步骤' },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: {
        done: { text: '已完成', tone: 'good' },
        now: { text: '现在做', tone: 'warn' },
        waiting: { text: '等审批', tone: 'warn' },
        later: '之后',
      },
    },
    { field: 'text', title: '说明' },
  ],
  actions: [
    {
      title: '添加渠道',
      call: 'channel.add',
      input: whyAdded,
      confirm: '上游是真正回答的 OpenAI 兼容服务：厂商的接口，或自己的 vLLM、SGLang。',
      ask: [
        { field: 'id', title: '编号', from: 'channelId', hint: '密钥也用这个名字，不能再改。' },
        { field: 'name', title: '名称', from: 'channelName' },
        { field: 'baseUrl', title: '地址', placeholder: 'https://api.example.com/v1' },
        { field: 'key', title: '密钥', hint: '只写不读；没有就不填。' },
      ],
      done: '已添加',
      when: { step: ['channel'], state: ['now'] },
    },
    {
      title: '试一次',
      call: 'channel.test',
      input: toChannel,
      confirm: '向“:channelName”发一次真实的小请求，照样花钱，不会停用任何东西。每人每分钟至多 10 次。',
      ask: [
        { field: 'target', title: '那边的名称', hint: '要卖的模型在上游叫什么。' },
        { field: 'type', title: '类型', values: testTypes },
      ],
      preview: { endpoint: 'channel.testPreview' as const, fields: [...testPreview] },
      shows: [...testShows],
      when: { step: ['test'], state: ['now'] },
    },
    { title: '改渠道', to: '/ops/channels', when: { step: ['test'], state: ['now'] } },
    { ...addModel, title: '不试，直接新建', when: { step: ['test'], state: ['now'] } },
    { ...addModel, title: '新建模型', when: { step: ['model'], state: ['now'] } },
    { ...launch, ask: [...chatPrices], when: { step: ['price'], state: ['now'], type: ['chat'] } },
    {
      ...launch,
      ask: [...embeddingPrices],
      when: { step: ['price'], state: ['now'], type: ['embedding'] },
    },
    { ...launch, ask: [...imagePrices], when: { step: ['price'], state: ['now'], type: ['image'] } },
    { ...launch, ask: [...speechPrices], when: { step: ['price'], state: ['now'], type: ['speech'] } },
    {
      ...launch,
      ask: [...transcriptionPrices],
      when: { step: ['price'], state: ['now'], type: ['transcription'] },
    },
    { ...launch, ask: [...videoPrices], when: { step: ['price'], state: ['now'], type: ['video'] } },
    { ...launch, ask: [...rerankPrices], when: { step: ['price'], state: ['now'], type: ['rerank'] } },
    {
      ...launch,
      ask: [...moderationPrices],
      when: { step: ['price'], state: ['now'], type: ['moderation'] },
    },
    { title: '改模型', to: '/ops/models', when: { step: ['price'], state: ['now'] } },
    { title: '去审批', to: '/ops/approvals', when: { step: ['price'], state: ['waiting'] } },
    { title: '给客户调账', to: '/ops/adjustments', when: { step: ['call'], state: ['now'] } },
    { title: '加第二个模型', to: '/ops/models', when: { step: ['call'], state: ['done'] } },
  ],
} satisfies Resource
