import type { Channel } from '../../../contract/order.ts'

interface ChannelWords {
  label: string
  app: string
  text: string
  phoneText: string
}

export const channels = {
  sandbox: {
    label: '沙箱支付',
    app: '沙箱收银台',
    text: '测试用，不会真的扣款',
    phoneText: '测试用，不会真的扣款',
  },
  alipay: {
    label: '支付宝',
    app: '支付宝',
    text: '扫码，或在电脑上登录支付宝付款',
    phoneText: '打开支付宝付款',
  },
  wechat: { label: '微信支付', app: '微信', text: '用微信扫码付款', phoneText: '打开微信付款' },
  offline: { label: '线下付款', app: '银行', text: '付到我们的银行账户', phoneText: '付到我们的银行账户' },
  balance: { label: '账户余额', app: '账户余额', text: '立即到账', phoneText: '立即到账' },
} as const satisfies Record<Channel, ChannelWords>
