import { type Catalog, isCallable, type PackageOffer } from '../../catalog/index.ts'

/** Whether an offer can be ordered at `now`, in milliseconds, as far as the catalogue says. */
export const isOnSale = (offer: PackageOffer, { catalog, now }: { catalog: Catalog; now: number }): boolean =>
  offer.state !== 'withdrawn' &&
  (offer.from === undefined || Date.parse(offer.from) <= now) &&
  (offer.until === undefined || now < Date.parse(offer.until)) &&
  isCallable(offer, catalog)
