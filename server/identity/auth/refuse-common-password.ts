import { Failure } from '../../platform/errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb',
]

/** @throws Failure for a password that is among the first an attacker tries; the number that one signs in with is one */
export function refuseCommonPassword(password: string, phone: string): void {
  const plain = password.toLowerCase()
  const isCommon =
    plain === phone ||
    COMMON_PASSWORDS.has(plain) ||
    new Set(plain).size < 3 ||
    isKeyboardRun(plain) ||
    isRepeated(plain)
  if (isCommon) throw new Failure('passwordWeak')
}

const isKeyboardRun = (text: string) =>
  ROWS.some((row) => row.includes(text) || row.split('').toReversed().join('').includes(text))

const isRepeated = (text: string) => /^(.{1,4})\1+$/.test(text)
