import { believableHz, type SoundLength } from './measuring.ts'
import { readSoundConfig, type SoundConfig } from './sound-config.ts'

/** Boxes that hold boxes, on the way to what says how many frames there are. */
const CONTAINERS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** Boxes in which no player looks for tracks. */
const FILLED = new Set(['mdat', 'free', 'skip', 'wide'])
/** No file of a sound has more boxes, or as many inside each other. */
const BOXES_MAX = 100_000
const DEPTH_MAX = 16
/** Entries of a table between two pauses. */
const SLICE = 64 * 1024
/** Boxes between two pauses. */
const BOXES_SLICE = 8 * 1024

interface Box {
  type: string
  content: Buffer
}

interface Track {
  id: number
  isSound: boolean
  timescale: number
  duration: number
  /** Frames as its tables of times and of sizes count them. */
  timed: number
  sized: number
  largest: number
  edited: number
  config: SoundConfig | null
}

/** MP4 and M4A: the longest sound track, by all frames that its tables and fragments name. @returns null if it has none */
export function* mp4Seconds(bytes: Buffer): Generator<void, SoundLength | null> {
  const tracks: Track[] = []
  /** Frames of fragments by the track that these name. */
  const fragments = new Map<number, number>()
  let movieScale = 0
  let fragmented = 0
  let isAllSeen = true
  const boxes = yield* boxesIn(bytes)
  for (const { type, content } of boxes) {
    // Some players enter more boxes than these, and unpack a whole movie.
    if (type === 'cmov' || (!CONTAINERS.has(type) && !FILLED.has(type) && content.includes('trak')))
      isAllSeen = false
    if (type === 'mvhd') movieScale ||= timescaleOf(content)
    else if (type === 'trak') tracks.push(newTrack())
    else if (type === 'tfhd' && content.length >= 8) fragmented = content.readUInt32BE(4)
    else if (type === 'trun' && content.length >= 8)
      fragments.set(fragmented, (fragments.get(fragmented) ?? 0) + content.readUInt32BE(4))
    const track = tracks.at(-1)
    if (!track) continue
    if (type === 'stts') yield* readTimes(track, content)
    else if (type === 'stsz') yield* readSizes(track, content)
    else if (type === 'stz2') readCompactSizes(track, content)
    else if (type === 'elst') track.edited += yield* editedIn(content)
    else readTrackBox(track, type, content)
  }
  const sounds = tracks.filter(({ isSound }) => isSound)
  const seconds = sounds.map((track) => secondsOf(track, { movieScale, fragments }))
  const longest = seconds.reduce((a, b) => Math.max(a, b), 0)
  if (longest === 0) return null
  return { seconds: longest, isMeasured: isAllSeen && boxes.length < BOXES_MAX && sounds.every(isCounted) }
}

const newTrack = (): Track => ({
  id: -1,
  isSound: false,
  timescale: 0,
  duration: 0,
  timed: 0,
  sized: 0,
  largest: 0,
  edited: 0,
  config: null,
})

/** A frame that is larger than any may hold several. */
const isCounted = ({ config, largest }: Track) => config !== null && largest <= config.bytesMost

interface Movie {
  movieScale: number
  fragments: ReadonlyMap<number, number>
}

/** An edit list may play a part of the sound again. */
function secondsOf(track: Track, { movieScale, fragments }: Movie): number {
  const { duration, timescale, config, edited } = track
  const frames = Math.max(track.timed, track.sized) + (fragments.get(track.id) ?? 0)
  return Math.max(
    timescale > 0 ? duration / timescale : 0,
    movieScale > 0 ? edited / movieScale : 0,
    config ? (frames * config.samples) / believableHz(config.hz) : 0,
  )
}

/** Boxes and those within them, in their order; of too many the first. */
function* boxesIn(file: Buffer): Generator<void, Box[]> {
  const boxes: Box[] = []
  function* read(bytes: Buffer, depth: number): Generator<void> {
    for (let at = 0; at + 8 <= bytes.length && boxes.length < BOXES_MAX;) {
      const type = bytes.toString('latin1', at + 4, at + 8)
      const short = bytes.readUInt32BE(at)
      const isLong = short === 1 && at + 16 <= bytes.length
      const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
      const head = isLong ? 16 : 8
      if (size < head) return
      const content = bytes.subarray(at + head, at + size)
      boxes.push({ type, content })
      if (boxes.length % BOXES_SLICE === 0) yield
      if (CONTAINERS.has(type) && depth < DEPTH_MAX) yield* read(content, depth + 1)
      at += size
    }
  }
  yield* read(file, 0)
  return boxes
}

const timescaleOf = (content: Buffer) =>
  content.length >= 24 ? content.readUInt32BE(content[0] === 1 ? 20 : 12) : 0

function readTrackBox(track: Track, type: string, content: Buffer): void {
  if (type === 'hdlr') track.isSound ||= content.toString('latin1', 8, 12) === 'soun'
  if (type === 'mdhd') track.timescale = timescaleOf(content)
  if (type === 'tkhd' && content.length >= 24) track.id = content.readUInt32BE(content[0] === 1 ? 20 : 12)
  if (type === 'stsd') track.config = readSoundConfig(content)
}

function* readTimes(track: Track, stts: Buffer): Generator<void> {
  for (let at = 8; at + 8 <= stts.length; at += 8) {
    if (at % SLICE === 0) yield
    track.timed += stts.readUInt32BE(at)
    track.duration += stts.readUInt32BE(at) * stts.readUInt32BE(at + 4)
  }
}

function* readSizes(track: Track, stsz: Buffer): Generator<void> {
  if (stsz.length < 12) return
  track.sized += stsz.readUInt32BE(8)
  track.largest = Math.max(track.largest, stsz.readUInt32BE(4))
  if (stsz.readUInt32BE(4) > 0) return
  for (let at = 12; at + 4 <= stsz.length; at += 4) {
    if (at % SLICE === 0) yield
    track.largest = Math.max(track.largest, stsz.readUInt32BE(at))
  }
}

/** Sizes that have four, eight or sixteen bits. */
function readCompactSizes(track: Track, stz2: Buffer): void {
  if (stz2.length < 12) return
  track.sized += stz2.readUInt32BE(8)
  track.largest = Math.max(track.largest, 2 ** (stz2[7] ?? 0) - 1)
}

/** Says how much of the movie's time a track plays by its list of edits. */
function* editedIn(elst: Buffer): Generator<void, number> {
  const isLong = elst[0] === 1
  let duration = 0
  for (let at = 8; at + (isLong ? 20 : 12) <= elst.length; at += isLong ? 20 : 12) {
    if (at % SLICE === 0) yield
    const isEmpty = isLong ? elst.readBigInt64BE(at + 8) === -1n : elst.readInt32BE(at + 4) === -1
    if (!isEmpty) duration += isLong ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at)
  }
  return duration
}
