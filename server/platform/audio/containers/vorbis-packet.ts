import { believableHz } from './measuring.ts'

/** What is needed of a stream of Vorbis to say how long one of its packets plays. */
export interface Vorbis {
  hz: number
  short: number
  long: number
  /** Whether its packets say by one bit which of the two blocks they are; else all count as long. */
  saysBlock: boolean
  /** Samples of the block before; 0: there is none. */
  last: number
}

/** @param first the packet that a stream begins with (Vorbis I, 4.2.2) */
export function readVorbis(first: Buffer): Vorbis | null {
  if (first.length < 29 || first.toString('latin1', 0, 7) !== '\x01vorbis') return null
  const blocks = first[28] ?? 0
  const hz = believableHz(first.readUInt32LE(12))
  return hz === 0
    ? null
    : { hz, short: 1 << (blocks & 15), long: 1 << (blocks >> 4), saysBlock: false, last: 0 }
}

/** Bits of a mode (Vorbis I, 4.2.4): the kind of its block, two types that are 0, and its mapping. */
const MODE_BITS = 41
const MAPPING_BITS = 8
const COUNT_BITS = 6

/** Whether the head of a stream ends as all that encoders write: with two modes, one for short blocks and one for long. */
export function hasTwoModes(tail: Buffer): boolean {
  let value = 0n
  for (const byte of tail.toReversed()) value = (value << 8n) | BigInt(byte)
  // The framing bit is the last that is set.
  const end = BigInt(value.toString(2).length - 1)
  const bits = (from: number, count: number) => (value >> (end - BigInt(from))) & ((1n << BigInt(count)) - 1n)
  const modeAt = (from: number) => bits(from, MODE_BITS - MAPPING_BITS)
  return (
    end >= BigInt(2 * MODE_BITS + COUNT_BITS) &&
    modeAt(MODE_BITS) === 1n &&
    modeAt(2 * MODE_BITS) === 0n &&
    bits(2 * MODE_BITS + COUNT_BITS, COUNT_BITS) === 1n
  )
}

/** Seconds that an audio packet adds; 0 for one that is no sound. */
export function vorbisSeconds(stream: Vorbis, head = 1): number {
  if (head & 1) return 0
  const block = stream.saysBlock && !(head & 2) ? stream.short : stream.long
  const samples = stream.last === 0 ? 0 : (stream.last + block) / 4
  stream.last = block
  return samples / stream.hz
}
