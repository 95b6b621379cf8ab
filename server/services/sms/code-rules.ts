import type { SmsPurpose } from '../../../contract/sms.ts'
import type { Secrets } from '../../secrets/secrets.ts'

export const CODE_LIFE_MS = 5 * 60_000
export const CODE_TRIES = 5

/** Keyed, salted with the row's id and bound to whom and what the code is for. */
export function codeHash(
  secrets: Secrets,
  { id, phone, purpose, code }: { id: string; phone: string; purpose: SmsPurpose; code: string },
): string {
  return secrets.index('sms-code', [id, phone, purpose, code].join('\n'))
}
