import { Button } from 'antd'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { buyLabel, limitsText, mostOf } from './offer-limits.ts'
import { discountOf } from './offer-value.ts'
import { Paper, Stamp } from '../../ui/paper.tsx'
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
  const discount = discountOf(offer)
  return (
    <li>
      <Paper className={styles.card}>
        <h3>{offer.name}</h3>
        <p className={styles.price}>
          <span className={ui.figure}>{displayYuan(offer.price)}</span>
          {discount !== null && <Stamp>{discount}</Stamp>}
        </p>
        <p>
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
      </Paper>
    </li>
  )
}
