/** Boxes that hold boxes, on the way to a track's table of times. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const AAC_FRAME = 1024
/** No file of a sound has more boxes, or as many inside each other. */
const BOXES_MAX = 100_000
const DEPTH_MAX = 16
/** Entries of a table of times between two pauses. */
const SLICE = 64 * 1024
/** Boxes between two pauses. */
const BOXES_SLICE = 8 * 1024

interface Box {
  type: string
  content: Buffer
}

interface Track {
  isSound: boolean
  timescale: number
  duration: number
  frames: number
  hz: number
}

/** MP4 and M4A: the longest sound track, by its samples' durations and number. @returns null if it has none, or fragments */
export function* mp4Seconds(bytes: Buffer): Generator<void, number | null> {
  const tracks: Track[] = []
  for (const { type, content } of yield* boxesIn(bytes)) {
    if (type === 'trak') tracks.push({ isSound: false, timescale: 0, duration: 0, frames: 0, hz: 0 })
    const track = tracks.at(-1)
    if (!track) continue
    if (type === 'stts') track.duration += yield* durationOf(content)
    else readTrackBox(track, type, content)
  }
  let longest = 0
  for (const { isSound, timescale, duration, frames, hz } of tracks) {
    if (!isSound || timescale === 0) continue
    longest = Math.max(longest, duration / timescale, hz > 0 ? (frames * AAC_FRAME) / hz : 0)
  }
  return longest === 0 ? null : longest
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

function readTrackBox(track: Track, type: string, content: Buffer): void {
  if (type === 'hdlr') track.isSound ||= content.toString('latin1', 8, 12) === 'soun'
  if (type === 'mdhd' && content.length >= 24)
    track.timescale = content.readUInt32BE(content[0] === 1 ? 20 : 12)
  if (type === 'stsz' && content.length >= 12) track.frames = content.readUInt32BE(8)
  if (type === 'stsd' && content.length >= 44 && content.toString('latin1', 12, 16) === 'mp4a')
    track.hz = content.readUInt16BE(40)
}

function* durationOf(stts: Buffer): Generator<void, number> {
  let duration = 0
  for (let at = 8; at + 8 <= stts.length; at += 8) {
    if (at % SLICE === 0) yield
    duration += stts.readUInt32BE(at) * stts.readUInt32BE(at + 4)
  }
  return duration
}
