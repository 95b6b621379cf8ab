import { z } from 'zod'
import { risk } from './entities/risk.ts'
import { FREEZE_SCOPE_NAMES } from './freeze-scopes.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp } from './user.ts'

export type RiskRow = z.infer<(typeof risk)['row']>
export type RiskKind = RiskRow['kind']

export const RiskDetail = risk.row.extend({
  /** The other accounts that it is about, each as a line with its phone masked. */
  others: z.array(z.string()),
  /** Free text of staff; it is in no audit, and erased with the account. */
  note: z.string(),
})

const version = { id: z.string().min(1).max(64), rev: z.int().min(1) }

export const RiskAssignment = z.strictObject({
  ...version,
  /** `me`: the caller sees to it from now on, in place of another. */
  assignee: z.enum(['me', 'none']),
})

export const RiskDecision = z.strictObject({
  ...version,
  /** `freeze` and `dismiss` close it; what is dismissed comes back once it is a quarter worse. */
  decision: z.enum(['freeze', 'dismiss', 'note']),
  reason: Reason,
  /** A freeze keeps the account from these, at least one. */
  scopes: z.array(z.enum(FREEZE_SCOPE_NAMES)).max(FREEZE_SCOPE_NAMES.length).default([]),
  /** A freeze ends by itself then; null: it ends when it is lifted. */
  until: Timestamp.nullable().default(null),
  /** A freeze covers the other accounts, too. */
  withOthers: z.boolean().default(false),
  /** Replaces the note; empty erases it, and absent keeps it. */
  note: ofSensitive(ofKind('longText', z.string().trim().max(1000, '备注至多 1000 个字'))).optional(),
})
