import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { OrderDetail } from '../../../contract/order.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { channels } from './channels.ts'
import ui from '../../ui/ui.module.css'
import styles from './orders.module.css'

const Code = lazy(() => import('antd/es/qr-code'))
const SIZE = 200

interface PaymentMethodsProps {
  order: OrderDetail
  onRetry: () => void
  isBusy: boolean
}

export function PaymentMethods({ order, onRetry, isBusy }: PaymentMethodsProps) {
  const isPhone = useIsPhone()
  const { label, app } = channels[order.channel]
  const { qrCode, payUrl } = order
  const isSandbox = order.channel === 'sandbox'
  if (qrCode === undefined && payUrl === undefined) {
    return (
      <div className={styles.way} role="alert">
        <p>{label}暂时没有给出付款方式，订单还在，稍后再试即可。</p>
        <Button loading={isBusy} onClick={onRetry}>
          重新获取
        </Button>
      </div>
    )
  }
  // A phone cannot scan its own screen.
  const hasCode = qrCode !== undefined && (!isPhone || payUrl === undefined)
  const isOfPhone = order.channel === 'wechat' && qrCode === undefined && !isPhone
  return (
    <div className={styles.way}>
      {hasCode && (
        <figure className={styles.code}>
          <Suspense fallback={<Skeleton width={`${SIZE + 26}px`} height={SIZE + 26} />}>
            <Code value={qrCode} size={SIZE} color="#000000" bgColor="#ffffff" bordered={false} />
          </Suspense>
          <figcaption>{isSandbox ? `扫码打开${app}` : `用${app}扫一扫付款`}</figcaption>
        </figure>
      )}
      {hasCode && isPhone && <p>在另一台设备上扫码；要在本机付款，请取消后重新下单。</p>}
      {isOfPhone && <p>这笔订单是在手机上下的，请在手机上付款；要在电脑上扫码，请取消后重新下单。</p>}
      {payUrl !== undefined && (
        <a
          className={`${ui.link} ${styles.pay}`}
          data-kind={hasCode ? 'plain' : 'primary'}
          href={payUrl}
          target="_blank"
          rel="noopener"
        >
          {isSandbox ? `打开${app}` : `打开${app}付款`}
        </a>
      )}
      {isSandbox && <p className={styles.sandbox}>沙箱环境：只用来走通流程，不会产生真实扣款。</p>}
    </div>
  )
}
