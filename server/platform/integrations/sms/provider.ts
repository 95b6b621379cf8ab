import type { SmsPurpose } from '../../../../contract/sms.ts'

/** The external service of an SMS: it gets a code to a phone. Rejects if it could not; the caller then counts the send as not made. */
export interface SmsProvider {
  send(message: { phone: string; code: string; purpose: SmsPurpose }): Promise<void>
}
