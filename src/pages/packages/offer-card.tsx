import { Button } from 'antd'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import ModelNames from '../../components/models/model-names.tsx'
import { OfferDetails } from './offer-details.tsx'
import { buyLabel, limitsText, mostOf } from './offer-limits.ts'
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
