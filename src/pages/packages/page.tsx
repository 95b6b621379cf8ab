import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { displayCount } from '../../../contract/money.ts'
import { OrderScreen } from '../../components/orders/order-screen.tsx'
import { PackagesView } from './packages-view.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFreshUser } from '../../providers/hooks/use-fresh-user.ts'

export default function PurchasePage() {
  const [params, setParams] = useSearchParams()
  const tokens = useFreshUser()?.tokenBalance
  const orderNo = params.get('order')
  return (
    <>
      <PageHeader
        title="购买资源"
        lead={`调用时先用资源包，再扣余额；快到期的先用。当前共有 ${displayCount(tokens)} Token。`}
      />
      {orderNo === null ? (
        <PackagesView onOrdered={(order) => setParams({ order }, { replace: true })} />
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
