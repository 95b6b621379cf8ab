import type { StepUpPurpose } from '../../../contract/step-up-purposes.ts'
import type { StepUpMethod } from '../../../contract/step-up.ts'
import type { Env } from '../../platform/env/env.ts'

const MINUTE_MS = 60_000

/** How long a proof holds. */
export const stepUpLifeMs = (purpose: StepUpPurpose): number => (purpose === 'approval' ? 2 : 10) * MINUTE_MS

/** How a purpose may be proved. @param hasTotp an authenticator app is enrolled */
export function stepUpMethods(
  { OPS_TOTP }: Pick<Env, 'OPS_TOTP'>,
  { purpose, hasTotp }: { purpose: StepUpPurpose; hasTotp: boolean },
): StepUpMethod[] {
  // The first app can be enrolled by the phone alone, which then replaces none.
  if (purpose === 'totp') return hasTotp ? ['totp'] : ['sms']
  if (OPS_TOTP === 'required') return ['totp']
  return hasTotp ? ['totp', 'sms'] : ['sms']
}
