import { longerOf, type SoundLength } from './measuring.ts'
import { opusSeconds } from './opus-packet.ts'
import { hasTwoModes, readVorbis, vorbisSeconds, type Vorbis } from './vorbis-packet.ts'

/** Speex has no fewer. */
const OTHER_BYTES_A_SECOND = 250
/** No file has more; what is in others is not counted. */
const STREAMS_MAX = 1000
/** Pages between two pauses. */
const SLICE = 8 * 1024
/** The first packets of Vorbis and Opus are no sound; the last of Vorbis says how the others are to be read. */
const SETUP = 2
const TAIL_BYTES = 12

interface Stream {
  isOpus: boolean
  vorbis: Vorbis | null
  packets: number
  seconds: number
  bytes: number
  /** Its last packet goes on on its next page. */
  isOpen: boolean
}

/** Ogg: every packet of Opus and Vorbis counts; streams add up. */
export function* oggSeconds(bytes: Buffer): Generator<void, SoundLength | null> {
  return longerOf(yield* readPages(bytes, { isInTurn: true }), yield* readPages(bytes, { isInTurn: false }))
}

/** @param isInTurn a page begins where another ends; else anywhere, as for players that find one damaged */
function* readPages(bytes: Buffer, { isInTurn }: { isInTurn: boolean }): Generator<void, SoundLength | null> {
  let pages = 0
  const streams = new Map<number, Stream>()
  const all: Stream[] = []
  for (let at = bytes.indexOf('OggS'); at !== -1 && at + 27 <= bytes.length && all.length <= STREAMS_MAX;) {
    pages += 1
    if (pages % SLICE === 0) yield
    const serial = bytes.readUInt32LE(at + 14)
    const lacing = at + 27
    const content = lacing + (bytes[at + 26] ?? 0)
    const flags = bytes[at + 5] ?? 0
    let stream = streams.get(serial)
    if (flags & 2 || !stream) {
      stream = openStream(bytes.subarray(content, content + 32))
      streams.set(serial, stream)
      all.push(stream)
    }
    const end = addPage(stream, { bytes, lacing, content, isContinued: (flags & 1) === 1 })
    at = bytes.indexOf('OggS', isInTurn ? end : content)
  }
  if (all.length === 0) return null
  const isKnown = ({ isOpus, vorbis }: Stream) => isOpus || vorbis !== null
  return {
    seconds: all.reduce(
      (sum, stream) => sum + (isKnown(stream) ? stream.seconds : stream.bytes / OTHER_BYTES_A_SECOND),
      0,
    ),
    // A stream of another kind may be what is heard.
    isMeasured: all.length <= STREAMS_MAX && all.every(isKnown),
  }
}

const openStream = (first: Buffer): Stream => ({
  isOpus: first.toString('latin1', 0, 8) === 'OpusHead',
  vorbis: readVorbis(first),
  packets: 0,
  seconds: 0,
  bytes: 0,
  isOpen: false,
})

interface Page {
  bytes: Buffer
  /** Where its table of lengths begins, and its content. */
  lacing: number
  content: number
  isContinued: boolean
}

/** Counts the packets that begin on a page. @returns where it ends */
function addPage(stream: Stream, { bytes, lacing, content, isContinued }: Page): number {
  const { vorbis } = stream
  let start = content
  let at = content
  let isStart = !(stream.isOpen && isContinued)
  for (let i = lacing; i < content; i += 1) {
    const length = bytes[i] ?? 0
    if (isStart) {
      start = at
      if (length > 0) stream.seconds += secondsOf(stream, bytes, at)
      stream.packets += 1
    }
    at += length
    isStart = length < 255
    if (isStart && vorbis && stream.packets === SETUP + 1)
      vorbis.saysBlock = at - start >= TAIL_BYTES && hasTwoModes(bytes.subarray(at - TAIL_BYTES, at))
  }
  stream.bytes += at - content
  stream.isOpen = content > lacing && !isStart
  return at
}

function secondsOf({ isOpus, vorbis, packets }: Stream, bytes: Buffer, at: number): number {
  if (vorbis) return vorbisSeconds(vorbis, bytes[at])
  return isOpus && packets >= SETUP ? opusSeconds(bytes[at], bytes[at + 1]) : 0
}
