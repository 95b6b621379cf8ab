import { soundLength as readLength } from '../../server/audio/sound-length.ts'
import { runToEnd } from '../../server/http/body/cooperative.ts'

const soundLength = (bytes: Buffer) => runToEnd(readLength(bytes))

/** MP3 frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz. */
const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
    ),
  )

/** ADTS frames of 48 kHz. */
const aac = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xf1, 0x4c, 0x80, 0x0c, 0x9f, 0xfc]), Buffer.alloc(93)]),
    ),
  )

interface Page {
  flags?: number
  granule?: bigint
  packets: Buffer[]
}

function page({ flags = 0, granule = 0n, packets }: Page): Buffer {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / 255) }, () => 255),
    length % 255,
  ])
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head.writeBigInt64LE(granule, 6)
  head.writeUInt32LE(7, 14)
  head[26] = lacing.length
  return Buffer.concat([head, Buffer.from(lacing), ...packets])
}

function otherStream(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(8, 14)
  return bytes
}

/** 20 ms of Opus in one frame. */
const opusPacket = (bytes: number) => Buffer.concat([Buffer.from([0x78]), Buffer.alloc(bytes - 1, 1)])
const opusHead = [
  page({ flags: 2, packets: [Buffer.from('OpusHead.......')] }),
  page({ packets: [Buffer.from('OpusTags.......')] }),
]

function vorbis(granule: bigint): Buffer {
  const first = Buffer.alloc(30)
  first.write('\x01vorbis', 'latin1')
  first.writeUInt32LE(44_100, 12)
  return Buffer.concat([
    page({ flags: 2, packets: [first] }),
    page({ granule, packets: [Buffer.alloc(200)] }),
  ])
}

function flac(samples: bigint): Buffer {
  const bytes = Buffer.alloc(1000)
  bytes.write('fLaC')
  bytes.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | samples, 18)
  return bytes
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, body])
}
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4))
  return bytes
}
const track = (handler: string, timescale: number, count: number, delta: number) =>
  box(
    'trak',
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, timescale, 0, 0)),
      box('hdlr', words(0, 0), Buffer.from(handler), words(0)),
      box('minf', box('stbl', box('stts', words(0, 1, count, delta)), box('stsz', words(0, 0, count)))),
    ),
  )
const m4a = (...tracks: Buffer[]) => Buffer.concat([box('ftyp', Buffer.from('M4A ')), box('moov', ...tracks)])

/** A fifth of what a file may have. */
const MANY_BYTES = 5_000_000

function deepBoxes(): Buffer {
  const bytes = Buffer.alloc(MANY_BYTES)
  box('ftyp').copy(bytes)
  for (let at = 8; at + 8 <= bytes.length; at += 8) {
    bytes.writeUInt32BE(bytes.length - at, at)
    bytes.write('moov', at + 4)
  }
  return bytes
}

const element = (
  id: string,
  content: Buffer,
  size = Buffer.from([0x40 | (content.length >> 8), content.length & 255]),
) => Buffer.concat([Buffer.from(id, 'hex'), size, content])
const UNKNOWN = Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255])
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const block = (time: number) => element('a3', Buffer.from([0x81, time >> 8, time & 255, 0x80, 1, 2, 3]))
const webm = (...content: Buffer[]) =>
  Buffer.concat([
    element('1a45dfa3', Buffer.from([0x42, 0x86, 0x81, 1])),
    element('18538067', Buffer.concat(content), UNKNOWN),
  ])
const cluster = (time: number, ...blocks: Buffer[]) =>
  element(
    '1f43b675',
    Buffer.concat([element('e7', Buffer.from([time >> 8, time & 255])), ...blocks]),
    UNKNOWN,
  )

