import { readWav } from '../../../server/audio/read-wav.ts'

const chunk = (id: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}

function format({ tag = 1, channels = 1, rate = 8000, bytesPerSecond = 16_000, bits = 16 } = {}) {
  const content = Buffer.alloc(16)
  content.writeUInt16LE(tag, 0)
  content.writeUInt16LE(channels, 2)
  content.writeUInt32LE(rate, 4)
  content.writeUInt32LE(bytesPerSecond, 8)
  content.writeUInt16LE(bits, 14)
  return chunk('fmt ', content)
}

const wav = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks])
const data = (bytes: number) => chunk('data', Buffer.alloc(bytes))

test('a sound lasts as long as its samples, whatever rate of bytes its header claims', () => {
  expect(readWav(wav(format(), data(32_000)))).toMatchObject({ seconds: 2, bits: 16 })
  expect(readWav(wav(format({ bytesPerSecond: 0xffff_ffff }), data(32_000)))?.seconds).toBe(2)
  expect(readWav(wav(format({ channels: 2, bits: 8 }), data(32_000)))?.seconds).toBe(2)
})

test('of repeated chunks the first counts', () => {
  const twice = wav(format(), format({ rate: 192_000 }), data(32_000), data(2))
  expect(readWav(twice)).toMatchObject({ seconds: 2, samples: Buffer.alloc(32_000) })
})

test('what is no WAV file of uncompressed samples is not read', () => {
  expect(readWav(wav(format({ tag: 2 }), data(100)))).toBeNull()
  expect(readWav(wav(format({ rate: 0 }), data(100)))).toBeNull()
  expect(readWav(wav(data(100)))).toBeNull()
  expect(readWav(Buffer.from('ID3 not a wave file'))).toBeNull()
})
