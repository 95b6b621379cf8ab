import { isNearlyAll, SLICE, type SoundLength } from './measuring.ts'

/** Bytes of a frame with its head, by the kind that its head names (RFC 4867, 5.3). */
const BYTES = {
  narrow: [13, 14, 16, 18, 20, 21, 27, 32, 6],
  wide: [18, 24, 33, 37, 41, 47, 51, 59, 61, 6],
}
const FRAME_SECONDS = 0.02

/** AMR and AMR-WB of one channel: every frame counts. @returns null for more channels */
export function* amrSeconds(bytes: Buffer): Generator<void, SoundLength | null> {
  const [, wide, end] = /^#!AMR(-WB)?\n()/d.exec(bytes.toString('latin1', 0, 16)) ?? []
  if (end === undefined) return null
  const sizes = BYTES[wide ? 'wide' : 'narrow']
  let frames = 0
  let rest = 0
  let at = wide ? 9 : 6
  while (at < bytes.length) {
    frames += 1
    if (frames % SLICE === 0) yield
    const head = bytes[at] ?? 0
    // Bits that are always zero: what has others is no frame.
    if (head & 0x83) rest += 1
    at += sizes[(head >> 3) & 15] ?? 1
  }
  return { seconds: frames * FRAME_SECONDS, isMeasured: isNearlyAll({ rest, of: frames }) }
}
