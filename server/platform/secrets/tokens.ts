import { hash, randomBytes } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes are asked for in bulk; each is used once. */
let pool = randomBytes(0)
let used = 0

function randomByte(): number {
  if (used >= pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  used += 1
  return pool[used - 1] ?? 0
}

/** `length` random characters of an alphabet of at most 256, without modulo bias. */
export function randomText(alphabet: string, length: number): string {
  const count = alphabet.length
  const end = 256 - (256 % count)
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < end) text += alphabet[byte % count]
  }
  return text
}

/** `length` random base62 characters (5.95 bits each). */
export const randomBase62 = (length: number): string => randomText(BASE62, length)

/** An id for a row: 22 random base62 characters (131 bits). */
export const newId = () => randomBase62(22)

/** Its moment, then 14 random base62 characters (83 bits): rows of one time fall on few pages. */
export function newRequestId(now: number): string {
  let time = ''
  for (let rest = now; time.length < 8; rest = Math.floor(rest / 62)) time = `${BASE62[rest % 62]}${time}`
  return time + randomBase62(14)
}

/** Hashes values that are random already (tokens, keys): at rest only this is kept. */
export const sha256 = (value: string) => hash('sha256', value)
