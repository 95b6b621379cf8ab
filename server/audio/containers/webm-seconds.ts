const SEGMENT = 0x18538067
const INFO = 0x1549a966
const CLUSTER = 0x1f43b675
const BLOCK_GROUP = 0xa0
const PARENTS = new Set([SEGMENT, INFO, CLUSTER, BLOCK_GROUP])
const TIMESCALE = 0x2ad7b1
const DURATION = 0x4489
const CLUSTER_TIME = 0xe7
const BLOCKS = new Set([0xa3, 0xa1])

/** Elements between two pauses. */
const SLICE = 8 * 1024

/** WebM and Matroska: the longer of the stated duration and the last block's time. @returns null if it has neither */
export function* webmSeconds(bytes: Buffer): Generator<void, number | null> {
  let scale = 1_000_000
  let duration = 0
  let cluster = 0
  let last = 0
  let elements = 0
  for (let at = 0; at + 2 <= bytes.length;) {
    elements += 1
    if (elements % SLICE === 0) yield
    const id = idAt(bytes, at)
    const size = id && sizeAt(bytes, at + id.length)
    if (!id || !size) break
    const from = at + id.length + size.length
    // What holds others is entered, so one of unknown size needs no end.
    at = PARENTS.has(id.value) ? from : from + size.value
    const content = bytes.subarray(from, from + Math.min(size.value, 8))
    if (id.value === TIMESCALE) scale = wholeNumber(content) || scale
    if (id.value === CLUSTER_TIME) cluster = wholeNumber(content)
    if (id.value === DURATION)
      duration =
        content.length === 8 ? content.readDoubleBE() : content.length === 4 ? content.readFloatBE() : 0
    if (BLOCKS.has(id.value)) {
      const track = sizeAt(bytes, from)
      const time = from + (track?.length ?? 1)
      if (time + 2 <= bytes.length) last = Math.max(last, cluster + bytes.readInt16BE(time))
    }
  }
  const seconds = (Math.max(Number.isFinite(duration) ? duration : 0, last) * scale) / 1e9
  return seconds > 0 ? seconds : null
}

const widthOf = (first: number) => Math.clz32(first) - 23

function idAt(bytes: Buffer, at: number): { value: number; length: number } | null {
  const length = widthOf(bytes[at] ?? 0)
  return length > 4 || at + length > bytes.length ? null : { value: bytes.readUIntBE(at, length), length }
}

function sizeAt(bytes: Buffer, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0
  const length = widthOf(first)
  if (length > 8 || at + length > bytes.length) return null
  let value = first & (0xff >> length)
  for (let i = 1; i < length; i += 1) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, length }
}

const wholeNumber = (bytes: Buffer) => bytes.reduce((value, byte) => value * 256 + byte, 0)
