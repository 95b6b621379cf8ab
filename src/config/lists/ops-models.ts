import type { Resource } from '../compiler/types.ts'
import {
  chatPrices,
  embeddingPrices,
  free,
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
import { stateWords, typeWords } from './parts/ops-words.ts'

const editable = [
  { field: 'name', title: '名称' },
  { field: 'vendor', title: '厂商' },
  { field: 'description', title: '介绍' },
  { field: 'tags', title: '标签' },
  { field: 'aliases', title: '别名', hint: '调用时也可以写的模型 ID。' },
]
const life = [
  { field: 'state', title: '状态', hint: '上架请用“上架”，须经审批。' },
  { field: 'sunset', title: '下线时间', hint: '弃用的模型须写。' },
  { field: 'successor', title: '替代模型', hint: '弃用以后请用户改用的模型 ID。' },
]

const unsold = { state: ['draft' as const, 'staff' as const] }
const launch = {
  title: '定价并上架',
  call: 'setup.launch',
  confirm: '“:name”按这里的价格（元）上架，等另一个人审批。按质量、尺寸、长度分档的，先上架再“提议改价”。',
  done: '已上架',
} as const

export default {
  description: '模型目录里的每一个模型，包括没有上架的。',
  endpoint: 'catalogModel.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'prices' },
  endpoints: { create: 'setup.addModel', update: 'catalogModel.edit' },
  columns: [
    { field: 'name', title: '名称', sortable: true },
    { field: 'id', title: '模型 ID', format: 'code', sortable: true },
    {
      field: 'type',
      title: '类型',
      values: typeWords,
    },
    {
      field: 'state',
      title: '状态',
      format: 'tag',
      values: stateWords,
    },
    { field: 'prices', title: '价格（元）' },
    { field: 'vendor', title: '厂商', defaultOff: true },
    { field: 'upstreams', title: '上游数', format: 'count', phone: false },
    { field: 'sunset', title: '下线时间', format: 'time', optional: true, defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'keyword', title: '查找', hint: '名称、ID 或厂商' },
    { control: 'text', field: 'id', title: '模型 ID' },
    { control: 'select', field: 'type' },
    { control: 'select', field: 'state' },
  ],
  tools: [{ title: '新建模型', form: 'create' }],
  actions: [
    { title: '修改', form: 'edit' },
    {
      title: '上架',
      call: 'catalogModel.launch',
      confirm: '“:name”按现在的价格上架：:prices。',
      ask: [free],
      when: unsold,
    },
    { ...launch, ask: [...chatPrices], when: { ...unsold, type: ['chat'] } },
    { ...launch, ask: [...embeddingPrices], when: { ...unsold, type: ['embedding'] } },
    { ...launch, ask: [...imagePrices], when: { ...unsold, type: ['image'] } },
    { ...launch, ask: [...speechPrices], when: { ...unsold, type: ['speech'] } },
    { ...launch, ask: [...transcriptionPrices], when: { ...unsold, type: ['transcription'] } },
    { ...launch, ask: [...videoPrices], when: { ...unsold, type: ['video'] } },
    { ...launch, ask: [...rerankPrices], when: { ...unsold, type: ['rerank'] } },
    { ...launch, ask: [...moderationPrices], when: { ...unsold, type: ['moderation'] } },
  ],
  forms: {
    create: {
      title: '新建模型',
      layout: 'drawer',
      done: '已存为草稿',
      fields: [
        modelName,
        modelId,
        { field: 'vendor', title: '厂商' },
        modelType,
        {
          field: 'channelId',
          title: '上游渠道',
          control: 'relation',
          relation: { resource: 'ops-channels', label: 'name', search: 'keyword' },
        },
        targetName,
        ...otherModelFields,
        { field: 'more', title: '其他', hint: '目录里还有的项，JSON：{"image":{"sizes":["1024x1024"]}}。' },
      ],
    },
    edit: {
      title: '修改“:name”',
      layout: 'drawer',
      preview: {
        endpoint: 'catalogModel.preview',
        fields: [
          { field: 'holders', title: '有它的资源包的人', format: 'count' },
          { field: 'strandedHolders', title: '其中再也用不上的', format: 'count' },
          { field: 'offersText', title: '随之停售', absent: '没有' },
        ],
      },
      sections: [{ fields: editable }, { title: '状态', fields: life }],
    },
  },
  detail: {
    title: '模型详情',
    more: [
      { field: 'description', title: '介绍' },
      { field: 'tags', title: '标签', format: 'list' },
      { field: 'aliases', title: '别名', format: 'list' },
      { field: 'successor', title: '替代模型' },
    ],
  },
  export: true,
} satisfies Resource
