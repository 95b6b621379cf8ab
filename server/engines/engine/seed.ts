import { createHash } from 'node:crypto'

/** A number from 0 to 2^32 - 1 that stands for a text. */
export const seedOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
