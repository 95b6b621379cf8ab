import { Fragment } from 'react'
import { displayYuan } from '../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../contract/package.ts'
import { useModels } from '../models/use-models.ts'
import { Badge } from '../ui/badge.tsx'
import { discountOf, equivalentPrices, savingText } from './offer-value.ts'

/** More models than these are folded. */
const SHOWN = 3

interface OfferWorthProps {
  offer: PackageOffer
  /** Absent until it is read. */
  saving: PackageSaving | undefined
}

/** What an offer pays for, what that comes to on each model, and what it would have saved. */
export function OfferWorth({ offer, saving }: OfferWorthProps) {
  const prices = equivalentPrices(offer, useModels().data ?? [])
  const discount = discountOf(offer)
  return (
    <>
      <p className="package-worth">
        可抵刊例价 <strong className="ui-number">{displayYuan(offer.listValue)}</strong>
        {discount !== null && <Badge tone="good">{discount}</Badge>}
      </p>
      <details className="package-prices" open={prices.length <= SHOWN}>
        <summary>折合每百万 Token</summary>
        <ul className="ui-number">
          {prices.map(({ modelId, name, prices: parts }) => (
            <li key={modelId}>
              {name}：
              {parts.map((part, nth) => (
                <Fragment key={part}>
                  {nth > 0 && '，'}
                  <span className="ui-phrase">{part}</span>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </details>
      {saving && <p className="package-saving">{savingText(saving)}</p>}
    </>
  )
}
