import { Button } from 'antd'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import ModelNames from '../../components/models/model-names.tsx'
import { buyLabel, limitsText, mostOf } from './offer-limits.ts'
import { Fragment } from 'react'
import { useModels } from '../../components/models/use-models.ts'
import { Facts } from '../../ui/facts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { discountOf, equivalentPrices, savingText } from './offer-value.ts'
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
      <Facts
        facts={[
          ['Token', displayCount(offer.tokens), ui.number],
          ['有效期', `${offer.validDays} 天`],
          ['适用模型', <ModelNames key="models" ids={offer.models} />],
        ]}
      />
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

const SHOWN = 3

function OfferDetails({ offer, saving }: { offer: PackageOffer; saving: PackageSaving | undefined }) {
  const prices = equivalentPrices(offer, useModels().data ?? [])
  const discount = discountOf(offer)
  return (
    <>
      <p className={ui.actions}>
        可抵标价 <strong className={ui.number}>{displayYuan(offer.listValue)}</strong>
        {discount !== null && <Badge tone="good">{discount}</Badge>}
      </p>
      <details className={styles.prices} open={prices.length <= SHOWN}>
        <summary>折合每百万 Token</summary>
        <ul className={ui.number}>
          {prices.map(({ modelId, name, prices: parts }) => (
            <li key={modelId}>
              {name}：
              {parts.map((part, nth) => (
                <Fragment key={part}>
                  {nth > 0 && '，'}
                  <span className={ui.phrase}>{part}</span>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </details>
      {saving && <p className={styles.saving}>{savingText(saving)}</p>}
    </>
  )
}
