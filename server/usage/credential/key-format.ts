import { crc32 } from 'node:zlib'
import { randomBase62 } from '../../platform/secrets/tokens.ts'

const BRAND = 'sk-maas-'
const RANDOM_LENGTH = 40
const CHECKSUM_LENGTH = 6
/** Its first characters, by which its owner knows a key. */
export const PREFIX_LENGTH = 12
const WELL_FORMED = new RegExp(`^${BRAND}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** A new API key: brand, 40 random base62 characters (238 bits), and their checksum, by which scanners know a real one. */
export function mintKey(): string {
  const body = BRAND + randomBase62(RANDOM_LENGTH)
  return body + checksum(body)
}

/** Whether a text can be a key at all; asked before the database is. */
export function isKeyWellFormed(key: string): boolean {
  return WELL_FORMED.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = BASE62.charAt(rest % 62) + text
    rest = Math.floor(rest / 62)
  }
  return text
}
