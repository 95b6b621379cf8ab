import { opusSeconds } from './opus-packet.ts'
import { believableHz, longerOf, type SoundLength } from './measuring.ts'

const ID = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  audio: 0xe1,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  number: 0xd7,
  type: 0x83,
  codec: 0x86,
  hz: 0xb5,
  encodings: 0x6d80,
  simpleBlock: 0xa3,
  block: 0xa1,
}
/** What holds others is entered, so one of unknown size needs no end. */
const PARENTS = new Set([ID.segment, ID.tracks, ID.track, ID.audio, ID.cluster, ID.blockGroup])
const CLUSTER_BYTES = Buffer.from('1f43b675', 'hex')
const SOUND = 2
const AAC_FRAME = 1024
/** No file has more; what is in others is not counted. */
const TRACKS_MAX = 64
/** Elements between two pauses. */
const SLICE = 8 * 1024

interface Track {
  number: number
  isSound: boolean
  codec: string
  hz: number
  isEncoded: boolean
}

/** What blocks hold that name a track. */
interface Frames {
  count: number
  /** The packets' own tables of contents say it, as if they were Opus. */
  opusSeconds: number
}

/** WebM and Matroska: every frame of Opus and AAC counts, of the longest track. */
export function* webmSeconds(bytes: Buffer): Generator<void, SoundLength | null> {
  return longerOf(
    yield* readElements(bytes, { isInTurn: true }),
    yield* readElements(bytes, { isInTurn: false }),
  )
}

/** @param isInTurn an element begins where another ends; else clusters begin anywhere, as for players that find one damaged */
function* readElements(
  bytes: Buffer,
  { isInTurn }: { isInTurn: boolean },
): Generator<void, SoundLength | null> {
  const tracks: Track[] = []
  // Tracks may stand behind the blocks that name them, and share a number.
  const framesOf = new Map<number, Frames>()
  let elements = 0
  for (let from = 0; from !== -1;) {
    const next = bytes.indexOf(CLUSTER_BYTES, from + 1)
    const end = isInTurn || next === -1 ? bytes.length : next
    let at = from
    while (at + 2 <= end) {
      elements += 1
      if (elements % SLICE === 0) yield
      const id = idAt(bytes, at)
      const size = id && sizeAt(bytes, at + id.length)
      if (!id || !size) break
      const content = at + id.length + size.length
      at = PARENTS.has(id.value) ? content : content + size.value
      const held = bytes.subarray(content, content + Math.min(size.value, end - content))
      if (id.value === ID.simpleBlock || id.value === ID.block) readBlock(framesOf, held)
      else readElement(tracks, id.value, held)
    }
    from = isInTurn ? bytes.indexOf(CLUSTER_BYTES, Math.max(at, from + 1)) : next
  }
  const sounds = tracks.filter(({ isSound }) => isSound)
  if (sounds.length === 0) return null
  return {
    seconds: Math.max(...sounds.map((track) => secondsOf(track, framesOf.get(track.number)))),
    isMeasured: tracks.length <= TRACKS_MAX && sounds.every(isCounted),
  }
}

const isAac = ({ codec }: Track) => codec.startsWith('A_AAC')
const isCounted = (track: Track) =>
  !track.isEncoded && (track.codec === 'A_OPUS' || (isAac(track) && track.hz > 0))
function secondsOf(
  track: Track,
  { count, opusSeconds: opus }: Frames = { count: 0, opusSeconds: 0 },
): number {
  if (!isAac(track)) return opus
  return track.hz > 0 ? (count * AAC_FRAME) / believableHz(track.hz) : 0
}

function readElement(tracks: Track[], id: number, content: Buffer): void {
  if (id === ID.track && tracks.length <= TRACKS_MAX)
    tracks.push({ number: -1, isSound: false, codec: '', hz: 0, isEncoded: false })
  const track = tracks.at(-1)
  if (!track) return
  if (id === ID.number && track.number === -1) track.number = wholeNumber(content)
  if (id === ID.type) track.isSound ||= wholeNumber(content) === SOUND
  if (id === ID.codec && track.codec === '') track.codec = content.toString('latin1', 0, 32)
  if (id === ID.encodings) track.isEncoded = true
  if (id === ID.hz) {
    const hz =
      content.length === 8 ? content.readDoubleBE() : content.length === 4 ? content.readFloatBE() : 0
    if (hz > 0 && Number.isFinite(hz)) track.hz = track.hz > 0 ? Math.min(track.hz, hz) : hz
  }
}

function readBlock(framesOf: Map<number, Frames>, content: Buffer): void {
  const number = sizeAt(content, 0)
  if (!number) return
  const before = framesOf.get(number.value) ?? { count: 0, opusSeconds: 0 }
  const starts = startsIn(content, number.length + 2)
  framesOf.set(number.value, {
    count: before.count + starts.length,
    opusSeconds: starts.reduce(
      (sum, at) => sum + opusSeconds(content[at], content[at + 1]),
      before.opusSeconds,
    ),
  })
}

/** Where the frames of a block begin. @param at of its flags, which name how their sizes are written */
function startsIn(content: Buffer, at: number): number[] {
  const lacing = ((content[at] ?? 0) >> 1) & 3
  if (lacing === 0) return [at + 1]
  const count = (content[at + 1] ?? 0) + 1
  let next = at + 2
  if (lacing === 2) {
    const size = Math.floor((content.length - next) / count)
    // Where no byte is left for each there is no sound.
    return size < 1 ? [] : Array.from({ length: count }, (_, i) => next + i * size)
  }
  const sizes: number[] = []
  for (let i = 1; i < count; i += 1) {
    const size = lacing === 1 ? xiphSize(content, next) : sizeAt(content, next)
    if (!size) break
    next += size.length
    // All but the first of EBML's are differences, around the middle of what so many bits can say.
    const before = sizes.at(-1)
    const isDifference = lacing === 3 && before !== undefined
    sizes.push(isDifference ? before + size.value - (2 ** (7 * size.length - 1) - 1) : size.value)
  }
  const starts = [next]
  for (const size of sizes) starts.push((starts.at(-1) ?? next) + Math.max(0, size))
  return starts
}

function xiphSize(bytes: Buffer, from: number): { value: number; length: number } | null {
  let at = from
  let value = 0
  while (bytes[at] === 255) {
    value += 255
    at += 1
  }
  return at < bytes.length ? { value: value + (bytes[at] ?? 0), length: at + 1 - from } : null
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

const wholeNumber = (bytes: Buffer) => bytes.subarray(0, 8).reduce((value, byte) => value * 256 + byte, 0)
