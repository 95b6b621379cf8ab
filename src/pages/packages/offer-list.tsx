import { Button } from 'antd'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import ModelNames from '../../components/models/model-names.tsx'
import { OfferDetails } from './offer-details.tsx'
import ui from '../../ui/ui.module.css'
import styles from './packages.module.css'

interface OfferListProps {
  offers: PackageOffer[]
  savings: readonly PackageSaving[]
  onBuy: (offer: PackageOffer) => void
}

export function OfferList({ offers, savings, onBuy }: OfferListProps) {
  return (
    <ul className={styles.list}>
      {offers.map((offer) => (
        <li key={offer.id} className={`${ui.panel} ${styles.card}`}>
          <h3>{offer.name}</h3>
          <p className={`${styles.price} ${ui.number}`}>{displayYuan(offer.price)}</p>
          <dl className={ui.facts}>
            <dt>Token</dt>
            <dd className={ui.number}>{displayCount(offer.tokens)}</dd>
            <dt>有效期</dt>
            <dd>{offer.validDays} 天</dd>
            <dt>适用模型</dt>
            <dd>
              <ModelNames ids={offer.models} />
            </dd>
          </dl>
          <OfferDetails offer={offer} saving={savings.find(({ packageId }) => packageId === offer.id)} />
          <Button type="primary" block onClick={() => onBuy(offer)} aria-label={`购买 ${offer.name}`}>
            购买
          </Button>
        </li>
      ))}
    </ul>
  )
}
