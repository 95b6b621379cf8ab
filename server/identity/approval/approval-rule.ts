import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Permission, Permissions } from '../../../contract/permissions.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StaffContext } from '../../platform/context.ts'

export type ApprovalRow = Selectable<Tables['approval']>

/** One proposal, as its action sees it. */
export interface Proposal<Payload> {
  payload: Payload
  approvalId: string
  proposerId: string
  deps: Deps
  /** Milliseconds. */
  now: number
}

/** How one kind of action is proposed, decided and done. All of it runs in the transaction of the request. */
export interface ApprovalRule<Payload> {
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
  mustWait: (trx: Db, ctx: StaffContext, payload: Payload) => Promise<boolean>
  /** Whether one person may do it although it needs two, since there is no other; it is then marked as done by one. */
  mayBeAlone?: (trx: Db, ctx: StaffContext) => Promise<boolean>
  /** When it is proposed: checks that it could be done now, and sets aside what it needs. */
  prepare?: (trx: Db, proposal: Proposal<Payload>) => Promise<void>
  /** When it is not to be done after all: gives back what `prepare` set aside. */
  release?: (trx: Db, proposal: Proposal<Payload>) => Promise<void>
  apply: (trx: Db, proposal: Proposal<Payload>) => Promise<void>
}
