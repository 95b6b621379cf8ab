import type { SendSmsResult } from '../../contract/sms.ts'

/** `code` 428 asks for a captcha; `result` is its challenge. */
export interface SmsAnswer {
  success: boolean
  code: number
  message: string
  result: SendSmsResult | Record<string, unknown> | null
}
