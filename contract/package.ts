import { z } from 'zod'
import { Channel } from './order.ts'
import { Timestamp, Yuan } from './user.ts'

/** A token package on sale. */
export const PackageOffer = z.object({
  id: z.string(),
  name: z.string(),
  tokens: z.int(),
  price: Yuan,
  /** Yuan of list price that a million of its tokens pay for, and all of them: never less than the price. */
  worth: Yuan,
  listValue: z.string(),
  validDays: z.int(),
  /** Model ids it covers; `*` = every model billed by token. */
  models: z.array(z.string()),
})
export type PackageOffer = z.infer<typeof PackageOffer>

/**
 * How a call takes from a package. `value`: its list price ÷ `worth`. `lesser`, for what was sold before tokens had a worth: of that
 * and one for one, the lesser, for each class of tokens.
 */
export const DEDUCTIONS = ['value', 'lesser'] as const

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
  /** Yuan of list price that a million of its tokens pay for. */
  worth: z.string(),
  deduction: z.enum(DEDUCTIONS),
  /** Its owner put it aside: calls do not use it until it is put back. */
  isAside: z.boolean(),
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
  /** 0: it was put aside, its turn never comes. */
  turn: z.int(),
  isAside: z.boolean(),
  worth: z.string(),
  deduction: z.enum(DEDUCTIONS),
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

/** Puts a package aside, or back. */
export const PackageEdit = z.strictObject({ id: z.string().max(64), isAside: z.boolean() })

/** What an offer would have saved on the caller's own calls of a period. */
export const PackageSaving = z.object({
  packageId: z.string(),
  /** What the calls of the models that it covers cost at the list prices of today, in yuan. */
  listCost: z.string(),
  /** What would have been saved on as much of that as one of it pays for. */
  saved: z.string(),
  /** Whether one of it would be used up before it ends, at the speed of the period; else a part of it would be lost. */
  isUsedUp: z.boolean(),
})
export type PackageSaving = z.infer<typeof PackageSaving>

/** The last 30 days. */
export const PackageSavings = z.object({ begin: Timestamp, end: Timestamp, offers: z.array(PackageSaving) })
