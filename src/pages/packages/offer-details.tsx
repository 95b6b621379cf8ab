import { displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { Fragment } from 'react'
import { useModels } from '../../components/models/use-models.ts'
import { Badge } from '../../ui/badge.tsx'
import { discountOf, equivalentPrices, savingText } from './offer-value.ts'
import ui from '../../ui/ui.module.css'
import styles from './packages.module.css'

const SHOWN = 3

export function OfferDetails({ offer, saving }: { offer: PackageOffer; saving: PackageSaving | undefined }) {
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
