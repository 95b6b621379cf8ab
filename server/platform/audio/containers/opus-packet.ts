/** Milliseconds of a frame of Opus by the upper five bits of its first byte. */
function frameMs(config: number): number {
  if (config < 12) return [10, 20, 40, 60][config & 3] ?? 0
  if (config < 16) return [10, 20][config & 1] ?? 0
  return [2.5, 5, 10, 20][config & 3] ?? 0
}

/** Says how long the packet lasts that begins with these bytes, by its own table of contents (RFC 6716, 3.1). */
export function opusSeconds(toc = 0, count = 0): number {
  const code = toc & 3
  const frames = code === 0 ? 1 : code === 3 ? count & 63 : 2
  return (frames * frameMs(toc >> 3)) / 1000
}
