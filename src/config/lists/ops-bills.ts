import type { Resource } from '../compiler/types.ts'

type Words = Record<string, string>
const own: Words = { billId: ':id' }
const about: Words = { subject: 'bill::id' }
const grains = { request: '逐次请求', hour: '按小时合计', day: '按天合计' }
const zones = { '+08:00': '北京时间', '+00:00': '世界时（UTC）' }
const units = { '1': 'Token', '1000': '千 Token', '1000000': '百万 Token' }
const plus = '几列相加就用 + 连起来。'

/** Bills of upstreams, compared with what our calls used there. */
export const opsBills = {
  description: '上传上游的账单（CSV），逐次请求或逐个模型与我们的记录比，差额精确到纳元。',
  endpoint: 'bill.list',
  card: { title: 'channelName', badge: 'state', lead: 'difference' },
  empty: { text: '还没有核对过上游的账单', hint: '先在“账单格式”里填好这个渠道的账单怎样写。' },
  columns: [
    { field: 'channelName', to: '/ops/bills?detail=:id' },
    'state',
    { field: 'beginAt', phone: false },
    { field: 'endAt', phone: false },
    'theirAmount',
    'ourAmount',
    { field: 'difference', format: 'signed' },
    'onlyOurs',
    'onlyTheirs',
    'tokens',
    'amounts',
    { field: 'matched', defaultOff: true },
    { field: 'lost', defaultOff: true },
    { field: 'grain', phone: false, defaultOff: true },
    { field: 'lines', phone: false, defaultOff: true },
    { field: 'byName', phone: false, defaultOff: true },
    { field: 'comparedAt', phone: false, defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'text', field: 'channelId', title: '渠道编号' },
    { control: 'dates', field: 'comparedAt' },
  ],
  tools: [{ title: '核对账单', form: 'create' }],
  forms: {
    create: {
      title: '核对账单',
      endpoint: 'bill.compare',
      draft: false,
      submit: '核对',
      done: '已核对',
      preview: {
        endpoint: 'bill.preview',
        fields: [
          { field: 'problem', title: '读不了，因为', absent: '没有' },
          { field: 'columns', title: '文件的列' },
          { field: 'lines', title: '行数', format: 'count' },
          { field: 'beginAt', title: '从', format: 'time' },
          { field: 'endAt', title: '到', format: 'time' },
          { field: 'models', title: '模型' },
          { field: 'amount', title: '金额', format: 'signed', absent: '账单没有金额' },
        ],
      },
      fields: [
        {
          field: 'channelId',
          title: '渠道',
          control: 'relation',
          relation: { resource: 'ops-bill-formats', label: 'name', search: 'keyword' },
        },
        { field: 'csv', title: '账单文件', hint: 'CSV，至多 16 MiB、10 万行。只留下比对的结果。' },
        { field: 'beginAt', title: '账期从', hint: '不填就是账单里最早的时间。' },
        { field: 'endAt', title: '账期到', hint: '不填就是账单里最晚的时间。' },
      ],
    },
  },
  export: true,
  detail: {
    title: '账单详情',
    tabs: [
      { title: '差异', resource: 'ops-bill-differences', filters: own },
      { title: '按模型与天', resource: 'ops-bill-totals', filters: own },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
} satisfies Resource

/** The requests, or sums, in which one bill and our records differ. */
export const opsBillDifferences = {
  endpoint: 'bill.differences',
  card: { title: 'kind', badge: 'kind', lead: 'difference' },
  empty: { text: '没有差异' },
  columns: [
    'kind',
    'at',
    'model',
    { field: 'difference', format: 'signed', absent: '算不出' },
    { field: 'theirAmount', absent: '没有' },
    { field: 'ourAmount', absent: '没有' },
    { field: 'theirInput', absent: '没有' },
    { field: 'ourInput', absent: '没有' },
    { field: 'theirOutput', absent: '没有' },
    { field: 'ourOutput', absent: '没有' },
    { field: 'theirCached', absent: '没有', hidden: true },
    { field: 'ourCached', absent: '没有', hidden: true },
    { field: 'theirWritten', absent: '没有', hidden: true },
    { field: 'ourWritten', absent: '没有', hidden: true },
    'upstreamId',
    'requestId',
    { field: 'settledByName', absent: '没有', hidden: true },
    { field: 'settledAt', absent: '没有', hidden: true },
  ],
  actions: [
    {
      title: '按账单计成本',
      call: 'bill.settleLost',
      confirm:
        '“:model”的这次请求结果不明，照账单计为 :theirAmount 元成本，利润与经营看板随之改变。只能做一次，不能撤回。',
      bulk: true,
      done: '已按账单计入成本',
      when: { kind: ['lost'] },
    },
  ],
  filters: [
    { control: 'select', field: 'kind' },
    { control: 'text', field: 'model' },
    { control: 'text', field: 'upstreamId' },
    { control: 'text', field: 'requestId' },
    { control: 'dates', field: 'at' },
  ],
  export: true,
} satisfies Resource

/** Both sides of one bill by model and day. */
export const opsBillTotals = {
  endpoint: 'bill.totals',
  card: { title: 'model', lead: 'difference' },
  empty: { text: '没有合计' },
  columns: [
    'day',
    'model',
    { field: 'theirAmount', absent: '没有' },
    'ourAmount',
    { field: 'difference', format: 'signed', absent: '算不出' },
    { field: 'theirRequests', absent: '没有' },
    'ourRequests',
    { field: 'theirInput', absent: '没有' },
    'ourInput',
    { field: 'theirOutput', absent: '没有' },
    'ourOutput',
  ],
  filters: [
    { control: 'text', field: 'day', hint: '如 2026-11-21' },
    { control: 'text', field: 'model' },
  ],
  export: true,
} satisfies Resource

/** How the bills of each channel are written. */
export const opsBillFormats = {
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
