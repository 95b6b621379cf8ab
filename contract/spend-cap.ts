import { z } from 'zod'
import { ofKind } from './kinds.ts'
import { Yuan } from './user.ts'

const settings = {
  hourLimit: Yuan.nullable().optional(),
  dayLimit: Yuan.nullable().optional(),
  times: z.int().min(2, '至少 2 倍').max(1000).nullable().optional(),
  networks: z.int().min(1).max(500).nullable().optional(),
}

/** A spend cap without `keyId` is for all keys of the account together. It has at least one limit. */
export const SpendCapAdd = z.strictObject({
  keyId: ofKind({ kind: 'relation', list: 'key.overview', label: 'name' }, z.string().max(64))
    .nullable()
    .optional(),
  ...settings,
})
export const SpendCapEdit = z.strictObject({
  id: z.string().max(64),
  rev: z.int().optional(),
  ...settings,
})
