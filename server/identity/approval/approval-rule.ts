import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ApprovalAction } from '../../../contract/approval.ts'
import type { Permission, Permissions } from '../../../contract/permissions.ts'
import type { Db } from '../../platform/db/client.ts'
import type { StaffContext as AnyStaffContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/schema.ts'

export type ApprovalRow = Selectable<Tables['approval']>

/** One proposal, as its action sees it. `C`: the context of the rule's module. */
export interface Proposal<Payload, C extends AnyStaffContext = AnyStaffContext> {
  payload: Payload
  approvalId: string
  proposerId: string
  deps: C['deps']
  /** Milliseconds. */
  now: number
}

/** How one kind of action is proposed, decided and done. All of it runs in the transaction of the request. */
export interface ApprovalRule<Payload, C extends AnyStaffContext = AnyStaffContext> {
  /** What deciding it takes. */
  permission: Permission
  /** It holds nothing secret or personal: it is stored as it is. */
  payload: z.ZodType<Payload>
  /** What a reader is shown of it; absent: all of it. */
  shown?: (db: Db, payload: Payload, held: Permissions) => Promise<unknown>
  /** What the audit keeps of it; absent: all of it. */
  audited?: z.ZodType
  /** `kind:id` */
  subjectOf: (payload: Payload) => string
  /** Whose money or rights it is about: no matter for themselves or who is close to them. Null: no user's. */
  userOf: (payload: Payload) => string | null
  /** Whether it waits for a second person. */
  mustWait: (trx: Db, ctx: C, payload: Payload) => Promise<boolean>
  /** Whether one person may do it although it needs two, since there is no other; it is then marked as done by one. */
  mayBeAlone?: (trx: Db, ctx: C) => Promise<boolean>
  /** When it is proposed: checks that it could be done now, and sets aside what it needs. */
  prepare?: (trx: Db, proposal: Proposal<Payload, C>) => Promise<void>
  /** When it is not to be done after all: gives back what `prepare` set aside. */
  release?: (trx: Db, proposal: Proposal<Payload, C>) => Promise<void>
  apply: (trx: Db, proposal: Proposal<Payload, C>) => Promise<void>
}

export type ApprovalRules = Readonly<Record<ApprovalAction, ApprovalRule<unknown>>>

/** The actions that a holder of these permissions decides. */
export const decidedActions = (rules: ApprovalRules, held: ReadonlySet<string>): ApprovalAction[] =>
  (Object.keys(rules) as ApprovalAction[]).filter((action) => held.has(rules[action].permission))

/** A stored proposal as its rule takes it. */
export const proposalOf = (
  row: ApprovalRow,
  deps: AnyStaffContext['deps'] & { approvalRules: ApprovalRules },
  now: number,
): Proposal<unknown> => ({
  payload: deps.approvalRules[row.action].payload.parse(JSON.parse(row.payload)),
  approvalId: row.id,
  proposerId: row.proposer_id,
  deps,
  now,
})
