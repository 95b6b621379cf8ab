import type { PackageOffer } from '../../catalog/schema.ts'

/** Whether an offer can be ordered at `now`, in milliseconds, as far as the catalogue says. */
export const isOnSale = ({ state, from, until }: PackageOffer, now: number): boolean =>
  state !== 'withdrawn' &&
  (from === undefined || Date.parse(from) <= now) &&
  (until === undefined || now < Date.parse(until))
