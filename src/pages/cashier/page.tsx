import { useParams } from 'react-router'
import { OrderScreen } from '../orders/order-screen.tsx'
import '../ui/ui.css'

/** Where an order is paid from elsewhere: the sandbox's own cashier, or the way that its channel gives. */
export default function CashierPage() {
  const { orderNo = '' } = useParams()
  return (
    <div className="cashier">
      <h1>收银台</h1>
      <OrderScreen orderNo={orderNo} isCashier />
    </div>
  )
}
