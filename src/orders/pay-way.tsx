import { lazy, Suspense } from 'react'
import type { OrderDetail } from '../../contract/order.ts'
import { channels } from './channels.ts'

const Code = lazy(() => import('antd/es/qr-code'))

/** The way to pay that the channel gave: a page to open or a code to scan. */
export function PayWay({ order }: { order: OrderDetail }) {
  const isSandbox = order.channel === 'sandbox'
  return (
    <div className="order-way">
      {isSandbox && <p className="order-sandbox">沙箱环境：只用来走通流程，不会产生真实扣款。</p>}
      {order.qrCode !== undefined && !isSandbox && (
        <figure className="order-code">
          <Suspense>
            <Code value={order.qrCode} size={184} color="#000000" bgColor="#ffffff" />
          </Suspense>
          <figcaption>用{channels[order.channel].label}扫一扫付款</figcaption>
        </figure>
      )}
      {order.payUrl !== undefined && (
        <a
          className="ui-link order-pay"
          data-kind="primary"
          href={order.payUrl}
          target="_blank"
          rel="noopener"
        >
          {isSandbox ? '打开沙箱收银台' : '去支付'}
        </a>
      )}
    </div>
  )
}
