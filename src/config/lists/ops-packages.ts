import type { Resource } from '../compiler/types.ts'

const models = {
  field: 'models',
  title: '适用模型',
  control: 'relation' as const,
  hint: '不选就是所有按 Token 计费的模型。',
  relation: { resource: 'ops-models', label: 'name', search: 'keyword' },
}
const terms = [
  { field: 'name', title: '名称', required: true },
  {
    field: 'price',
    title: '售价',
    hint: '改了只影响以后下的单；待支付的订单照下单时的。',
    required: true,
  },
  { field: 'tokens', title: 'Token', required: true },
  {
    field: 'worth',
    title: '每百万 Token 抵',
    hint: '标价，0.001 元的整数倍，不能低于售价；不填就等于售价。',
  },
  { field: 'validDays', title: '有效天数', hint: '从付款起算。', required: true },
  models,
]
const limits = [
  { field: 'stock', title: '总量', hint: '一共卖多少份，连同已经卖出的；不填为不限。' },
  { field: 'perUser', title: '每人限购', hint: '一个账号一共能买多少份；不填为不限。' },
  { field: 'from', title: '开售', hint: '不填为立刻。' },
  { field: 'until', title: '停售', hint: '不填为一直卖。' },
]
const preview = {
  endpoint: 'offer.preview' as const,
  fields: [
    { field: 'changeText', title: '改了什么', absent: '没有，或者是新的' },
    { field: 'price', title: '售价', format: 'yuan' as const },
    { field: 'listValue', title: '一共可抵', format: 'yuan' as const },
    { field: 'discountText', title: '折扣', absent: '没有' },
    { field: 'gift', title: '每份送出', format: 'yuan' as const },
    { field: 'left', title: '还能卖', format: 'count' as const, absent: '不限' },
    { field: 'buyers', title: '近 30 天买过的人', format: 'count' as const },
    { field: 'pending', title: '待支付的，照下单时', format: 'count' as const },
    { field: 'cautionText', title: '要两人同意，因为', absent: '不用' },
  ],
}
const state = {
  field: 'state',
  title: '状态',
  format: 'tag',
  values: {
    onSale: { text: '在售', tone: 'good' },
    ahead: { text: '未开售', tone: 'warn' },
    over: '已停售',
    soldOut: { text: '售罄', tone: 'warn' },
    useless: { text: '停售：适用的模型都不能调用', tone: 'warn' },
    withdrawn: '已下架',
  },
} as const
const sold = { field: 'sold', title: '已售', format: 'count' } as const
const reserved = { field: 'reserved', title: '待支付', format: 'count' } as const
const left = { field: 'left', title: '剩余', format: 'count', absent: '不限' } as const
const soldLately = { field: 'soldLately', title: '近 30 天售出', format: 'count' } as const
const moneyLately = { field: 'moneyLately', title: '近 30 天收入', format: 'yuan' } as const
type Params = Record<string, string>
const onSale: Params = { state: 'onSale' }
const withdrawn: Params = { state: 'withdrawn' }
const turn = { call: 'offer.state' } as const

/** The package offers of the catalogue. */
export default {
  description:
    '卖哪些资源包、卖多少、卖了多少。改动是新的一版目录，一秒之内生效；售价低于可抵金额太多、或低于上游成本的，须另一个人同意。',
  endpoint: 'offer.list',
  rowKey: 'id',
  card: { title: 'name', badge: 'state', lead: 'price' },
  empty: { text: '还没有资源包' },
  endpoints: { create: 'offer.add', update: 'offer.edit' },
  columns: [
    { field: 'name', title: '名称' },
    { field: 'id', title: '编号', format: 'code', sortable: true, phone: false, defaultOff: true },
    state,
    { field: 'price', title: '售价', format: 'yuan', sortable: true },
    { field: 'discountText', title: '折扣', absent: '没有' },
    { field: 'tokens', title: 'Token', format: 'count', sortable: true },
    { field: 'worth', title: '每百万 Token 抵', format: 'yuan', phone: false, defaultOff: true },
    { field: 'listValue', title: '一共可抵', format: 'yuan', defaultOff: true },
    { field: 'validDays', title: '有效天数', format: 'count', phone: false, defaultOff: true },
    { field: 'models', title: '适用模型', format: 'models', absent: '全部', phone: false },
    sold,
    { ...reserved, phone: false, defaultOff: true },
    left,
    { ...soldLately, sortable: true },
    moneyLately,
    { field: 'stock', title: '总量', format: 'count', absent: '不限', defaultOff: true },
    { field: 'perUser', title: '每人限购', format: 'count', absent: '不限', defaultOff: true },
    { field: 'from', title: '开售', format: 'time', absent: '立刻', defaultOff: true },
    { field: 'until', title: '停售', format: 'time', absent: '一直卖', defaultOff: true },
  ],
  filters: [
    { control: 'text', field: 'keyword', title: '查找', hint: '名称或编号' },
    { control: 'text', field: 'id', title: '编号' },
    { control: 'select', field: 'state' },
  ],
  tools: [{ title: '新建资源包', form: 'create' }],
  actions: [
    { title: '修改', form: 'edit' },
    {
      ...turn,
      title: '下架',
      input: withdrawn,
      confirm: '“:name”不再卖。已买的照用，待支付的订单照样能付。',
      danger: true,
      when: { state: { not: ['withdrawn'] } },
    },
    {
      ...turn,
      title: '恢复上架',
      input: onSale,
      confirm: '“:name”按现在的条件再卖：:price 元，:tokens Token。',
      done: '已上架',
      when: { state: ['withdrawn'] },
    },
  ],
  forms: {
    create: {
      title: '新建资源包',
      layout: 'drawer',
      done: '已上架',
      preview,
      sections: [
        {
          fields: [{ field: 'id', title: '编号', hint: '不能再改。', placeholder: 'standard-10m' }, ...terms],
        },
        { title: '卖多少、卖到何时', fields: limits },
      ],
    },
    edit: {
      title: '修改“:name”',
      layout: 'drawer',
      preview,
      sections: [{ fields: terms }, { title: '卖多少、卖到何时', fields: limits }],
    },
  },
  detail: {
    title: '资源包详情',
    tabs: [{ title: '审计', resource: 'ops-audit', filters: { subject: 'package::id' } }],
  },
  export: true,
} satisfies Resource
