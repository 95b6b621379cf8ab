import type { Generated } from 'kysely'
import type { WelcomeVoidReason } from '../../../../contract/package.ts'
import type { userState } from '../../../../contract/entities/user-state.ts'
import type { EntityTable } from './entity.ts'

export interface UserTables {
  user: UserTable
  session: SessionTable
  verification: VerificationTable
  verification_attempt: VerificationAttemptTable
  invite: InviteTable
  welcome: WelcomeTable
  tombstone: TombstoneTable
  balance_alert: BalanceAlertTable
  data_export: DataExportTable
  user_note: UserNoteTable
  user_state: EntityTable<typeof userState>
  saved_view: SavedViewTable
}

/** A closed account keeps its row, for the ledger, with everything personal erased; its phone is `closed:<id>`. */
interface UserTable {
  id: string
  phone_hash: string
  phone_sealed: string
  username: string
  /** It is set in rows that a program before 0127 wrote, until the job has sealed them; else empty. */
  nickname: string
  nickname_sealed: Generated<string>
  email_sealed: string
  /** argon2id, or empty while no password is set. */
  password_hash: string
  type: 'person' | 'company'
  is_verified: number
  invite_code: string
  created_at: number
  deleted_at: number | null
}

interface SessionTable {
  id: string
  token_hash: string
  user_id: string
  device: string
  /** It is set as `user.nickname` is. */
  ip: string
  ip_sealed: Generated<string>
  created_at: number
  last_seen_at: number
  expires_at: number
  /** Since then it is too old for what staff do: it was left alone for too long. */
  staff_ended_at: Generated<number | null>
}

interface VerificationTable {
  user_id: string
  real_name_sealed: string
  id_number_sealed: string
  id_number_hash: string
  provider: string
  consent_version: string
  verified_at: number
}

interface VerificationAttemptTable {
  id: string
  user_id: string
  attempted_at: number
}

interface InviteTable {
  invitee_id: string
  inviter_id: string
  created_at: number
  rewarded_at: number | null
  /** When the condition was met without a reward. */
  voided_at: number | null
  /** Why there is none (`InviteVoidReason`); empty for rows older than this column. */
  void_reason: Generated<string>
  /** Keyed hash of the network that the friend signed up from; empty: not known. */
  network: Generated<string>
  /** What the rewards of both were worth, in nano-yuan of list price. */
  reward_nano: Generated<bigint>
}

/** One row for each user who signed up while the catalogue gave new users a package. */
interface WelcomeTable {
  user_id: string
  /** Keyed hash of the network that the user signed up from; empty: not known. */
  network: string
  decided_at: number
  /** What was given, and its worth in nano-yuan of list price; empty and 0: nothing. */
  package_id: string
  value_nano: bigint
  /** Why nothing was given, or why what was left of it ended; else empty. */
  reason: '' | WelcomeVoidReason
}

/** The phone or ID number (keyed hash) of an account that was closed: its owner does not count as a new user. */
interface TombstoneTable {
  kind: 'phone' | 'id-number'
  hash: string
  /** Key of the hash; empty: the first that the database had. */
  key_id: Generated<string>
  buried_at: number
}

/** Kept by a trigger of the ledger. */
interface BalanceAlertTable {
  user_id: string
  /** null = off. */
  threshold_nano: bigint | null
  is_below: number
  /** How often the balance fell below the threshold, and when it last did. */
  notices: number
  crossed_at: number | null
  dismissed_at: number | null
}

interface DataExportTable {
  id: string
  user_id: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** Only added to; erased with the account of the user. */
interface UserNoteTable {
  id: string
  user_id: string
  author_id: string
  /** Free text about a person. */
  text_sealed: string
  created_at: number
}

interface SavedViewTable {
  id: string
  user_id: string
  list: string
  name_sealed: string
  /** A filter may be a phone or a name. */
  query_sealed: string
  is_default: number
  rev: number
  created_at: number
}
