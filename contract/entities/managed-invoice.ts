import { entity } from '../entity.ts'
import { invoice } from './invoice.ts'

const { titleKind, titleName, taxNumber, kind, amount, reversed, remaining, state } = invoice.fields
const { number, rejection, createdAt, issuedAt } = invoice.fields

/** An invoice of any user, as staff see it: the name of a person is masked. */
export const managedInvoice = entity({
  name: 'managedInvoice',
  table: 'invoice',
  title: '发票',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '申请编号', filter: true },
    userId: { kind: 'id', title: '用户编号', filter: true },
    titleKind,
    titleName,
    taxNumber,
    kind,
    amount,
    reversed,
    remaining,
    /** Was refunded and is to be reversed by a red-letter invoice. */
    due: { kind: 'money', title: '待红冲', unit: '元', total: true },
    state,
    reversal: {
      kind: 'enum',
      title: '红冲',
      stored: false,
      filter: true,
      words: { none: '不用', due: { text: '待红冲', tone: 'bad' } },
    },
    number,
    rejection,
    createdAt,
    issuedAt,
    /** Who issued or rejected it. */
    decidedByName: { kind: 'text', title: '经手人', stored: false },
    rev: { kind: 'count', title: '版本' },
  },
})
