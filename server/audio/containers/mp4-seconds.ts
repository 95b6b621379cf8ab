/** Boxes that hold boxes, on the way to a track's table of times. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const AAC_FRAME = 1024

interface Track {
  isSound: boolean
  timescale: number
  duration: number
  frames: number
  hz: number
}

/** MP4 and M4A: the longest sound track, by its samples' durations and number. @returns null if it has none, or fragments */
export function mp4Seconds(bytes: Buffer): number | null {
  const tracks: Track[] = []
  readBoxes(bytes, (type, content) => {
    if (type === 'trak') tracks.push({ isSound: false, timescale: 0, duration: 0, frames: 0, hz: 0 })
    const track = tracks.at(-1)
    if (track) readTrackBox(track, type, content)
  })
  const lengths = tracks
    .filter(({ isSound, timescale }) => isSound && timescale > 0)
    .map(({ duration, timescale, frames, hz }) =>
      Math.max(duration / timescale, hz > 0 ? (frames * AAC_FRAME) / hz : 0),
    )
  const longest = Math.max(0, ...lengths)
  return longest === 0 ? null : longest
}

function readBoxes(bytes: Buffer, onBox: (type: string, content: Buffer) => void): void {
  for (let at = 0; at + 8 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    const head = isLong ? 16 : 8
    if (size < head) return
    const content = bytes.subarray(at + head, at + size)
    onBox(type, content)
    if (CONTAINERS.has(type)) readBoxes(content, onBox)
    at += size
  }
}

function readTrackBox(track: Track, type: string, content: Buffer): void {
  if (type === 'hdlr') track.isSound ||= content.toString('latin1', 8, 12) === 'soun'
  if (type === 'mdhd' && content.length >= 24)
    track.timescale = content.readUInt32BE(content[0] === 1 ? 20 : 12)
  if (type === 'stsz' && content.length >= 12) track.frames = content.readUInt32BE(8)
  if (type === 'stsd' && content.length >= 44 && content.toString('latin1', 12, 16) === 'mp4a')
    track.hz = content.readUInt16BE(40)
  if (type === 'stts')
    for (let at = 8; at + 8 <= content.length; at += 8)
      track.duration += content.readUInt32BE(at) * content.readUInt32BE(at + 4)
}
