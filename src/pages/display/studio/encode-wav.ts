const HEADER_BYTES = 44

export function encodeWav(samples: Int16Array, sampleRate: number): Blob {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES))
  const text = (at: number, word: string) =>
    Array.from(word).forEach((letter, i) => header.setUint8(at + i, letter.charCodeAt(0)))
  text(0, 'RIFF')
  header.setUint32(4, HEADER_BYTES - 8 + samples.byteLength, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate * 2, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, samples.byteLength, true)
  return new Blob(
    [header.buffer, new Uint8Array(samples.buffer as ArrayBuffer, samples.byteOffset, samples.byteLength)],
    { type: 'audio/wav' },
  )
}
