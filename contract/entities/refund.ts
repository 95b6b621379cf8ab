import { entity } from '../entity.ts'

/** Money of an order that staff give back, whole or in part. */
export const refund = entity({
  name: 'refund',
  table: 'order_refund',
  title: '退款',
  key: 'refundNo',
  defaultSort: 'createdAt',
  fields: {
    /** The provider knows it by this number too. */
    refundNo: { kind: 'id', title: '退款单号', filter: true },
    orderNo: { kind: 'id', title: '订单号', filter: true },
    userId: { kind: 'id', title: '用户编号', filter: true },
    amount: { kind: 'money', title: '金额', unit: '元', total: true },
    destination: { kind: 'enum', title: '退到', words: { channel: '支付渠道', balance: '余额' } },
    /** Taken back from the package of the order. */
    tokens: { kind: 'count', title: '收回 Token' },
    state: {
      kind: 'enum',
      title: '状态',
      stored: false,
      words: {
        waiting: { text: '待审批', tone: 'warn' },
        sent: { text: '渠道处理中', tone: 'warn' },
        done: { text: '已退回', tone: 'good' },
        failed: { text: '未成功', tone: 'bad' },
        cancelled: '未退',
      },
    },
    /** Shown to the user. */
    remark: { kind: 'text', title: '备注' },
    /** How often the provider was asked. */
    tries: { kind: 'count', title: '已试次数', stored: false },
    approvalId: { kind: 'id', title: '审批' },
    createdAt: { kind: 'timestamp', title: '提议时间', sortable: true, range: true },
    decidedAt: { kind: 'timestamp', title: '批准或取消时间', nullable: true },
    doneAt: { kind: 'timestamp', title: '退回时间', nullable: true, stored: false },
  },
})
