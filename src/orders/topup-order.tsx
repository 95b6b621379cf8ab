import { Button } from 'antd'
import { Link } from 'react-router'
import { Bone } from '../ui/bone.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { OrderPanel } from './order-panel.tsx'
import { useOrder } from './use-order.ts'

interface TopupOrderProps {
  orderNo: string
  onAgain: () => void
}

/** The order that a top-up made. */
export function TopupOrder({ orderNo, onAgain }: TopupOrderProps) {
  const { order, merge } = useOrder(orderNo)
  return (
    <Loaded query={order} skeleton={<Bone height={320} />}>
      {(detail) => (
        <OrderPanel
          order={detail}
          onChange={merge}
          next={
            <>
              <Link className="ui-link" data-kind="primary" to="/center/display/chat">
                去体验模型
              </Link>
              <Button onClick={onAgain}>再充一笔</Button>
              <Link className="ui-link" to="/center/orders">
                查看订单
              </Link>
            </>
          }
        />
      )}
    </Loaded>
  )
}
