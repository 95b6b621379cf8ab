import type { Generated } from 'kysely'

export interface SignInTables {
  sms_code: SmsCodeTable
  sms_send: SmsSendTable
  captcha_spent: CaptchaSpentTable
  password_attempt: PasswordAttemptTable
  known_network: KnownNetworkTable
}

interface SmsCodeTable {
  id: string
  phone_hash: string
  purpose: string
  /** Keyed hash of the network that asked for it; empty: a node of the version before 0043 sent it. */
  network: Generated<string>
  code_hash: string
  /** Read by nodes of the version before 0043 only; tries are counted in `password_attempt`. */
  tries_left: number
  created_at: number
  expires_at: number
}

interface SmsSendTable {
  id: string
  phone_hash: string
  ip: string
  sent_at: number
}

interface CaptchaSpentTable {
  id: string
  expires_at: number
}

/** Tries at a password or a code; `subject` names whose (hashes of a phone and a network, a user). */
interface PasswordAttemptTable {
  id: string
  subject: string
  attempted_at: number
}

/** A network (keyed hash) that a phone signed in from: what a stranger does elsewhere does not count there. */
interface KnownNetworkTable {
  phone_hash: string
  network: string
  /** 0: it was known before this was kept. */
  first_at: Generated<number>
  last_at: number
}
