import type { Resource } from '../compiler/types.ts'

const own: Record<string, string> = { invoiceId: ':id' }

/** The caller's invoices. */
export default {
  description: '按已支付的订单开电子发票。用余额付的资源包，发票在充值的订单上开；赠送的金额不开票。',
  endpoint: 'invoice.list',
  card: { title: 'titleName', badge: 'state', lead: 'amount' },
  empty: {
    text: '还没有发票',
    hint: '先添加抬头，再选已支付的订单申请。',
    link: { title: '发票抬头', to: '/center/invoice-titles' },
  },
  columns: [
    'titleName',
    'kind',
    'amount',
    'state',
    { field: 'number', absent: '还没有' },
    { field: 'remaining', phone: false },
    { field: 'reversed', phone: false, defaultOff: true },
    { field: 'rejection', phone: false, defaultOff: true },
    'createdAt',
    { field: 'issuedAt', absent: '还没有', phone: false },
    { field: 'taxNumber', absent: '没有', defaultOff: true },
    { field: 'id', defaultOff: true },
  ],
  filters: [
    { control: 'select', field: 'state' },
    { control: 'select', field: 'kind' },
    { control: 'text', field: 'number', hint: '完整的 20 位号码' },
    { control: 'dates', field: 'createdAt' },
  ],
  tools: [{ title: '申请开票', form: 'create' }],
  forms: {
    create: {
      title: '申请开票',
      endpoint: 'invoice.apply',
      layout: 'drawer',
      draft: false,
      submit: '提交申请',
      done: '已提交，开出后可以在这里下载',
      preview: {
        endpoint: 'invoice.preview',
        fields: [
          { field: 'refusal', title: '不能开，因为', absent: '没有问题' },
          { field: 'title', title: '抬头' },
          { field: 'taxNumber', title: '税号', absent: '没有' },
          { field: 'orders', title: '订单', format: 'count' },
          { field: 'amount', title: '开票金额', format: 'yuan' },
        ],
      },
      sections: [
        {
          fields: [
            {
              field: 'titleId',
              title: '抬头',
              hint: '在“发票抬头”里添加和修改。',
              relation: { resource: 'invoice-titles', label: 'name', preselect: 'isDefault' },
            },
            {
              field: 'kind',
              title: '发票种类',
              hint: '专票只给完成了企业认证的企业，抬头须与认证的一致。',
              values: { general: '电子普票', special: '电子专票' },
            },
            {
              field: 'orderNos',
              title: '订单',
              hint: '每个订单开还没有开过的全部金额，退了的不开。',
              control: 'relation',
              relation: { resource: 'invoice-orders', label: 'label' },
            },
          ],
        },
      ],
    },
  },
  actions: [
    {
      title: '下载 PDF',
      download: 'invoice.file',
      when: { state: ['issued', 'reversed'] },
    },
    {
      title: '取消申请',
      call: 'invoice.cancel',
      confirm: '取消后，这 :amount 元可以重新申请开票。',
      done: '已取消申请',
      when: { state: ['waiting'] },
    },
  ],
  totals: [
    { field: 'amount', title: '已开合计', format: 'yuan' },
    { field: 'reversed', title: '已红冲合计', format: 'yuan' },
  ],
  export: true,
  detail: {
    title: '发票详情',
    endpoint: 'invoice.detail',
    view: 'paper',
    fields: [
      'titleName',
      'titleKind',
      { field: 'taxNumber', title: '税号', absent: '没有' },
      'kind',
      'state',
      { field: 'rejection', title: '驳回原因', absent: '没有' },
      'amount',
      'reversed',
      'remaining',
      { field: 'number', title: '发票号码', absent: '还没有' },
      { field: 'issuedAt', title: '开票日期', absent: '还没有' },
      'createdAt',
      'id',
    ],
    tabs: [{ title: '订单', resource: 'invoice-items', filters: own }],
  },
} satisfies Resource
