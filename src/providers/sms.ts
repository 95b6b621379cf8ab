import type { SmsPurpose } from '../../contract/sms.ts'
import { loadClient } from './http.ts'
import type { SmsAnswer } from './sms-answer.ts'

/** @returns the provider's raw response, 428 included @throws HttpFailure, after a toast */
export async function sendSms(input: {
  phone: string
  purpose?: SmsPurpose
  captcha?: string
}): Promise<SmsAnswer> {
  const { requestSms } = await loadClient()
  return requestSms(input)
}
