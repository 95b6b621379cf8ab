/** Kilobits a second of layer III: of MPEG 1, and of MPEG 2 and 2.5. */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const MP3_HZ = [44_100, 48_000, 32_000] as const
const AAC_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
] as const

interface Frame {
  bytes: number
  seconds: number
}

/** What of a file need not be frames: a tag at its end. What plays other bytes than frames would hear more than is counted. */
const REST_BYTES = 64 * 1024
const REST_SHARE = 1 / 50
/** Places between two pauses. */
const SLICE = 32 * 1024

/** MP3 and AAC (ADTS): counts the frames and ignores the header's own number. @returns null if there are no frames */
export function* frameSeconds(
  bytes: Buffer,
): Generator<void, { seconds: number; isMeasured: boolean } | null> {
  let seconds = 0
  let rest = 0
  let steps = 0
  let at = startOfFrames(bytes)
  const most = Math.min(REST_BYTES, (bytes.length - at) * REST_SHARE)
  while (at + 7 < bytes.length) {
    steps += 1
    if (steps % SLICE === 0) yield
    const frame = frameAt(bytes, at)
    // Two in a row: any two bytes may look like the begin of a frame.
    const isReal = frame && (at + frame.bytes + 7 >= bytes.length || frameAt(bytes, at + frame.bytes))
    if (isReal) seconds += frame.seconds
    else rest += 1
    at += isReal ? frame.bytes : 1
  }
  return seconds === 0 ? null : { seconds, isMeasured: rest <= most }
}

/** After the ID3 tag, whose size has seven bits a byte. */
function startOfFrames(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + [6, 7, 8, 9].reduce((size, i) => size * 128 + ((bytes[i] ?? 0) & 0x7f), 0)
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe0) !== 0xe0) return null
  const [, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = bytes.subarray(at, at + 7)
  const layer = (b >> 1) & 3
  if (layer === 0 && (b & 0xf0) === 0xf0) {
    const hz = AAC_HZ[(c >> 2) & 15]
    const length = ((d & 3) << 11) | (e << 3) | (f >> 5)
    return hz && length > 7 ? { bytes: length, seconds: (1024 * ((g & 3) + 1)) / hz } : null
  }
  const version = (b >> 3) & 3
  if (layer !== 1 || version === 1) return null
  const isFirst = version === 3
  const kilobits = RATES[isFirst ? 0 : 1][c >> 4]
  const base = MP3_HZ[(c >> 2) & 3]
  if (!kilobits || !base) return null
  const hz = isFirst ? base : version === 2 ? base / 2 : base / 4
  const samples = isFirst ? 1152 : 576
  return {
    bytes: Math.floor((samples / 8) * ((kilobits * 1000) / hz)) + ((c >> 1) & 1),
    seconds: samples / hz,
  }
}
