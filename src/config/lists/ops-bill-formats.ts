import type { Resource } from '../compiler/types.ts'

const grains = { request: '逐次请求', hour: '按小时合计', day: '按天合计' }
const zones = { '+08:00': '北京时间', '+00:00': '世界时（UTC）' }
const units = { '1': 'Token', '1000': '千 Token', '1000000': '百万 Token' }
const plus = '几列相加就用 + 连起来。'

/** How the bills of each channel are written. */
export default {
  description: '每个渠道的账单有哪些列、怎样写。填一次，以后上传的账单都照它读。',
  endpoint: 'billFormat.list',
  rowKey: 'id',
  endpoints: { update: 'billFormat.edit' },
  card: { title: 'name', badge: 'isSet', lead: 'grain' },
  empty: { text: '还没有上游渠道' },
  columns: [
    { field: 'name', title: '渠道', sortable: true },
    {
      field: 'isSet',
      title: '状态',
      format: 'tag',
      values: { true: { text: '已填好', tone: 'good' }, false: '还没有填' },
    },
    { field: 'grain', title: '比对', values: grains },
    { field: 'time', title: '时间列' },
    { field: 'model', title: '模型列' },
    { field: 'amount', title: '金额列' },
  ],
  filters: [{ control: 'text', field: 'keyword', title: '渠道', hint: '名称或编号' }],
  export: true,
  actions: [{ title: '修改', form: 'edit' }],
  forms: {
    edit: {
      title: '“:name”的账单格式',
      load: 'billFormat.detail',
      layout: 'drawer',
      sections: [
        {
          fields: [
            {
              field: 'grain',
              title: '比对',
              values: grains,
              hint: '账单里没有请求编号的，按小时或按天把一个模型的合计比一比。',
              required: true,
            },
            { field: 'requestId', title: '请求编号列', when: { grain: ['request'] } },
            { field: 'time', title: '时间列', required: true },
            {
              field: 'zone',
              title: '时区',
              values: zones,
              required: true,
            },
            { field: 'model', title: '模型列', required: true },
            {
              field: 'modelPart',
              title: '模型是第几段',
              hint: '列里用分号隔开几段时填；整列都是就填 0。',
              required: true,
            },
            {
              field: 'models',
              title: '模型对照',
              hint: '名称与路由里“那边的名称”不同时，一行一个：账单里的=那边的名称。',
            },
          ],
        },
        {
          title: 'Token',
          fields: [
            { field: 'input', title: '输入列', hint: plus },
            { field: 'cached', title: '缓存读取列', hint: plus },
            { field: 'written', title: '缓存写入列', hint: plus },
            { field: 'output', title: '输出列', hint: plus },
            { field: 'isCacheInInput', title: '输入含缓存', hint: '输入列里已经包含缓存读取与写入的。' },
            { field: 'item', title: '计费项列', hint: '一行只有一种用量的账单填它，上面几列就不填。' },
            { field: 'quantity', title: '用量列' },
            {
              field: 'quantityUnit',
              title: '用量的单位',
              values: units,
              required: true,
            },
            { field: 'requests', title: '请求数列' },
          ],
        },
        {
          title: '金额',
          fields: [
            { field: 'amount', title: '金额列', hint: plus },
            {
              field: 'rate',
              title: '一个单位合多少元',
              hint: '元填 1，分填 0.01，美元填账单的汇率。',
              required: true,
            },
            {
              field: 'tolerance',
              title: '允许的误差',
              hint: '每次请求（或每个合计）差这么多以内算一致。',
              required: true,
            },
          ],
        },
      ],
    },
  },
} satisfies Resource
