import { entity } from '../entity.ts'

export const TITLE_KINDS = { person: '个人', company: '企业' } as const

/** The buyer that an invoice is made out to. */
export const invoiceTitle = entity({
  name: 'invoiceTitle',
  table: 'invoice_title',
  title: '发票抬头',
  key: 'id',
  owner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    kind: { kind: 'enum', title: '类型', words: TITLE_KINDS },
    name: { kind: 'text', title: '抬头', stored: false },
    /** Empty for a person. */
    taxNumber: { kind: 'text', title: '税号', stored: false },
    address: { kind: 'text', title: '注册地址', stored: false },
    phone: { kind: 'text', title: '注册电话', stored: false },
    bankName: { kind: 'text', title: '开户银行', stored: false },
    bankAccount: { kind: 'text', title: '银行账号', stored: false },
    isDefault: { kind: 'boolean', title: '默认' },
    createdAt: { kind: 'timestamp', title: '添加时间', sortable: true },
    rev: { kind: 'count', title: '版本' },
  },
})
