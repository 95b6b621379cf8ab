import { Link } from 'react-router'
import type { OrderDetail, OrderEvent } from '../../../contract/order.ts'
import { displayTime } from '../../../contract/time.ts'
import { ledgerPath } from '../ledger/ledger-path.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import { channels } from './channels.ts'
import styles from './orders.module.css'

export function OrderTimeline({ order }: { order: Pick<OrderDetail, 'orderNo' | 'events'> }) {
  return (
    <ol className={styles.story} aria-label="订单经过">
      {order.events.map((event) => {
        const { title, text, tone } = wordsOf(event)
        return (
          <li key={`${event.kind} ${event.at}`} data-tone={tone}>
            <div className={styles.storyHead}>
              <strong>{title}</strong>
              <time dateTime={new Date(event.at).toISOString()}>{displayTime(event.at)}</time>
            </div>
            <p>
              {text}
              <span className={styles.storyActor}>{actors[event.actor]}</span>
            </p>
            {event.ledgerIds.length > 0 && (
              <p>
                <Link to={ledgerPath(order.orderNo)}>
                  流水 {event.ledgerIds.map((id) => `#${id}`).join('、')}
                </Link>
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

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

const wordsOf = (event: OrderEvent): EventLabels => words[event.kind](event)

const actors = { user: '你', channel: '支付渠道', system: '系统' } as const
