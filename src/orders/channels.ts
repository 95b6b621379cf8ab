import type { Channel } from '../../contract/order.ts'

/** The ways to pay, in words. */
export const channels = {
  sandbox: { label: '沙箱支付', text: '测试用，不会真的扣款' },
  alipay: { label: '支付宝', text: '跳转支付宝付款' },
  wechat: { label: '微信支付', text: '用微信扫码付款' },
  balance: { label: '余额', text: '从账户余额扣除' },
} as const satisfies Record<Channel, { label: string; text: string }>
