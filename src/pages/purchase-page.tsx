import { useState } from 'react'
import { displayCount } from '../../contract/money.ts'
import type { PackageOffer } from '../../contract/package.ts'
import { useModels } from '../models/use-models.ts'
import { BuyPackage } from '../packages/buy-package.tsx'
import { OfferList } from '../packages/offer-list.tsx'
import { OwnedList } from '../packages/owned-list.tsx'
import '../packages/packages.css'
import { refreshUser } from '../providers/account.ts'
import { toast } from '../providers/toast.ts'
import { BonePanels } from '../ui/bone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useCall } from '../ui/use-call.ts'
import { useFreshUser } from '../ui/use-fresh-user.ts'

/** Token packages: what is sold, and what I own. */
export default function PurchasePage() {
  const offers = useCall('package.list')
  const mine = useCall('package.mine')
  // Packages name their models: drawn before the names are here, the cards would change their height.
  const models = useModels()
  const tokens = useFreshUser()?.tokenBalance
  const [chosen, setChosen] = useState<PackageOffer | null>(null)
  const bought = () => {
    setChosen(null)
    toast({ type: 'success', message: '购买成功，已放入我的资源包' })
    void mine.refetch()
    void refreshUser()
  }
  return (
    <>
      <PageHead
        title="购买资源"
        lead={`调用时先用资源包，再扣余额；快到期的先用。当前共有 ${displayCount(tokens)} Token。`}
      />
      <div className="ui-stack">
        <Loaded query={offers} skeleton={<ListSkeleton height={240} />}>
          {(list) =>
            models.isPending ? (
              <ListSkeleton height={240} />
            ) : (
              <>
                <section className="package-section">
                  <h2>在售资源包</h2>
                  {list.length === 0 ? (
                    <EmptyState title="暂时没有在售的资源包" text="可以直接充值，按实际用量计费。" />
                  ) : (
                    <OfferList offers={list} onBuy={setChosen} />
                  )}
                </section>
                <section className="package-section">
                  <h2>我的资源包</h2>
                  <Loaded query={mine} skeleton={<ListSkeleton height={160} />}>
                    {(owned) =>
                      owned.length === 0 ? (
                        <EmptyState
                          title="还没有资源包"
                          text="买下或领取的资源包会列在这里，显示剩余量和到期时间。"
                        />
                      ) : (
                        <OwnedList packages={owned} />
                      )
                    }
                  </Loaded>
                </section>
              </>
            )
          }
        </Loaded>
      </div>
      <Sheet
        title={chosen === null ? '' : `购买 ${chosen.name}`}
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
      >
        {chosen !== null && <BuyPackage offer={chosen} onCancel={() => setChosen(null)} onBought={bought} />}
      </Sheet>
    </>
  )
}

function ListSkeleton({ height }: { height: number }) {
  return (
    <div className="package-list">
      <BonePanels count={3} height={height} />
    </div>
  )
}
