import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'
import { OfferCard } from './offer-card.tsx'
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
        <OfferCard
          key={offer.id}
          offer={offer}
          saving={savings.find(({ packageId }) => packageId === offer.id)}
          onBuy={() => onBuy(offer)}
        />
      ))}
    </ul>
  )
}
