import { createCipheriv } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { foldText } from './fold-text.ts'

/** A Bloom filter with these has about one false match in a hundred. */
const BITS_A_TERM = 10
const HASHES = 7
const BLOCK = 16

type TermHash = readonly [number, number]

/** The key of one user's index: what it hashes says nothing of another user's texts. */
export const searchKey = (secrets: Secrets, userId: string) =>
  Buffer.from(secrets.index('conversation-search', userId), 'hex')

export const searchKeyId = (secrets: Secrets) => secrets.index('conversation-search-key', '').slice(0, 8)

/** The bigrams and characters of a text as a Bloom filter of keyed hashes; empty for an empty text. */
export function signatureOf(key: Buffer, text: string): Buffer {
  const folded = foldText(text)
  const hashes = keyedHashes(key, [...bigrams(folded), ...characters(folded)])
  const signature = Buffer.alloc(Math.ceil((hashes.length * BITS_A_TERM) / 8))
  for (const hash of hashes)
    for (let i = 0; i < HASHES; i += 1) {
      const bit = bitOf(hash, i, signature)
      signature.writeUInt8(signature.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3)
    }
  return signature
}

/** What a folded keyword asks of a signature: all its bigrams, or its one character. */
export const queryHashes = (key: Buffer, keyword: string): TermHash[] =>
  keyedHashes(key, keyword.length > 1 ? bigrams(keyword) : characters(keyword))

/** False: the text does not contain the keyword. True: it does, or one of a hundred that do not. */
export const mayContain = (signature: Buffer, hashes: readonly TermHash[]) =>
  signature.length > 0 &&
  hashes.every((hash) => {
    for (let i = 0; i < HASHES; i += 1) {
      const bit = bitOf(hash, i, signature)
      if ((signature.readUInt8(bit >> 3) & (1 << (bit & 7))) === 0) return false
    }
    return true
  })

const bitOf = ([first, second]: TermHash, i: number, signature: Buffer) =>
  (first + i * second) % (signature.length * 8)

/** Two code units each, those that come several times once. */
const bigrams = (text: string): number[] => {
  const terms = new Set<number>()
  for (let i = 1; i < text.length; i += 1) terms.add(text.charCodeAt(i - 1) * 0x1_0000 + text.charCodeAt(i))
  return [...terms]
}

/** Told from bigrams by being above them all. */
const characters = (text: string): number[] => {
  const terms = new Set<number>()
  for (let i = 0; i < text.length; i += 1) terms.add(0x1_0000_0000 + text.charCodeAt(i))
  return [...terms]
}

/** AES of a term is a keyed hash of it, and one call of the cipher hashes them all. */
function keyedHashes(key: Buffer, terms: readonly number[]): TermHash[] {
  const blocks = Buffer.alloc(terms.length * BLOCK)
  terms.forEach((term, i) => blocks.writeUIntBE(term, i * BLOCK, 6))
  const hashed = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(blocks)
  return terms.map((_, i) => [hashed.readUInt32BE(i * BLOCK), hashed.readUInt32BE(i * BLOCK + 4)])
}
