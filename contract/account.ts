import { z } from 'zod'
import { Timestamp, Yuan } from './user.ts'

/** Notifies the owner each time the balance falls below a threshold. */
export const BalanceAlert = z.object({
  /** Yuan; null = no alert. */
  threshold: z.string().nullable(),
  /** Whether the balance is below it now. */
  isBelow: z.boolean(),
  /** Whether the last fall below it has not been dismissed and still holds. */
  isOpen: z.boolean(),
  /** When the balance last fell below it. */
  crossedAt: Timestamp.nullable(),
  /** Number of notifications so far. */
  notices: z.int(),
})
export type BalanceAlert = z.infer<typeof BalanceAlert>

export const BalanceAlertInput = z.strictObject({
  /** Yuan above 0, at most 100 million; null turns the alert off. */
  threshold: Yuan.nullable(),
})

/** What the user centre shows with the profile. */
export const AccountSettings = z.object({ hasPassword: z.boolean(), balanceAlert: BalanceAlert })
export type AccountSettings = z.infer<typeof AccountSettings>

/** What closing the account would end, and what prevents it. */
export const ClosingPreview = z.object({
  hasPassword: z.boolean(),
  /** Yuan and tokens that would be given up. */
  balance: z.string(),
  tokens: z.int(),
  /** Packages with tokens left, and how many of them are refundable. */
  packages: z.int(),
  refundable: z.int(),
  /** API keys that would stop working. */
  keys: z.int(),
  /** Pending orders and running calls; closing is refused while there are any. */
  pendingOrders: z.int(),
  isCalling: z.boolean(),
  /** A debit by staff waits for approval; closing is refused until it is decided. */
  hasWaitingDebit: z.boolean(),
  /** Why a frozen account is not closed, and until when; empty: it is not frozen. */
  frozen: z.string(),
})
export type ClosingPreview = z.infer<typeof ClosingPreview>

/** Closes the account for good. Requires `code` (SMS, purpose `close`) or `password`. */
export const CloseAccount = z.strictObject({
  code: z
    .string()
    .regex(/^\d{6}$/, '验证码为 6 位数字')
    .optional(),
  password: z.string().min(1).max(64).optional(),
  /** What the owner was shown; must match the current values. */
  forfeits: z.strictObject({ balance: Yuan, tokens: z.int().min(0) }),
})

/** A file with all data of the caller, downloadable once by `GET /userCenter/export/file?id=`. */
export const DataExport = z.object({
  id: z.string(),
  expiresAt: Timestamp,
  /** Exports left within 24 hours. */
  left: z.int(),
})
export type DataExport = z.infer<typeof DataExport>
