import { entity } from '../entity.ts'

/** One code of a batch. */
export const voucherCode = entity({
  name: 'voucherCode',
  table: 'voucher',
  title: '兑换码',
  key: 'id',
  defaultSort: 'createdAt',
  fields: {
    id: { kind: 'id', title: '编号' },
    batchId: { kind: 'id', title: '批次编号', filter: true },
    batchName: { kind: 'text', title: '批次', stored: false },
    /** Masked except for its end. */
    code: { kind: 'text', title: '兑换码', stored: false },
    tail: { kind: 'text', title: '末四位', filter: true },
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: { unused: '未兑换', redeemed: { text: '已兑换', tone: 'good' } },
    },
    amount: { kind: 'money', title: '面值', unit: '元', stored: false },
    /** Empty: it is not redeemed. */
    userId: { kind: 'id', title: '用户编号', filter: true, stored: false, permission: 'user.read' },
    /** Masked; empty for an account that is closed. */
    phone: { kind: 'text', title: '手机号', stored: false, permission: 'user.read' },
    redeemedAt: { kind: 'timestamp', title: '兑换时间', nullable: true, sortable: true, range: true },
    createdAt: { kind: 'timestamp', title: '生成时间', sortable: true },
  },
})
