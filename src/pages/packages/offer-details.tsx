import { Fragment } from 'react'
import { displayYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { useModels } from '../../components/models/use-models.ts'
import { FIRST_PRICES } from '../../components/models/price-lines.ts'
import ModelNames from '../../components/models/model-names.tsx'
import { equivalentPrices, savingText } from './offer-value.ts'
import ui from '../../ui/ui.module.css'
import styles from './packages.module.css'

/** What it comes to for this customer in one line, and folded what that is reckoned from. */
export function OfferDetails({ offer, saving }: { offer: PackageOffer; saving: PackageSaving | undefined }) {
  const prices = equivalentPrices(offer, useModels().data ?? [])
  const own = prices.find(({ modelId }) => modelId === saving?.modelId) ?? prices[0]
  return (
    <>
      <p>
        {own && `折合${own.name} `}
        {own && <Parts parts={own.prices.filter(({ label }) => FIRST_PRICES.includes(label))} />}
      </p>
      <details className={styles.prices}>
        <summary>适用模型与折合价</summary>
        <p>
          可抵标价 <strong>{displayYuan(offer.listValue)}</strong>，适用：
          <ModelNames ids={offer.models} />
        </p>
        <p>折合每百万 Token：</p>
        <ul>
          {prices.map(({ modelId, name, prices: parts }) => (
            <li key={modelId}>
              {name}：
              <Parts parts={parts} />
            </li>
          ))}
        </ul>
        {saving && <p>{savingText(saving)}</p>}
      </details>
    </>
  )
}

const Parts = ({ parts }: { parts: readonly { label: string; price: string }[] }) =>
  parts.map(({ label, price }, nth) => (
    <Fragment key={label}>
      {nth > 0 && '，'}
      <span className={ui.phrase}>
        {label} {price}
      </span>
    </Fragment>
  ))
