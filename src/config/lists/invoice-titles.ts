import type { FormSection, Resource } from '../compiler/types.ts'

const company: Record<string, string[]> = { kind: ['company'] }

const sections: FormSection[] = [
  {
    fields: [
      { field: 'kind', title: '类型', values: { company: '企业', person: '个人' } },
      { field: 'name', title: '抬头', hint: '企业填营业执照上的全称。' },
      {
        field: 'taxNumber',
        title: '税号',
        hint: '18 位统一社会信用代码，在营业执照上；15 位的旧税号已停用。',
        when: company,
        required: true,
      },
    ],
  },
  {
    title: '注册地址与开户银行（不必填）',
    folded: true,
    fields: [
      { field: 'address', title: '注册地址', when: company },
      { field: 'phone', title: '注册电话', when: company },
      { field: 'bankName', title: '开户银行', when: company },
      { field: 'bankAccount', title: '银行账号', when: company },
    ],
  },
]

/** The buyers of the caller's invoices. */
export default {
  description: '申请开票时从这里选。改了抬头，已经申请的发票不变。',
  endpoint: 'invoiceTitle.list',
  endpoints: { one: 'invoiceTitle.detail', create: 'invoiceTitle.add', update: 'invoiceTitle.edit' },
  card: { title: 'name', badge: 'isDefault', lead: 'taxNumber' },
  empty: { text: '还没有发票抬头', hint: '添加个人或企业的抬头，申请发票时直接选用。' },
  columns: [
    'name',
    'kind',
    { field: 'taxNumber', absent: '没有' },
    { field: 'isDefault', format: 'tag', values: { true: { text: '默认', tone: 'accent' }, false: '—' } },
    { field: 'bankName', absent: '没填', phone: false, defaultOff: true },
    { field: 'bankAccount', absent: '没填', phone: false, defaultOff: true },
    { field: 'address', absent: '没填', phone: false, defaultOff: true },
    { field: 'phone', absent: '没填', phone: false, defaultOff: true },
    { field: 'createdAt', phone: false },
  ],
  tools: [{ title: '添加抬头', form: 'create' }],
  forms: {
    create: { title: '添加发票抬头', draft: false, submit: '添加', done: '已添加', sections },
    edit: { title: '修改“:name”', draft: false, sections },
  },
  actions: [
    { title: '修改', form: 'edit' },
    {
      title: '设为默认',
      call: 'invoiceTitle.makeDefault',
      done: '已设为默认',
      when: { isDefault: [false] },
    },
    {
      title: '删除',
      call: 'invoiceTitle.delete',
      confirm: '删除“:name”。已经申请的发票不受影响。',
      danger: true,
      done: '已删除',
    },
  ],
} satisfies Resource
