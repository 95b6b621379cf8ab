/** What a frame of a track has at most. */
export interface SoundConfig {
  hz: number
  samples: number
  bytesMost: number
}

/** The bytes are those of eight channels. */
const AAC_FRAME = { samples: 1024, bytesMost: 6144 }
/** Eight channels of 32 bits. */
const ALAC_BYTES_A_SAMPLE = 32

const HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]
/** Kinds of AAC whose frames are no longer: low complexity and its like, the two with replicated bands, low delay. */
const KINDS = new Set([1, 2, 3, 4, 5, 6, 23, 29, 39])
/** In a table of sample descriptions the rate of the first entry begins, and ends, at these bytes. */
const HZ_AT = 40
const ENTRY_END = 44
/** Descriptors of a stream, its decoder and that decoder's configuration (ISO 14496-1, 7.2.6), and what stands before the next in each. */
const STREAM = { tag: 3, bytes: 3 }
const DECODER = { tag: 4, bytes: 13 }
const CONFIG = { tag: 5, bytes: 2 }
const AAC = new Set([0x40, 0x66, 0x67, 0x68])

/** What an MP4's table of sample descriptions says. @returns null unless it has one entry, which is of AAC or ALAC alone */
export function readSoundConfig(stsd: Buffer): SoundConfig | null {
  if (stsd.length < ENTRY_END || stsd.readUInt32BE(4) !== 1) return null
  const type = stsd.toString('latin1', 12, 16)
  const config = type === 'mp4a' ? aacConfig(stsd) : type === 'alac' ? alacConfig(stsd) : null
  if (!config?.hz) return null
  return { ...config, hz: Math.min(config.hz, stsd.readUInt16BE(HZ_AT) || config.hz) }
}

function aacConfig(stsd: Buffer): SoundConfig | null {
  const found = stsd.indexOf('esds')
  if (found === -1 || stsd.includes('esds', found + 1)) return null
  const stream = descriptorAt(stsd, found + 8, STREAM)
  const decoder = stream && !stsd[stream + 2] ? descriptorAt(stsd, stream + STREAM.bytes, DECODER) : null
  const config =
    decoder && AAC.has(stsd[decoder] ?? 0) ? descriptorAt(stsd, decoder + DECODER.bytes, CONFIG) : null
  const hz = config && rateOf(stsd.subarray(config))
  return hz ? { hz, ...AAC_FRAME } : null
}

/** Its own box within the entry of the same name says both. */
function alacConfig(stsd: Buffer): SoundConfig | null {
  const found = stsd.indexOf('alac', ENTRY_END)
  if (found === -1 || found + 32 > stsd.length || stsd.includes('alac', found + 1)) return null
  const samples = stsd.readUInt32BE(found + 8)
  return { samples, bytesMost: samples * ALAC_BYTES_A_SAMPLE, hz: stsd.readUInt32BE(found + 28) }
}

/** Where a descriptor's content begins. */
function descriptorAt(bytes: Buffer, from: number, { tag, bytes: least }: typeof STREAM): number | null {
  if (bytes[from] !== tag) return null
  let at = from + 1
  // Its size has seven bits a byte.
  while ((bytes[at] ?? 0) & 0x80) at += 1
  return at + 1 + least <= bytes.length ? at + 1 : null
}

/** The rate that a configuration says (ISO 14496-3, 1.6.2.1). @returns null for another kind of sound */
function rateOf(config: Buffer): number | null {
  const bits = Buffer.concat([config.subarray(0, 5), Buffer.alloc(5)]).readUIntBE(0, 5)
  const read = (from: number, count: number) => Math.floor(bits / 2 ** (40 - from - count)) % 2 ** count
  if (!KINDS.has(read(0, 5))) return null
  const index = read(5, 4)
  return (index === 15 ? read(9, 24) : HZ[index]) || null
}
