export interface SignInTables {
  sms_code: SmsCodeTable
  sms_send: SmsSendTable
  captcha_spent: CaptchaSpentTable
  password_attempt: PasswordAttemptTable
}

interface SmsCodeTable {
  id: string
  phone_hash: string
  purpose: string
  code_hash: string
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

/** Tries at a password that were not right; `subject` names whose (a hash of a phone or an address, a user). */
interface PasswordAttemptTable {
  id: string
  subject: string
  attempted_at: number
}
