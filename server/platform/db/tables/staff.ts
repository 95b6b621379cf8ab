import type { Role } from '../../../../contract/roles.ts'
import type { approval } from '../../../../contract/entities/approval.ts'
import type { EntityTable } from './entity.ts'

export interface StaffTables {
  staff: StaffTable
  owner_term: OwnerTermTable
  staff_reading: StaffReadingTable
  step_up: StepUpTable
  totp: TotpTable
  approval: EntityTable<typeof approval>
}

/** One role of one user. A row that was revoked stays, for its `rev` and as history, also of an account that was closed. */
interface StaffTable {
  user_id: string
  role: Role
  /** User id. */
  granted_by: string
  granted_at: number
  revoked_at: number | null
  /** One more with every change. */
  rev: number
}

/** That `ADMIN_PHONES` names, or named, the phone of a user. It gives no one a right. */
interface OwnerTermTable {
  user_id: string
  began_at: number
  ended_at: number | null
}

/** How much of which list a member of staff read page after page in an hour, until that is in the audit. */
interface StaffReadingTable {
  user_id: string
  hour_at: number
  /** The name of its endpoint. */
  list: string
  pages: number
  records: number
}

/** A person proved again, in one session and for one purpose, that it is they. */
interface StepUpTable {
  session_id: string
  purpose: string
  method: 'sms' | 'totp'
  expires_at: number
}

/** The secret of a user's authenticator app. */
interface TotpTable {
  user_id: string
  /** Base32. */
  secret_sealed: string
  /** Null until a first code proved that the app has it. */
  confirmed_at: number | null
  /** The newest time step whose code was used: a code works once. */
  last_step: number
}
