import { z } from 'zod'
import { Timestamp } from './user.ts'

/** A token package on sale. */
export const PackageOffer = z.object({
  id: z.string(),
  name: z.string(),
  tokens: z.int(),
  price: z.string(),
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
