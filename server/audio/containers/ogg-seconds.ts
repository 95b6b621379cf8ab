interface Stream {
  kind: 'opus' | 'vorbis' | 'other'
  hz: number
  seconds: number
}

/** Milliseconds of a frame of Opus by the upper five bits of its first byte. */
function opusFrameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 0
  if (config < 16) return [10, 20][config & 1] ?? 0
  return [2.5, 5, 10, 20][config & 3] ?? 0
}

function opusSeconds(packet: Buffer): number {
  const [toc = 0, count = 0] = packet
  const code = toc & 3
  const frames = code === 0 ? 1 : code === 3 ? count & 63 : 2
  return (frames * opusFrameMs(toc >> 3)) / 1000
}

/** Pages between two pauses. */
const SLICE = 8 * 1024

/** Ogg: every packet of Opus counts, of Vorbis its last page's position; streams add up. @returns null if it holds neither */
export function* oggSeconds(bytes: Buffer): Generator<void, { seconds: number; isMeasured: boolean } | null> {
  let pages = 0
  const streams = new Map<number, Stream>()
  const ended: Stream[] = []
  for (let at = bytes.indexOf('OggS'); at !== -1 && at + 27 <= bytes.length; at = bytes.indexOf('OggS', at)) {
    pages += 1
    if (pages % SLICE === 0) yield
    const serial = bytes.readUInt32LE(at + 14)
    const lacing = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0))
    const content = at + 27 + lacing.length
    const flags = bytes[at + 5] ?? 0
    if (flags & 2) {
      const before = streams.get(serial)
      if (before) ended.push(before)
      streams.set(serial, openStream(bytes.subarray(content)))
    }
    const stream = streams.get(serial)
    let size = 0
    for (const length of lacing) size += length
    if (stream?.kind === 'opus')
      stream.seconds += pageSeconds(bytes.subarray(content, content + size), lacing, (flags & 1) === 1)
    else if (stream?.kind === 'vorbis') {
      const granule = Number(bytes.readBigInt64LE(at + 6))
      if (granule > 0) stream.seconds = Math.max(stream.seconds, granule / stream.hz)
    }
    at = content + size
  }
  const all = [...ended, ...streams.values()]
  const known = all.filter(({ kind, hz }) => kind !== 'other' && hz > 0)
  if (known.length === 0) return null
  return {
    seconds: known.reduce((sum, { seconds }) => sum + seconds, 0),
    // A stream of another kind may be what is heard.
    isMeasured: all.every(({ kind }) => kind === 'opus'),
  }
}

function openStream(first: Buffer): Stream {
  const name = first.toString('latin1', 0, 8)
  if (name === 'OpusHead') return { kind: 'opus', hz: 48_000, seconds: 0 }
  if (name.startsWith('\x01vorbis') && first.length >= 16)
    return { kind: 'vorbis', hz: first.readUInt32LE(12), seconds: 0 }
  return { kind: 'other', hz: 0, seconds: 0 }
}

/** The packets that begin on a page of Opus, without the two of its head. */
function pageSeconds(content: Buffer, lacing: Buffer, isContinued: boolean): number {
  let seconds = 0
  let at = 0
  let isStart = !isContinued
  for (const length of lacing) {
    const packet = content.subarray(at, at + length)
    if (isStart && length > 0 && packet.toString('latin1', 0, 4) !== 'Opus') seconds += opusSeconds(packet)
    isStart = length < 255
    at += length
  }
  return seconds
}
