/** FLAC: samples and format by its first block; uncompressed samples are the least time that its bytes can be. */
export function flacSeconds(bytes: Buffer): number | null {
  if (bytes.length < 26) return null
  const packed = bytes.readBigUInt64BE(18)
  const hz = Number(packed >> 44n)
  const channels = Number((packed >> 41n) & 7n) + 1
  const bits = Number((packed >> 36n) & 31n) + 1
  const samples = Number(packed & 0xf_ffff_ffffn)
  if (hz === 0 || samples === 0) return null
  return Math.max(samples / hz, (bytes.length * 8) / (hz * channels * bits) / 2)
}
