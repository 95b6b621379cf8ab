import type { SendSmsResult, SmsPurpose } from '../../contract/sms.ts'
import { loadClient } from './http.ts'

/** What the SMS provider answers, as it is. `code` 428 asks for a proof of work; `result` is then its challenge. */
export interface SmsAnswer {
  success: boolean
  code: number
  message: string
  result: SendSmsResult | Record<string, unknown> | null
}

/**
 * Asks the SMS provider for a code.
 * @returns the provider's answer as it is, also when it asks for a captcha
 * @throws HttpFailure, after the reader was told in Chinese
 */
export async function sendSms(input: {
  phone: string
  purpose?: SmsPurpose
  captcha?: string
}): Promise<SmsAnswer> {
  const { requestSms } = await loadClient()
  return requestSms(input)
}
