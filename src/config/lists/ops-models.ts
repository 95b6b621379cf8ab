import type { Resource } from '../compiler/types.ts'
import { stateWords, typeWords } from './ops-words.ts'

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

export const opsModels = {
  description: '模型目录里的每一个模型，包括没有上架的。',
  endpoint: 'catalogModel.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'prices' },
  endpoints: { create: 'catalogModel.add', update: 'catalogModel.edit' },
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
      when: { state: ['draft', 'staff'] },
    },
  ],
  forms: {
    create: {
      title: '新建模型',
      layout: 'drawer',
      done: '已存为草稿',
      sections: [
        {
          fields: [{ field: 'entry', title: '模型', hint: '模型目录里 models 的一项，JSON。先存为草稿。' }],
        },
      ],
    },
    edit: {
      title: '修改“:name”',
      layout: 'drawer',
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
