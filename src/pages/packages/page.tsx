import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { displayCount } from '../../contract/money.ts'
import { OrderScreen } from '../orders/order-screen.tsx'
import '../orders/orders.css'
import { PackagesView } from '../packages/packages-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useFreshUser } from '../ui/use-fresh-user.ts'

/** Token packages. The order that one is paid by is in the address (`?order=`), so that reloading the page does not lose it. */
export default function PurchasePage() {
  const [params, setParams] = useSearchParams()
  const tokens = useFreshUser()?.tokenBalance
  const orderNo = params.get('order')
  return (
    <>
      <PageHead
        title="购买资源"
        lead={`调用时先用资源包，再扣余额；快到期的先用。当前共有 ${displayCount(tokens)} Token。`}
      />
      {orderNo === null ? (
        <PackagesView onOrdered={(order) => setParams({ order })} />
      ) : (
        <OrderScreen
          orderNo={orderNo}
          next={
            <Button type="primary" onClick={() => setParams({})}>
              看我的资源包
            </Button>
          }
        />
      )}
    </>
  )
}
