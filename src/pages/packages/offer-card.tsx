import { Button } from 'antd'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { buyLabel, limitsText, mostOf } from './offer-limits.ts'
import { OfferDetails } from './offer-details.tsx'
import ui from '../../ui/ui.module.css'
import styles from './packages.module.css'

interface OfferCardProps {
  offer: PackageOffer
  saving: PackageSaving | undefined
  onBuy: () => void
}

export function OfferCard({ offer, saving, onBuy }: OfferCardProps) {
  const label = buyLabel(offer, saving)
  const limits = limitsText(offer, saving)
  return (
    <li className={`${ui.panel} ${styles.card}`}>
      <h3>{offer.name}</h3>
      <p className={`${styles.price} ${ui.number}`}>{displayYuan(offer.price)}</p>
      <p className={ui.number}>
        {displayCount(offer.tokens)} Token，{offer.validDays} 天内有效
      </p>
      <OfferDetails offer={offer} saving={saving} />
      {limits !== '' && <p className={styles.limits}>{limits}</p>}
      <Button
        type="primary"
        block
        disabled={mostOf(offer, saving) === 0}
        onClick={onBuy}
        aria-label={`${label} ${offer.name}`}
      >
        {label}
      </Button>
    </li>
  )
}
