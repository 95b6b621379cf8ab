import { isNearlyAll, SLICE, type SoundLength } from './measuring.ts'

/** Kilobits a second: of layer III and layer II of MPEG 1, and of both of MPEG 2 and 2.5. */
const RATES = {
  third: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const MP3_HZ = [44_100, 48_000, 32_000] as const
const AAC_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const

interface Frame {
  /** Frames of one rate and layer have the same: a player that has found some looks for more of them. */
  kind: number
  bytes: number
  seconds: number
}

const ADTS = 64
/** No file has more. */
const TAGS_MAX = 16

/** MP3, MP2 and AAC (ADTS): counts the frames, also those in a tag or within one of another kind. @returns null if there are none */
export function* frameSeconds(bytes: Buffer): Generator<void, SoundLength | null> {
  const everywhere = yield* readFrames(bytes, { isInTurn: false })
  // One within another may seem to hold those that a player goes through one after another.
  const inTurn = yield* readFrames(bytes, { isInTurn: true })
  return everywhere && { ...everywhere, seconds: Math.max(everywhere.seconds, inTurn?.seconds ?? 0) }
}

function* readFrames(
  bytes: Buffer,
  { isInTurn }: { isInTurn: boolean },
): Generator<void, SoundLength | null> {
  const start = afterTags(bytes)
  let seconds = 0
  let rest = 0
  let end = start
  const nextOf = new Uint32Array(ADTS + 1)
  for (let at = isInTurn ? start : 0; at + 7 < bytes.length; at += 1) {
    if (at % SLICE === 0) yield
    if (bytes[at] !== 0xff || (bytes[at + 1] ?? 0) < 0xe0) continue
    const frame = frameAt(bytes, at)
    if (!frame || at < (isInTurn ? end : (nextOf[frame.kind] ?? 0))) continue
    const next = at + frame.bytes
    // Two in a row: any two bytes may look like the begin of a frame.
    if (next + 7 < bytes.length && frameAt(bytes, next)?.kind !== frame.kind) continue
    seconds += frame.seconds
    rest += Math.max(0, at - end)
    end = Math.max(end, next)
    nextOf[frame.kind] = next
  }
  rest += Math.max(0, bytes.length - end)
  return seconds === 0 ? null : { seconds, isMeasured: isNearlyAll({ rest, of: bytes.length - start }) }
}

/** Where the ID3 tags at a file's begin end; their sizes have seven bits a byte. */
export function afterTags(bytes: Buffer): number {
  let at = 0
  for (let tags = 0; tags < TAGS_MAX && at + 10 <= bytes.length; tags += 1) {
    if (bytes.toString('latin1', at, at + 3) !== 'ID3') break
    const hasFooter = (bytes[at + 5] ?? 0) & 0x10
    const size = [6, 7, 8, 9].reduce((sum, i) => sum * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0)
    at += 10 + size + (hasFooter ? 10 : 0)
  }
  return at
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe0) !== 0xe0) return null
  const b = bytes[at + 1] ?? 0
  const c = bytes[at + 2] ?? 0
  const layer = (b >> 1) & 3
  if (layer === 0 && (b & 0xf0) === 0xf0) {
    const [d = 0, e = 0, f = 0, g = 0] = bytes.subarray(at + 3, at + 7)
    const hz = AAC_HZ[(c >> 2) & 15]
    const length = ((d & 3) << 11) | (e << 3) | (f >> 5)
    return hz && length > 7 ? { kind: ADTS, bytes: length, seconds: (1024 * ((g & 3) + 1)) / hz } : null
  }
  const version = (b >> 3) & 3
  const isThird = layer === 1
  if ((!isThird && layer !== 2) || version === 1) return null
  const isFirst = version === 3
  const kilobits = RATES[isFirst ? (isThird ? 'third' : 'second') : 'low'][c >> 4]
  const base = MP3_HZ[(c >> 2) & 3]
  if (!kilobits || !base) return null
  const hz = isFirst ? base : version === 2 ? base / 2 : base / 4
  const samples = isFirst || !isThird ? 1152 : 576
  return {
    kind: (version << 4) | (layer << 2) | ((c >> 2) & 3),
    bytes: Math.floor((samples / 8) * ((kilobits * 1000) / hz)) + ((c >> 1) & 1),
    seconds: samples / hz,
  }
}
