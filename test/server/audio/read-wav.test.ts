import { readWav } from '../../../server/platform/audio/read-wav.ts'

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

test('of repeated formats the first counts, of samples all', () => {
  const twice = wav(format(), format({ rate: 192_000 }), data(32_000), data(16_000))
  expect(readWav(twice)).toMatchObject({ seconds: 3, samples: Buffer.alloc(32_000) })
})

test('samples of unknown length are all that follows', () => {
  expect(readWav(wav(format(), data(0), Buffer.alloc(32_000)))).toMatchObject({ seconds: 2 })
})

const list = (...entries: Buffer[]) => chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...entries]))
const comment = (...entries: Buffer[]) => readWav(wav(format(), list(...entries), data(2)))?.comment

test('a comment ends at its first zero and is cut at 64 KiB', () => {
  const commentOf = (text: string) => comment(chunk('ICMT', Buffer.from(text)))
  expect(commentOf('hi\0\0')).toBe('hi')
  expect(commentOf(`hi${'\0'.repeat(200_001)}x`)).toBe('hi')
  expect(commentOf('x'.repeat(200_000))).toHaveLength(64 * 1024)
})

test('a comment behind more entries than a list has is not looked for', () => {
  const other = chunk('IART', Buffer.alloc(0))
  const hi = chunk('ICMT', Buffer.from('hi'))
  expect(comment(...Array.from({ length: 50 }, () => other), hi)).toBe('hi')
  expect(comment(...Array.from({ length: 200 }, () => other), hi)).toBe('')
})

test('a file of more pieces than any has is not read', () => {
  const pieces = Array.from({ length: 20_000 }, () => chunk('junk', Buffer.alloc(0)))
  expect(readWav(wav(format(), ...pieces, data(32_000)))).toBeNull()
})

test('what is no WAV file of uncompressed samples is not read', () => {
  expect(readWav(wav(format({ tag: 2 }), data(100)))).toBeNull()
  expect(readWav(wav(format({ rate: 0 }), data(100)))).toBeNull()
  expect(readWav(wav(data(100)))).toBeNull()
  expect(readWav(Buffer.from('ID3 not a wave file'))).toBeNull()
})