describe('how long a sound lasts', () => {
  it.each([
    ['MP3', mp3(100), (100 * 1152) / 44_100],
    [
      'MP3 after a tag',
      Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x01\x00', 'latin1'), Buffer.alloc(128), mp3(100)]),
      (100 * 1152) / 44_100,
    ],
    [
      'MP3 whose first frame claims to be all',
      Buffer.concat([mp3(1).fill('Xing\0\0\0\x01\0\0\0\x01', 36, 48), mp3(99)]),
      (100 * 1152) / 44_100,
    ],
    ['AAC', aac(100), (100 * 1024) / 48_000],
    [
      'Ogg Opus',
      Buffer.concat([...opusHead, page({ packets: Array.from({ length: 50 }, () => opusPacket(300)) })]),
      1,
    ],
    [
      'Ogg Opus whose pages claim less',
      Buffer.concat([
        ...opusHead,
        page({ granule: 1n, packets: Array.from({ length: 100 }, () => opusPacket(80)) }),
      ]),
      2,
    ],
    ['Ogg Vorbis', vorbis(441_000n), 10],
    ['FLAC', flac(88_200n), 2],
    ['M4A', m4a(track('vide', 1000, 99, 1000), track('soun', 48_000, 100, 1024)), (100 * 1024) / 48_000],
    ['WebM with a duration', webm(element('1549a966', element('4489', double(2500)))), 2.5],
    [
      'WebM as a browser records it',
      webm(cluster(0, block(0), block(20)), cluster(3000, block(0), block(40))),
      3.04,
    ],
  ])('is read from %s', (_name, bytes, seconds) => {
    expect(soundLength(bytes)?.seconds).toBeCloseTo(seconds, 3)
  })

  it.each([
    ['FLAC', flac(1n), 1000 / (44_100 * 4) / 2],
    ['Ogg Vorbis', Buffer.concat([vorbis(1n), Buffer.alloc(640_000)]), 10],
  ])('is not less than the bytes of %s can be', (_name, bytes, seconds) => {
    expect(soundLength(bytes)?.seconds).toBeGreaterThan(seconds * 0.99)
  })

  it('is measured where its frames are the whole file, but for a tag', () => {
    expect(soundLength(Buffer.concat([mp3(100), Buffer.alloc(128)]))?.isMeasured).toBe(true)
    expect(soundLength(Buffer.concat([...opusHead, page({ packets: [opusPacket(80)] })]))?.isMeasured).toBe(
      true,
    )
  })

  it.each([
    ['two frames in a file of another kind', Buffer.concat([Buffer.alloc(100_000, 'caff'), mp3(2)])],
    ['frames before as much of something else', Buffer.concat([mp3(100), Buffer.alloc(20_000)])],
    [
      'a tag that claims to be nearly all',
      Buffer.concat([
        Buffer.from('ID3\x04\0\0\0\x05\0\0', 'latin1'),
        Buffer.alloc(81_920),
        mp3(2),
        Buffer.alloc(5000),
      ]),
    ],
    [
      'a short stream of Opus beside another kind of sound',
      Buffer.concat([
        ...opusHead,
        page({ packets: [opusPacket(80)] }),
        otherStream(page({ flags: 2, packets: [Buffer.from('Speex   ')] })),
        otherStream(page({ packets: [Buffer.alloc(50_000)] })),
      ]),
    ],
  ])('is not measured by %s', (_name, bytes) => {
    const length = soundLength(bytes)
    expect(length?.isMeasured).toBe(false)
    expect(length?.seconds).toBeGreaterThanOrEqual(bytes.length / 64_000)
  })

  it('is not known of what is no sound', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(5000, 7),
      Buffer.from('OggS'),
      Buffer.from('RIFFxxxxWAVE'),
    ])
      expect(soundLength(bytes)).toBeNull()
  })

  it('ends for any bytes, soon', () => {
    const tiny = Buffer.concat([box('ftyp'), ...Array.from({ length: 100_000 }, () => box('free'))])
    const kinds = [mp3(1), aac(1), ...opusHead, m4a(track('soun', 1, 1, 1)), webm(cluster(0, block(0))), tiny]
    for (const kind of kinds) {
      for (let i = 0; i < 200; i += 1) {
        const broken = Buffer.from(kind.subarray(0, 1 + ((i * 7919) % kind.length)))
        broken[(i * 104_729) % broken.length] = (i * 31) % 256
        const length = soundLength(broken)
        expect(length === null || Number.isFinite(length.seconds)).toBe(true)
      }
    }
  })

  const filled = (start: Buffer, unit: Buffer) => Buffer.concat([start, Buffer.alloc(MANY_BYTES, unit)])
  const sound = (handler: string) => track(handler, 1000, 1, 1)
  /** Of a fifth of the largest file: how long a step takes depends on the machine, how much it looks at does not. */
  it.each([
    ['bytes of nothing', 100, filled(Buffer.alloc(0), Buffer.from('x'))],
    ['begins of frames', 100, filled(Buffer.alloc(0), Buffer.from([0xff, 0xfb, 0x90, 0]))],
    [
      'the smallest frames',
      15,
      filled(Buffer.alloc(0), Buffer.from([0xff, 0xf1, 0x4c, 0x80, 1, 0, 0xfc, 0])),
    ],
    ['pages', 20, filled(opusHead[0] ?? Buffer.alloc(0), page({ packets: [] }))],
    ['streams', 20, filled(Buffer.alloc(0), page({ flags: 2, packets: [] }))],
    ['elements of WebM', 300, filled(webm(), Buffer.from([0xec, 0x80]))],
    ['blocks of WebM', 300, filled(webm(), Buffer.from([0xa3, 0x80]))],
    ['boxes', 12, filled(box('ftyp'), box('free'))],
    ['tracks', 12, filled(box('ftyp'), sound('soun'))],
    [
      'times',
      75,
      Buffer.concat([box('ftyp'), box('moov', box('trak', box('stts', Buffer.alloc(MANY_BYTES, 1))))]),
    ],
  ])('is read from %s in at least %i steps', (_name, least, bytes) => {
    let steps = 0
    for (const _ of readLength(bytes)) steps += 1
    expect(steps).toBeGreaterThanOrEqual(least)
  })

  it('is not looked for in boxes that are nested deeper than those of a file', () => {
    const nested = (depth: number): Buffer =>
      depth === 0 ? track('soun', 1000, 10, 1000) : box('moov', nested(depth - 1))
    expect(soundLength(Buffer.concat([box('ftyp'), nested(10)]))).toMatchObject({ seconds: 10 })
    expect(soundLength(Buffer.concat([box('ftyp'), nested(17)]))).toBeNull()
    expect(soundLength(deepBoxes())).toBeNull()
  })
})
