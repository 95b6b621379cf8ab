import { z } from 'zod'
import { Channel } from './order.ts'
import { Timestamp, Yuan } from './user.ts'

/** A token package on sale. */
export const PackageOffer = z.object({
  id: z.string(),
  name: z.string(),
  tokens: z.int(),
  price: Yuan,
  validDays: z.int(),
  /** Model ids it covers; `*` = every model billed by token. */
  models: z.array(z.string()),
})
export type PackageOffer = z.infer<typeof PackageOffer>

/** A token package that somebody owns. */
export const OwnedPackage = z.object({
  id: z.string(),
  packageId: z.string(),
  name: z.string(),
  tokens: z.int(),
  remaining: z.int(),
  models: z.array(z.string()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  status: z.enum(['active', 'used', 'expired']),
})
export type OwnedPackage = z.infer<typeof OwnedPackage>

/**
 * A package that can be used, in its turn: `turn` 1 is used first. `daysLeft` = how long it lasts at the speed of the sample; null if
 * it ends before it is used up, and then `tokensLost` are left of it. Both are null without a sample, or if nothing that it covers was
 * called.
 */
export const ForecastPackage = z.object({
  id: z.string(),
  name: z.string(),
  turn: z.int(),
  tokens: z.int(),
  remaining: z.int(),
  models: z.array(z.string()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** The order that would be refunded, and what would come back to which channel; null unless it was bought and nothing of it was used. */
  refund: z.object({ orderNo: z.string(), amount: Yuan, channel: Channel }).nullable(),
  daysLeft: z.number().nullable(),
  tokensLost: z.int().nullable(),
})
export type ForecastPackage = z.infer<typeof ForecastPackage>

/** What is left of packages and for how long, by what was really used lately. */
export const PackageForecast = z.object({
  /** What the speed was taken from: tokens of models that a usable package covers, over so many days up to now; null if there were none. */
  sample: z.object({ days: z.number(), tokens: z.int() }).nullable(),
  packages: z.array(ForecastPackage),
})
export type PackageForecast = z.infer<typeof PackageForecast>
