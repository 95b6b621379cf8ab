import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OrderCreated } from '../../../contract/order.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { useModels } from '../../components/models/use-models.ts'
import { toast } from '../../providers/toast.ts'
import { SkeletonPanels } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCall } from '../../providers/hooks/use-call.ts'
import { BuyPackage } from './buy-package.tsx'
import { DeductionOrder } from './deduction-order.tsx'
import { pathWith, useClose } from '../../resources/list-state/open-in-address.ts'
import { ResourceList } from '../../resources/list-page/resource-list.tsx'
import { OfferCard } from './offer-card.tsx'
import ui from '../../ui/ui.module.css'
import styles from './packages.module.css'

/** Which offer is being bought stands in the address, so that Back closes it. */
const BUY = 'buy'
const OPENED_HERE = 'offer-of-page'

function PastPackages() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.past} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>全部资源包，包括用完和过期的</summary>
      {isOpen && <ResourceList name="packages" />}
    </details>
  )
}

export function PackagesView({ onOrdered }: { onOrdered: (orderNo: string) => void }) {
  const offers = useCall('package.list')
  const forecast = useCall('package.forecast')
  const savings = useCall('package.savings')
  // Wait for model names, or the cards would change height.
  const models = useModels()
  const location = useLocation()
  const navigate = useNavigate()
  const close = useClose(OPENED_HERE, [BUY])
  const chosenId = new URLSearchParams(location.search).get(BUY)
  const chosen = offers.data?.find(({ id, left }) => id === chosenId && left !== 0)
  const ordered = (order: OrderCreated) => {
    if (order.status === 'pending') return onOrdered(order.orderNo)
    close()
    return toast({ type: 'success', message: '购买成功，已放入我的资源包' })
  }
  const isReady = !models.isPending && !forecast.isPending && !offers.isPending && !savings.isPending
  if (!isReady) return <ViewSkeleton />
  return (
    <div className={ui.stack}>
      <QueryResult query={forecast} skeleton={null}>
        {(known) =>
          known.packages.length === 0 ? null : (
            <section className={styles.section}>
              <h2>我的资源包</h2>
              <p className={styles.lead}>按到期先后依次抵扣，只抵适用的模型，全部用完后扣余额。</p>
              <DeductionOrder forecast={known} now={forecast.dataUpdatedAt} />
            </section>
          )
        }
      </QueryResult>
      <QueryResult query={offers} skeleton={null}>
        {(list) => (
          <section className={styles.section}>
            <h2>在售资源包</h2>
            <p className={styles.lead}>
              调用按标价折算成 Token 来扣，不会比直接付费更贵；标价上调后，同样的资源包会用得更快。
            </p>
            {list.length === 0 ? (
              <EmptyState title="暂时没有在售的资源包" text="可以直接充值，按实际用量计费。" />
            ) : (
              <OfferList
                offers={list}
                savings={savings.data?.offers ?? []}
                onBuy={({ id }) => void navigate(pathWith(location, { [BUY]: id }), { state: OPENED_HERE })}
              />
            )}
          </section>
        )}
      </QueryResult>
      <PastPackages />
      <Sheet title={chosen ? `购买 ${chosen.name}` : ''} isOpen={chosen !== undefined} onClose={close}>
        {chosen && (
          <BuyPackage
            offer={chosen}
            saving={savings.data?.offers.find(({ packageId }) => packageId === chosen.id)}
            onCancel={close}
            onCreated={ordered}
          />
        )}
      </Sheet>
    </div>
  )
}

function ViewSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <output className="visually-hidden">正在加载</output>
      <SkeletonPanels count={3} height={420} />
    </div>
  )
}

interface OfferListProps {
  offers: PackageOffer[]
  savings: readonly PackageSaving[]
  onBuy: (offer: PackageOffer) => void
}

function OfferList({ offers, savings, onBuy }: OfferListProps) {
  return (
    <ul className={styles.list}>
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          saving={savings.find(({ packageId }) => packageId === offer.id)}
          onBuy={() => onBuy(offer)}
        />
      ))}
    </ul>
  )
}
