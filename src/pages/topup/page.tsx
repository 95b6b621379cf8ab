import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { OrderScreen } from '../../components/orders/order-screen.tsx'
import { TopupForm } from './topup-form.tsx'
import { RedeemPanel } from './redeem-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Money } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useFreshUser } from '../../providers/hooks/use-fresh-user.ts'
import { pathOf } from '../../providers/path-of.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** The order's number is kept in the address (`?order=`) across reloads; `?amount=` is what another page found missing; `?redeem=1` is for a code. */
export default function TopupPage() {
  const [params, setParams] = useSearchParams()
  const balance = useFreshUser()?.balance ?? '0'
  const options = useCall('order.topupOptions')
  const orderNo = params.get('order')
  return (
    <>
      <PageHeader
        title="账户充值"
        lead={
          <>
            当前余额 <Money value={balance} decimals={2} />，<Link to={pathOf('income')}>查看收支明细</Link>。
          </>
        }
      />
      {orderNo !== null ? (
        <OrderScreen
          orderNo={orderNo}
          next={
            <>
              <LinkButton isPrimary to={pathOf('display', { type: 'chat' })}>
                去体验模型
              </LinkButton>
              <Button onClick={() => setParams({})}>再充一笔</Button>
            </>
          }
        />
      ) : (
        <QueryResult query={options} skeleton={<Skeleton height={420} width="960px" />}>
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
        </QueryResult>
      )}
      {/* Above it the form has its height by then. */}
      {orderNo === null && !options.isPending && (
        <RedeemPanel balance={balance} isWanted={params.get('redeem') !== null} />
      )}
    </>
  )
}
