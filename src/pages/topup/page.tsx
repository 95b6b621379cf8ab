import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { OrderScreen } from '../orders/order-screen.tsx'
import '../orders/orders.css'
import { TopupForm } from '../orders/topup-form.tsx'
import { Bone } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Money } from '../ui/money.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useCall } from '../ui/use-call.ts'
import { useFreshUser } from '../ui/use-fresh-user.ts'

/**
 * Top up the balance. The order's number is kept in the address (`?order=`), so that reloading the page does not lose it;
 * `?amount=` is what another page found missing.
 */
export default function TopupPage() {
  const [params, setParams] = useSearchParams()
  const balance = useFreshUser()?.balance ?? '0'
  const options = useCall('order.topupOptions')
  const orderNo = params.get('order')
  return (
    <>
      <PageHead
        title="账户充值"
        lead={
          <>
            当前余额 <Money value={balance} />，<Link to="/center/income">收支逐笔可查</Link>。
          </>
        }
      />
      {orderNo !== null ? (
        <OrderScreen
          orderNo={orderNo}
          next={
            <>
              <Link className="ui-link" data-kind="primary" to="/center/display/chat">
                去体验模型
              </Link>
              <Button onClick={() => setParams({})}>再充一笔</Button>
            </>
          }
        />
      ) : (
        <Loaded query={options} skeleton={<Bone height={420} width="960px" />}>
          {(known) =>
            known.channels.length === 0 ? (
              <EmptyState title="暂时不能在线充值" text="还没有开通支付方式，请联系客服充值。" />
            ) : (
              <TopupForm
                options={known}
                balance={balance}
                wanted={params.get('amount') ?? undefined}
                onCreated={(order) => setParams({ order })}
              />
            )
          }
        </Loaded>
      )}
    </>
  )
}
