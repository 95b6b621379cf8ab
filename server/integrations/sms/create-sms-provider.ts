import type { Env } from '../../env.ts'
import { consoleSms } from './console-sms.ts'
import { createHttpSms } from './http-sms.ts'
import type { SmsProvider } from './provider.ts'

/** The provider that `SMS_PROVIDER` names; `readEnv` has refused every combination that cannot work. */
export function createSmsProvider(env: Env): SmsProvider {
  return env.SMS_PROVIDER_URL && env.smsProvider === 'http' ? createHttpSms(env.SMS_PROVIDER_URL) : consoleSms
}
