export interface Wav {
  seconds: number
  /** Bits of a sample; 16 where `samples` are numbers. */
  bits: number
  samples: Buffer
  /** The comment of its INFO chunk, or empty. */
  comment: string
}

/** Format tags of uncompressed samples: PCM, floating point, and the extensible header, which holds one of them. */
const UNCOMPRESSED = new Set([1, 3, 0xfffe])

/** A file of more is not read. */
const CHUNKS_MAX = 10_000
/** A list of more says nothing of its file. */
const ENTRIES_MAX = 100
const COMMENT_BYTES_MAX = 64 * 1024

/** The length follows from all samples, not from the header's byte rate. @returns null unless a WAV of uncompressed samples */
export function readWav(bytes: Buffer): Wav | null {
  if (
    bytes.length < 12 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  )
    return null
  let bytesPerSecond = 0
  let bits = 0
  let comment = ''
  let samples: Buffer | null = null
  let sampleBytes = 0
  let chunks = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    chunks += 1
    if (chunks > CHUNKS_MAX) return null
    const id = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    // Samples of unknown length, as a recorder writes that cannot go back, are all that follows.
    const content = bytes.subarray(at + 8, id === 'data' && size === 0 ? bytes.length : at + 8 + size)
    if (id === 'fmt ' && content.length >= 16 && bytesPerSecond === 0) {
      if (!UNCOMPRESSED.has(content.readUInt16LE(0))) return null
      bits = content.readUInt16LE(14)
      bytesPerSecond = content.readUInt32LE(4) * content.readUInt16LE(2) * Math.ceil(bits / 8)
    } else if (id === 'LIST') comment = commentOf(content) || comment
    else if (id === 'data') {
      samples ??= content
      sampleBytes += content.length
    }
    at += 8 + content.length + (content.length % 2)
  }
  if (!samples || bytesPerSecond === 0) return null
  return { seconds: sampleBytes / bytesPerSecond, bits, samples, comment }
}

function commentOf(list: Buffer): string {
  if (list.toString('latin1', 0, 4) !== 'INFO') return ''
  for (let at = 4, entries = 0; at + 8 <= list.length && entries < ENTRIES_MAX; entries += 1) {
    const length = list.readUInt32LE(at + 4)
    if (list.toString('latin1', at, at + 4) === 'ICMT') {
      const text = list.toString('utf8', at + 8, at + 8 + Math.min(length, COMMENT_BYTES_MAX))
      return text.split('\0', 1)[0] ?? ''
    }
    at += 8 + length + (length % 2)
  }
  return ''
}
