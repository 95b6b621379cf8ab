import type { Generated } from 'kysely'
import type { risk } from '../../../../contract/entities/risk.ts'
import type { EntityTable } from './entity.ts'

export interface RiskTables {
  risk_case: RiskCaseTable
  risk_member: RiskMemberTable
  sign_in_mark: SignInMarkTable
  key_network: KeyNetworkTable
}

/** One for each kind and subject. */
interface RiskCaseTable extends Omit<
  EntityTable<typeof risk>,
  'assignee_id' | 'reason' | 'decided_at' | 'rev'
> {
  /** What it is about: a user, a key or a payment channel. */
  subject: string
  /** How bad it was when it was decided. */
  decided_figure: Generated<number>
  /** User ids of staff; empty: no one is assigned. */
  assignee_id: Generated<string>
  decided_by: Generated<string>
  decided_at: Generated<number | null>
  reason: Generated<string>
  note_sealed: Generated<string>
  rev: Generated<number>
}

/** The other accounts that a case is about. */
interface RiskMemberTable {
  case_id: string
  user_id: string
}

/** That a user signed in on a day, from a network with a device (keyed hashes). */
interface SignInMarkTable {
  user_id: string
  network: string
  device: string
  day_at: number
}

/** That a key was used on a day from a network (keyed hash). */
interface KeyNetworkTable {
  day_at: number
  key_id: string
  network: string
  user_id: string
}
