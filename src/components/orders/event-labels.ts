import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { OrderEvent } from '../../../contract/order.ts'
import { channels } from './channels.ts'

type Tone = 'plain' | 'good' | 'warn' | 'accent'

interface EventLabels {
  title: string
  text: string
  tone: Tone
}

const labelOf = ({ channel }: OrderEvent) => (channel ? channels[channel].label : '')
const amountOf = ({ amount }: OrderEvent) => (amount === undefined ? '' : displayYuan(amount))
const tokensOf = ({ tokens = 0 }: OrderEvent) => `${displayCount(Math.abs(tokens))} Token`

const words: Record<OrderEvent['kind'], (event: OrderEvent) => EventLabels> = {
  created: () => ({ title: '下单', text: '', tone: 'plain' }),
  paid: (event) => ({ title: '已付款', text: `${labelOf(event)} ${amountOf(event)}`, tone: 'plain' }),
  credited: (event) => ({ title: '已到账', text: `余额增加 ${amountOf(event)}`, tone: 'good' }),
  granted: (event) => ({ title: '已发放', text: `资源包 ${tokensOf(event)}`, tone: 'good' }),
  cancelled: () => ({ title: '已取消', text: '没有扣款', tone: 'plain' }),
  expired: () => ({ title: '超时未付，已关闭', text: '没有扣款', tone: 'plain' }),
  closed: () => ({ title: '支付渠道已关闭订单', text: '没有扣款', tone: 'plain' }),
  refunded: (event) => ({
    title: '已退款',
    text: `收回 ${tokensOf(event)}，${amountOf(event)} ${
      event.channel === 'balance' ? '已退回余额' : `原路退回${labelOf(event)}`
    }`,
    tone: 'accent',
  }),
  refundArrived: (event) => ({
    title: '渠道已受理退款',
    text: `${labelOf(event)} ${amountOf(event)}，到账时间以渠道为准`,
    tone: 'good',
  }),
  surplus: (event) => ({
    title: '收到多付的款',
    text: `${labelOf(event)} ${amountOf(event)}，没有入账，将原路退回`,
    tone: 'warn',
  }),
  surplusReturned: (event) => ({
    title: '多付的款已原路退回',
    text: `${labelOf(event)} ${amountOf(event)}`,
    tone: 'good',
  }),
}

export const wordsOf = (event: OrderEvent): EventLabels => words[event.kind](event)

export const actors = { user: '你', channel: '支付渠道', system: '系统' } as const
