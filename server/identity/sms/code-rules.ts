import type { SmsPurpose } from '../../../contract/sms.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

export const CODE_LIFE_MS = 5 * 60_000

/** Guesses from one network in the life of a code: those that are free, and all of them (the others cost a captcha each). */
export const GUESSES = {
  login: { free: 5, limit: 10 },
  reset: { free: 5, limit: 10 },
  // Only who is signed in can guess these, so that there is no stranger to slow down.
  close: { free: 5, limit: 5 },
  password: { free: 5, limit: 5 },
  stepUp: { free: 5, limit: 5 },
} as const satisfies Record<SmsPurpose, { free: number; limit: number }>

/**
 * Guesses a day at codes that another network asked for, by all networks that the phone never signed in from (and by each
 * that it did). docs/sign-in.md computes from these numbers how likely a stranger is to guess a code.
 */
export const FOREIGN_LOOKS_PER_DAY = 20

interface Code {
  id: string
  phone: string
  purpose: SmsPurpose
  code: string
}

/** Keyed, salted with the row's id and bound to phone and purpose. */
export const codeHash = (secrets: Secrets, code: Code): string => secrets.index('sms-code', textOf(code))

/** The same under every key that a node may have stored it with. */
export const codeHashes = (secrets: Secrets, code: Code): string[] =>
  secrets.indexes('sms-code', textOf(code))

const textOf = ({ id, phone, purpose, code }: Code) => [id, phone, purpose, code].join('\n')
