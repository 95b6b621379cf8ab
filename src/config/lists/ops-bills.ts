import type { Resource } from '../compiler/types.ts'

type Words = Record<string, string>
const own: Words = { billId: ':id' }
const about: Words = { subject: 'bill::id' }
/** Bills of upstreams, compared with what our calls used there. */
export default {
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
