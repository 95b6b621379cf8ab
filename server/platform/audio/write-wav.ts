export const SAMPLE_RATE = 24_000
const BYTES_PER_SAMPLE = 2

/** The head of a mono 16-bit WAV file, with a comment that players and tools show. */
export function wavHeader({ sampleCount, comment }: { sampleCount: number; comment: string }): Buffer {
  const text = Buffer.from(`${comment}\0`)
  const padded = Buffer.concat([text, Buffer.alloc(text.length % 2)])
  const info = Buffer.concat([Buffer.from('INFOICMT'), uint32(text.length), padded])
  const dataBytes = sampleCount * BYTES_PER_SAMPLE
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(SAMPLE_RATE, 4)
  format.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 8)
  format.writeUInt16LE(BYTES_PER_SAMPLE, 12)
  format.writeUInt16LE(8 * BYTES_PER_SAMPLE, 14)
  const rest = Buffer.concat([
    Buffer.from('WAVEfmt '),
    uint32(format.length),
    format,
    Buffer.from('LIST'),
    uint32(info.length),
    info,
    Buffer.from('data'),
    uint32(dataBytes),
  ])
  return Buffer.concat([Buffer.from('RIFF'), uint32(rest.length + dataBytes), rest])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
