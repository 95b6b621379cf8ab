import { Button } from 'antd'
import { displayCount, displayYuan } from '../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../contract/package.ts'
import { ModelNames } from '../models/model-names.tsx'
import { OfferWorth } from './offer-worth.tsx'

interface OfferListProps {
  offers: PackageOffer[]
  /** What each would have saved; empty if that could not be read. */
  savings: readonly PackageSaving[]
  onBuy: (offer: PackageOffer) => void
}

/** The token packages on sale. */
export function OfferList({ offers, savings, onBuy }: OfferListProps) {
  return (
    <ul className="package-list">
      {offers.map((offer) => (
        <li key={offer.id} className="ui-panel package-card">
          <h3>{offer.name}</h3>
          <p className="package-price ui-number">{displayYuan(offer.price)}</p>
          <dl className="ui-facts">
            <dt>Token</dt>
            <dd className="ui-number">{displayCount(offer.tokens)}</dd>
            <dt>有效期</dt>
            <dd>{offer.validDays} 天</dd>
            <dt>适用模型</dt>
            <dd>
              <ModelNames ids={offer.models} />
            </dd>
          </dl>
          <OfferWorth offer={offer} saving={savings.find(({ packageId }) => packageId === offer.id)} />
          <Button type="primary" block onClick={() => onBuy(offer)} aria-label={`购买 ${offer.name}`}>
            购买
          </Button>
        </li>
      ))}
    </ul>
  )
}
