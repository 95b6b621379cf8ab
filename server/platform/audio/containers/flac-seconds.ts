import { believableHz, isNearlyAll, SLICE, type SoundLength } from './measuring.ts'

/** Four bits of a frame's head say which of these holds (RFC 9639, 9.1.1 and 9.1.2). */
const HZ = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
const BITS = [0, 8, 12, 0, 16, 20, 24, 32]
/** A frame has at most this number of bytes that are no samples. */
const FRAME_EXTRA_BYTES = 64

interface FlacFrame {
  seconds: number
  /** No frame of its kind has more, as it would be written without compression. */
  bytesMost: number
}

/** FLAC: every frame by its own head, wherever it stands; of its first block only the rate is read, where frames do not say theirs. */
export function* flacSeconds(bytes: Buffer): Generator<void, SoundLength | null> {
  if (bytes.length < 26) return null
  const packed = bytes.readUIntBE(18, 6)
  const streamHz = Math.floor(packed / 2 ** 28)
  const streamBits = (Math.floor(packed / 2 ** 20) & 31) + 1
  let seconds = 0
  let rest = 0
  let last: (FlacFrame & { at: number }) | null = null
  for (let at = 4; at + 6 <= bytes.length; at += 1) {
    if (at % SLICE === 0) yield
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) continue
    const frame = frameAt(bytes, at, { streamHz, streamBits })
    if (!frame) continue
    if (last) rest += Math.max(0, at - last.at - last.bytesMost)
    last = { ...frame, at }
    seconds += frame.seconds
  }
  if (!last) return null
  rest += Math.max(0, bytes.length - last.at - last.bytesMost)
  return { seconds, isMeasured: isNearlyAll({ rest, of: bytes.length }) }
}

function frameAt(
  bytes: Buffer,
  at: number,
  { streamHz, streamBits }: { streamHz: number; streamBits: number },
): FlacFrame | null {
  const [, , sizes = 0, kinds = 0, number = 0] = bytes.subarray(at, at + 5)
  const sizeCode = sizes >> 4
  const hzCode = sizes & 15
  const channelCode = kinds >> 4
  const bitsCode = (kinds >> 1) & 7
  if (sizeCode === 0 || hzCode === 15 || channelCode > 10 || bitsCode === 3 || kinds & 1) return null
  // The number is written as UTF-8 writes a character's, with up to seven bytes.
  const width = number < 0x80 ? 1 : Math.clz32(~(number << 24))
  if (width > 7 || (number >= 0x80 && width < 2)) return null
  let next = at + 4 + width
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  const hzBytes = hzCode === 12 ? 1 : hzCode > 12 ? 2 : 0
  const end = next + sizeBytes + hzBytes
  if (end >= bytes.length || crc8(bytes, at, end) !== bytes[end]) return null
  const samples = sizeBytes > 0 ? bytes.readUIntBE(next, sizeBytes) + 1 : samplesOf(sizeCode)
  next += sizeBytes
  const written =
    hzBytes > 0 ? bytes.readUIntBE(next, hzBytes) * ([1000, 1, 10][hzCode - 12] ?? 1) : HZ[hzCode]
  // A player goes by one of the two.
  const rates = [written ?? 0, streamHz].filter((hz) => hz > 0).map(believableHz)
  if (rates.length === 0) return null
  const channels = channelCode < 8 ? channelCode + 1 : 2
  const bits = (BITS[bitsCode] || streamBits) + 1
  return {
    seconds: samples / Math.min(...rates),
    bytesMost: (samples * channels * bits) / 8 + FRAME_EXTRA_BYTES,
  }
}

const samplesOf = (code: number) => (code === 1 ? 192 : code < 6 ? 144 << code : 1 << code)

/** Polynomial x^8 + x^2 + x + 1, of a frame's head. */
const CRC8 = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x80 ? 0x107 : 0)
  return crc
})

function crc8(bytes: Buffer, from: number, to: number): number {
  let crc = 0
  for (let at = from; at < to; at += 1) crc = CRC8[crc ^ (bytes[at] ?? 0)] ?? 0
  return crc
}
