import { z } from 'zod'
import { Channel } from './order.ts'
import { Timestamp, Yuan } from './user.ts'

/** A token package on sale. */
export const PackageOffer = z.object({
  id: z.string(),
  name: z.string(),
  tokens: z.int(),
  price: Yuan,
  /** Yuan of list price that a million of its tokens, and all of them, pay for; never less than the price. */
  worth: Yuan,
  listValue: z.string(),
  validDays: z.int(),
  /** Model ids it covers; `*` = every model billed by token. */
  models: z.array(z.string()),
  /** How many can still be bought by all, 0: it is sold out, and in all by one user; null: any number. */
  left: z.int().nullable(),
  perUser: z.int().nullable(),
  /** When it is not sold any more; null: it is not known yet. */
  until: Timestamp.nullable(),
})
export type PackageOffer = z.infer<typeof PackageOffer>

/** `samePerson`: of a closed account, or of a person whose other account has it already. */
const WelcomeVoidReason = z.enum(['samePerson', 'networkLimit', 'dailyBudget'])
export type WelcomeVoidReason = z.infer<typeof WelcomeVoidReason>

/** The token package that a new user is given at sign-up. */
export const WelcomeOffer = z.object({
  tokens: z.int(),
  /** Yuan of list price that a million of its tokens, and all of them, pay for. */
  worth: Yuan,
  listValue: z.string(),
  validDays: z.int(),
  /** Model ids it covers; `*` = every model billed by token. */
  models: z.array(z.string()),
  /** Whether there is one today for who signs up from the caller's network. */
  isAvailable: z.boolean(),
  /** Why it is not: for a visitor a limit of today; for a user what became of theirs, which was `given`, or `none` if they signed up before there was one. */
  reason: z.enum([...WelcomeVoidReason.options, 'given', 'none']).nullable(),
})
export type WelcomeOffer = z.infer<typeof WelcomeOffer>

/** `value`: list price ÷ `worth`. `lesser` (sold before packages had a worth): per class of tokens, the lesser of that and one for one. */
export const DEDUCTIONS = ['value', 'lesser'] as const

/** An owned token package. */
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
  /** Set aside by its owner: not used by calls. */
  isAside: z.boolean(),
})
export type OwnedPackage = z.infer<typeof OwnedPackage>

/**
 * A usable package; `turn` 1 is used first. `daysLeft` at the sample's speed; null if it expires first, leaving `tokensLost`. Both null
 * without a sample or usage of its models.
 */
export const ForecastPackage = z.object({
  id: z.string(),
  name: z.string(),
  /** 0 = set aside. */
  turn: z.int(),
  isAside: z.boolean(),
  worth: z.string(),
  deduction: z.enum(DEDUCTIONS),
  tokens: z.int(),
  remaining: z.int(),
  models: z.array(z.string()),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** Refundable order, amount and channel; null unless bought and unused, or of no use any more: then what is left of it (`isWhole: false`). */
  refund: z.object({ orderNo: z.string(), amount: Yuan, channel: Channel, isWhole: z.boolean() }).nullable(),
  daysLeft: z.number().nullable(),
  tokensLost: z.int().nullable(),
})
export type ForecastPackage = z.infer<typeof ForecastPackage>

/** How long packages last at recent usage. */
export const PackageForecast = z.object({
  /** Tokens of covered models in the last `days`; null if none. */
  sample: z.object({ days: z.number(), tokens: z.int() }).nullable(),
  packages: z.array(ForecastPackage),
})
export type PackageForecast = z.infer<typeof PackageForecast>

/** Sets a package aside, or puts it back. */
export const PackageEdit = z.strictObject({ id: z.string().max(64), isAside: z.boolean() })

/** Savings of an offer on the caller's calls of a period. */
export const PackageSaving = z.object({
  packageId: z.string(),
  /** The covered model of which the calls cost the most; null: none was called. */
  modelId: z.string().nullable(),
  /** List price today of the calls of covered models, in yuan. */
  listCost: z.string(),
  /** Yuan saved on the part that one package pays for. */
  saved: z.string(),
  /** Whether one package would be used up before it expires, at the period's speed. */
  isUsedUp: z.boolean(),
  /** How many of it the caller may still buy; null: any number. */
  ownLeft: z.int().nullable(),
})
export type PackageSaving = z.infer<typeof PackageSaving>

/** The last 30 days. */
export const PackageSavings = z.object({ begin: Timestamp, end: Timestamp, offers: z.array(PackageSaving) })
