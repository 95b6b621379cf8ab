import { entity } from '../entity.ts'

/** A top-up, or a purchase of a package. */
export const order = entity({
  name: 'order',
  title: '订单',
  key: 'orderNo',
  owner: true,
  outlivesOwner: true,
  defaultSort: 'createdAt',
  fields: {
    orderNo: { kind: 'id', title: '订单号', filter: true },
    kind: {
      kind: 'enum',
      title: '类型',
      filter: true,
      words: { topup: '充值', purchase: '购买资源' },
    },
    /** Description of the purchase. */
    subject: { kind: 'text', title: '内容' },
    amount: { kind: 'money', title: '金额', unit: '元', sortable: true },
    channel: {
      kind: 'enum',
      title: '支付方式',
      words: {
        sandbox: '沙箱支付',
        alipay: '支付宝',
        wechat: '微信支付',
        balance: '余额',
        offline: '线下付款',
      },
    },
    status: {
      kind: 'enum',
      title: '状态',
      filter: true,
      words: {
        pending: { text: '待支付', tone: 'warn' },
        paid: { text: '已支付', tone: 'good' },
        refunded: { text: '已退款', tone: 'accent' },
        closed: '已关闭',
      },
    },
    createdAt: { kind: 'timestamp', title: '下单时间', sortable: true, range: true },
    paidAt: { kind: 'timestamp', title: '支付时间', nullable: true, sortable: true },
    expiresAt: { kind: 'timestamp', title: '支付截止' },
  },
})
