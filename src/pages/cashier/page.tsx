import { useParams } from 'react-router'
import { OrderScreen } from '../../components/orders/order-screen.tsx'
import ordersStyles from '../../components/orders/orders.module.css'

export default function CashierPage() {
  const { orderNo = '' } = useParams()
  return (
    <div className={ordersStyles.cashier}>
      <h1>收银台</h1>
      <OrderScreen orderNo={orderNo} isCashier />
    </div>
  )
}
