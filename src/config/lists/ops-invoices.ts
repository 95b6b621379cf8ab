import type { Resource } from '../compiler/types.ts'

const own: Record<string, string> = { invoiceId: ':id' }
const about: Record<string, string> = { subject: 'invoice::id' }
const number = { field: 'number', title: '发票号码', hint: '20 位数字，一个号码只能登记一次。' } as const

export default {
  description:
    '用户申请的发票。先点“显示抬头”在税务系统里开出，再登记号码并上传 PDF；开过的订单退了款，就要红冲。',
  endpoint: 'managedInvoice.list',
  card: { title: 'titleName', badge: 'state', lead: 'amount' },
  empty: { text: '还没有发票' },
  columns: [
    'titleName',
    { field: 'taxNumber', absent: '没有', phone: false },
    'kind',
    'amount',
    'state',
    'reversal',
    { field: 'due', phone: false, defaultOff: true },
    { field: 'number', absent: '还没有' },
    'createdAt',
    { field: 'issuedAt', absent: '还没有', phone: false, defaultOff: true },
    { field: 'reversed', phone: false, defaultOff: true },
    { field: 'remaining', phone: false, defaultOff: true },
    { field: 'rejection', phone: false, defaultOff: true },
    { field: 'decidedByName', absent: '还没有', phone: false, defaultOff: true },
    { field: 'titleKind', phone: false, defaultOff: true },
    { field: 'userId', to: '/ops/users?detail=:userId', phone: false, defaultOff: true },
    { field: 'id', defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'select', field: 'kind' },
    { control: 'select', field: 'reversal' },
    { control: 'text', field: 'number', hint: '完整的 20 位号码' },
    { control: 'text', field: 'userId' },
    { control: 'dates', field: 'createdAt' },
  ],
  actions: [
    {
      title: '显示抬头',
      call: 'managedInvoice.reveal',
      confirm: '显示开票要填的全部抬头信息，会记在审计里。',
      shows: [{ field: 'value', title: '抬头', format: 'code', absent: '没有收到，请再显示一次' }],
      when: { state: ['waiting', 'issued'] },
    },
    {
      title: '登记开票',
      call: 'managedInvoice.issue',
      confirm: '给“:titleName”开 :amount 元。登记以后用户就能下载。',
      ask: [
        number,
        { field: 'issuedAt', title: '开票日期' },
        { field: 'file', title: '发票文件', hint: 'PDF，至多 3 MiB。' },
      ],
      done: '已登记',
      when: { state: ['waiting'] },
    },
    {
      title: '驳回',
      call: 'managedInvoice.reject',
      confirm: '驳回“:titleName”的 :amount 元，理由用户看得到，可以改了再申请。',
      danger: true,
      when: { state: ['waiting'] },
    },
    {
      title: '登记红冲',
      call: 'managedInvoice.reverse',
      confirm: '登记在税务系统里开的红字发票。没有退款的金额，用户可以重新申请开票。',
      ask: [
        {
          field: 'scope',
          title: '红冲多少',
          values: { due: '退了款的', rest: '余下的全部' },
        },
        { ...number, title: '红字发票号码' },
        { field: 'issuedAt', title: '开票日期' },
      ],
      preview: {
        endpoint: 'managedInvoice.reversePreview',
        fields: [
          { field: 'amount', title: '红冲', format: 'yuan' },
          { field: 'remaining', title: '红冲后还有效', format: 'yuan' },
        ],
      },
      danger: true,
      done: '已登记红冲',
      when: { state: ['issued'] },
    },
    {
      title: '下载 PDF',
      call: 'managedInvoice.file',
      confirm: '文件里有抬头，下载会记在审计里。',
      done: '已下载',
      when: { state: ['issued', 'reversed'] },
    },
    { title: '看用户', to: '/ops/users?detail=:userId' },
  ],
  totals: [
    { field: 'amount', title: '已开', format: 'yuan' },
    { field: 'reversed', title: '已红冲', format: 'yuan' },
    { field: 'due', title: '待红冲', format: 'yuan' },
  ],
  export: true,
  detail: {
    title: '发票详情',
    tabs: [
      { title: '订单', resource: 'ops-invoice-items', filters: own },
      { title: '红冲', resource: 'ops-invoice-reversals', filters: own },
      { title: '审计', resource: 'ops-audit', filters: about },
    ],
  },
} satisfies Resource
