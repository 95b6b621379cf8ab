import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/order.ts'
import { displayTime } from '../../../contract/time.ts'
import { ledgerPath } from '../ledger/ledger-path.ts'
import { actors, wordsOf } from './event-labels.ts'
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
