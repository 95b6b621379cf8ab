import { entity } from '../entity.ts'
import { TITLE_KINDS } from './invoice-title.ts'

export const INVOICE_KINDS = { general: '电子普票', special: '电子专票' } as const

/** An invoice over orders that were paid, from its application on. */
export const invoice = entity({
  name: 'invoice',
  title: '发票',
  key: 'id',
  owner: true,
  outlivesOwner: true,
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '申请编号', filter: true },
    titleKind: { kind: 'enum', title: '抬头类型', words: TITLE_KINDS },
    titleName: { kind: 'text', title: '抬头', stored: false },
    /** Empty for a person. */
    taxNumber: { kind: 'text', title: '税号', stored: false },
    kind: { kind: 'enum', title: '发票种类', filter: true, words: INVOICE_KINDS },
    amount: { kind: 'money', title: '开票金额', unit: '元', total: true },
    /** Red-letter invoices have reversed this much. */
    reversed: { kind: 'money', title: '已红冲', unit: '元', total: true },
    /** The amount less what was reversed. */
    remaining: { kind: 'money', title: '有效金额', unit: '元', stored: false },
    state: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: {
        waiting: { text: '待开', tone: 'warn' },
        issued: { text: '已开', tone: 'good' },
        rejected: { text: '已驳回', tone: 'bad' },
        cancelled: '已取消',
        reversed: { text: '已红冲', tone: 'accent' },
      },
    },
    /** The tax bureau gives the number; it is empty until the invoice is issued. */
    number: { kind: 'id', title: '发票号码', filter: true },
    /** Why it was rejected; else empty. */
    rejection: { kind: 'text', title: '驳回原因' },
    createdAt: { kind: 'timestamp', title: '申请时间', sortable: true, range: true },
    /** The date on the invoice. */
    issuedAt: { kind: 'timestamp', title: '开票日期', nullable: true },
  },
})
