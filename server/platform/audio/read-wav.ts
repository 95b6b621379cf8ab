import { believableHz } from './containers/measuring.ts'

export interface Wav {
  seconds: number
  /** Bits of a sample; 16 where `samples` are numbers. */
  bits: number
  samples: Buffer
  /** The comment of its INFO chunk, or empty. */
  comment: string
}

/** Format tags of samples that all have as many bits: PCM, floating point, A-law and µ-law. */
const UNCOMPRESSED = new Set([1, 3, 6, 7])
/** The tag of a header that names one of them further on. */
const EXTENSIBLE = 0xfffe
const EXTENDED_TAG_AT = 24
/** What may follow the samples and is none of them. */
const NOTES = new Set([
  'LIST',
  'id3 ',
  'ID3 ',
  'bext',
  'iXML',
  'cue ',
  'fact',
  'smpl',
  'PEAK',
  'JUNK',
  'PAD ',
])

const FORMS = new Set(['RIFF', 'RF64', 'BW64'])
/** A file of more is not read. */
const CHUNKS_MAX = 10_000
/** A list of more says nothing of its file. */
const ENTRIES_MAX = 100
const COMMENT_BYTES_MAX = 64 * 1024

/** The length follows from all samples, not from the number that the header says. @returns null unless a WAV of uncompressed samples */
export function readWav(bytes: Buffer): Wav | null {
  const form = bytes.toString('latin1', 0, 4)
  if (bytes.length < 12 || !FORMS.has(form) || bytes.toString('latin1', 8, 12) !== 'WAVE') return null
  let bytesPerSecond = Infinity
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
    // Samples of unknown length, as a recorder writes that cannot go back or of files beyond 4 GiB, are all that follows.
    const isData = id === 'data'
    const isOpen = isData ? size === 0 || form !== 'RIFF' : samples !== null && !NOTES.has(id)
    const content = bytes.subarray(at + 8, isOpen ? bytes.length : at + 8 + size)
    if (id === 'fmt ' && content.length >= 16) {
      const least = leastBytesPerSecond(content)
      if (least === null) return null
      bits ||= content.readUInt16LE(14)
      bytesPerSecond = Math.min(bytesPerSecond, least)
    } else if (id === 'LIST') comment = commentOf(content) || comment
    else if (isData || isOpen) {
      samples ??= content
      sampleBytes += content.length
    }
    at += 8 + content.length + (content.length % 2)
  }
  if (!samples || !Number.isFinite(bytesPerSecond)) return null
  return { seconds: sampleBytes / bytesPerSecond, bits, samples, comment }
}

/** Takes the one of its three ways to say it by which the sound is longest: players differ. @returns null for compressed samples */
function leastBytesPerSecond(format: Buffer): number | null {
  const tag = format.readUInt16LE(0)
  const isExtended = tag === EXTENSIBLE && format.length >= EXTENDED_TAG_AT + 2
  if (!UNCOMPRESSED.has(isExtended ? format.readUInt16LE(EXTENDED_TAG_AT) : tag)) return null
  const hz = believableHz(format.readUInt32LE(4))
  const frameBytes = format.readUInt16LE(2) * Math.ceil(format.readUInt16LE(14) / 8)
  if (hz === 0 || frameBytes === 0) return null
  const stated = [format.readUInt32LE(8), hz * format.readUInt16LE(12)].filter((rate) => rate > 0)
  return Math.min(hz * frameBytes, ...stated)
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
