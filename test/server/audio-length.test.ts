import { soundLength as readLength } from '../../server/platform/audio/sound-length.ts'
import { runToEnd } from '../../server/platform/http/body/cooperative.ts'
import { processorTime } from '../support/with-room.ts'

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

/** Of bytes that need more than a page's packet may have. */
function otherPacket(content: Buffer): Buffer {
  const head = page({ packets: [] })
  head[26] = 255
  return Buffer.concat([head, Buffer.alloc(255, 255), content])
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

/** Blocks of 256 and 2048 samples, 44.1 kHz. */
const vorbisHead = () => {
  const first = Buffer.alloc(30)
  first.write('\x01vorbis', 'latin1')
  first.writeUInt32LE(44_100, 12)
  first[28] = 0xb8
  // 000001, then the modes of short and long blocks, then the framing bit, from the lowest bit on.
  const tail = 1n | (1n << 47n) | (1n << 88n)
  const setup = Buffer.alloc(60)
  setup.write('\x05vorbis', 'latin1')
  for (let i = 0; i < 12; i += 1) setup[48 + i] = Number((tail >> BigInt(8 * i)) & 255n)
  return [page({ flags: 2, packets: [first] }), page({ packets: [Buffer.from('\x03vorbis'), setup] })]
}
const vorbisPacket = (isLong: boolean) => Buffer.concat([Buffer.from([isLong ? 2 : 0]), Buffer.alloc(99, 1)])
const vorbis = (granule: bigint, blocks: boolean[], head = vorbisHead()) =>
  Buffer.concat([...head, ...blocks.map((isLong) => page({ granule, packets: [vorbisPacket(isLong)] }))])
const LONG = 1024 / 44_100

/** Polynomial x^8 + x^2 + x + 1. */
function crc8(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x80 ? 0x107 : 0)
  }
  return crc
}
interface FlacHead {
  hz?: number
  channels?: number
  samples?: number
}
const flacHead = ({ hz = 44_100, channels = 1, samples = 0 }: FlacHead = {}) => {
  const bytes = Buffer.alloc(42)
  bytes.write('fLaC\0\0\0\x22', 'latin1')
  bytes.writeBigUInt64BE(
    (BigInt(hz) << 44n) | (BigInt(channels - 1) << 41n) | (15n << 36n) | BigInt(samples),
    18,
  )
  return bytes
}
/** 4096 samples of one channel, by default of 44.1 kHz. */
const flacFrame = (code = 9, bytes = 900) => {
  const head = Buffer.from([0xff, 0xf8, 0xc0 | code, 0x08, 0x00])
  return Buffer.concat([head, Buffer.from([crc8(head)]), Buffer.alloc(bytes, 1)])
}
const times = (count: number, bytes: Buffer) => Buffer.concat(Array.from({ length: count }, () => bytes))
const flac = (frames: number, head: FlacHead = {}) =>
  Buffer.concat([flacHead(head), times(frames, flacFrame())])
const FLAC_FRAME = 4096 / 44_100

/** 20 ms at 12.2 kbit/s. */
const amr = (frames: number) =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    times(frames, Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)])),
  ])

const wav = (seconds: number, more: { hz?: number; bytesPerSecond?: number; size?: number } = {}) => {
  const { hz = 8000, bytesPerSecond = hz * 2, size = seconds * 16_000 } = more
  const head = Buffer.alloc(44)
  head.write('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1')
  head.writeUInt32LE(hz, 24)
  head.writeUInt32LE(bytesPerSecond, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, Buffer.alloc(seconds * 16_000)])
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
/** AAC-LC by its configuration, of one channel. */
const stsd = (hz: number) => {
  const index = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000].indexOf(hz)
  const config = Buffer.from([0x05, 2, 0x10 | (index >> 1), ((index & 1) << 7) | 8])
  const decoder = Buffer.concat([Buffer.from([0x04, 17, 0x40, 0x15]), Buffer.alloc(11), config])
  const stream = Buffer.concat([Buffer.from([0x03, 22, 0, 1, 0]), decoder])
  const entry = Buffer.alloc(28)
  entry.writeUInt16BE(hz > 65_535 ? 0 : hz, 24)
  return box('stsd', words(0, 1), box('mp4a', entry, box('esds', words(0), stream)))
}
interface TrackOptions {
  hz?: number
  /** Frames by the table of sizes; default: as many as by that of times. */
  sized?: number
  frameBytes?: number
  edits?: Buffer
  sizes?: Buffer
}
const track = (
  handler: string,
  timescale: number,
  count: number,
  delta: number,
  { hz = 48_000, sized = count, frameBytes = 200, edits = Buffer.alloc(0), sizes }: TrackOptions = {},
) =>
  box(
    'trak',
    box('tkhd', words(0, 0, 0, 7, 0, 0)),
    edits,
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, timescale, 0, 0)),
      box('hdlr', words(0, 0), Buffer.from(handler), words(0)),
      box(
        'minf',
        box(
          'stbl',
          stsd(hz),
          box('stts', words(0, 1, count, delta)),
          sizes ?? box('stsz', words(0, frameBytes, sized)),
        ),
      ),
    ),
  )
const m4a = (...tracks: Buffer[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A ')),
    box('moov', box('mvhd', words(0, 0, 0, 1000, 0, 0)), ...tracks),
    box('mdat', Buffer.alloc(20_000)),
  ])
/** A piece of sound as a browser records it. */
const fragment = (frames: number) =>
  box('moof', box('traf', box('tfhd', words(0, 7)), box('trun', words(0, frames))))

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
const blockOf = (lacing: number, ...content: Buffer[]) =>
  element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80 | (lacing << 1)]), ...content]))
const block = (packet = opusPacket(80)) => blockOf(0, packet)
const tracks = (codec = 'A_OPUS', more = Buffer.alloc(0)) =>
  element(
    '1654ae6b',
    element(
      'ae',
      Buffer.concat([
        element('d7', Buffer.from([1])),
        element('83', Buffer.from([2])),
        element('86', Buffer.from(codec)),
        more,
      ]),
    ),
  )
const webm = (...content: Buffer[]) =>
  Buffer.concat([
    element('1a45dfa3', Buffer.from([0x42, 0x86, 0x81, 1])),
    element('18538067', Buffer.concat(content), UNKNOWN),
  ])
const cluster = (...blocks: Buffer[]) =>
  element('1f43b675', Buffer.concat([element('e7', Buffer.from([0, 0])), ...blocks]), UNKNOWN)
const duration = (ms: number) => element('1549a966', element('4489', double(ms)))

const low = (frames: number) =>
  times(frames, Buffer.concat([Buffer.from([0xff, 0xe3, 0x18, 0x00]), Buffer.alloc(68)]))
const tag = (content: Buffer) =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0', 'latin1'),
    Buffer.from([content.length >> 7, content.length & 127]),
    content,
  ])
const AAC_100 = (100 * 1024) / 48_000

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
    [
      'MP3 with other frames in its tag',
      Buffer.concat([tag(low(60)), mp3(100)]),
      (100 * 1152) / 44_100 + 59 * 0.072,
    ],
    [
      'MP3 within frames of another kind that claim to be all',
      times(
        20,
        Buffer.concat([Buffer.from([0xff, 0xf1, 0x40, 0x82, 0x10, 0x3f, 0xfc]), low(58), Buffer.alloc(42)]),
      ),
      20 * (1024 / 96_000 + 57 * 0.072),
    ],
    ['AAC', aac(100), (100 * 1024) / 48_000],
    ['AMR', amr(500), 10],
    ['WAV', wav(3), 3],
    ['WAV that claims to have more bytes a second', wav(3, { bytesPerSecond: 2_000_000_000 }), 3],
    ['WAV that claims more samples a second than there are', wav(3, { hz: 655_350 }), 3],
    ['WAV that claims to end sooner', wav(30, { size: 10 }), 30],
    ['WAV after a tag', Buffer.concat([tag(Buffer.alloc(9)), wav(3)]), 3],
    [
      'Ogg Opus',
      Buffer.concat([...opusHead, page({ packets: Array.from({ length: 50 }, () => opusPacket(200)) })]),
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
    [
      'Ogg Opus whose pages claim to go on with nothing',
      Buffer.concat([
        ...opusHead,
        ...Array.from({ length: 100 }, () => page({ flags: 1, packets: [opusPacket(80)] })),
      ]),
      2,
    ],
    [
      'Ogg Opus within a page that claims to be all',
      Buffer.concat([
        ...opusHead,
        page({ packets: [opusPacket(80)] }),
        otherPacket(Buffer.concat(Array.from({ length: 100 }, () => page({ packets: [opusPacket(80)] })))),
      ]),
      2.8,
    ],
    [
      'Ogg Opus after Ogg Opus',
      Buffer.concat([
        ...opusHead,
        page({ packets: [opusPacket(80)] }),
        ...opusHead,
        page({ packets: [opusPacket(80)] }),
      ]),
      0.04,
    ],
    ['Ogg Vorbis', vorbis(441_000n, [true, true, true]), 2 * LONG],
    [
      'Ogg Vorbis that claims less',
      vorbis(
        1n,
        Array.from({ length: 101 }, () => true),
      ),
      100 * LONG,
    ],
    [
      'Ogg Vorbis with short blocks',
      vorbis(1n, [true, true, false, true]),
      LONG + 2 * (LONG / 2 + LONG / 16),
    ],
    ['FLAC', flac(20), 20 * FLAC_FRAME],
    ['FLAC that claims one sample', flac(20, { samples: 1 }), 20 * FLAC_FRAME],
    [
      'FLAC that claims another rate',
      flac(20, { hz: 655_350, channels: 8, samples: 1 }),
      20 * FLAC_FRAME * 5.5125,
    ],
    [
      'FLAC that says no rate',
      Buffer.concat([flacHead({ hz: 48_000 }), times(20, flacFrame(0))]),
      (20 * 4096) / 48_000,
    ],
    ['FLAC that claims a believable other rate', flac(20, { hz: 192_000, samples: 1 }), 20 * FLAC_FRAME],
    ['FLAC after FLAC', Buffer.concat([flac(20), flac(20)]), 40 * FLAC_FRAME],
    ['FLAC after a tag', Buffer.concat([tag(Buffer.alloc(9)), flac(20)]), 20 * FLAC_FRAME],
    ['M4A', m4a(track('vide', 1000, 99, 1000), track('soun', 48_000, 100, 1024)), AAC_100],
    ['M4A whose times are short', m4a(track('soun', 48_000, 100, 1)), AAC_100],
    ['M4A whose clock is fast', m4a(track('soun', 4_000_000_000, 100, 1024)), AAC_100],
    ['M4A whose sizes name more frames', m4a(track('soun', 48_000, 1, 1024, { sized: 100 })), AAC_100],
    [
      'M4A that plays one part ten times',
      m4a(
        track('soun', 48_000, 100, 1024, {
          edits: box('edts', box('elst', words(0, 10), times(10, words(2000, 0, 65_536)))),
        }),
      ),
      20,
    ],
    ['M4A in fragments', Buffer.concat([m4a(track('soun', 48_000, 0, 0)), times(10, fragment(10))]), AAC_100],
    ['WebM', webm(duration(60_000), tracks(), cluster(block(), block()), cluster(block())), 0.06],
    [
      'M4A of compact sizes',
      m4a(track('soun', 48_000, 1, 1024, { sizes: box('stz2', words(0, 8, 100)) })),
      AAC_100,
    ],
    ['WebM that claims less', webm(duration(1), tracks(), cluster(times(100, block()))), 2],
    [
      'WebM behind something damaged',
      webm(tracks(), cluster(block(), Buffer.alloc(9)), cluster(times(10, block()))),
      0.22,
    ],
    [
      'WebM in an element that claims to be empty space',
      webm(tracks(), cluster(block()), element('ec', cluster(times(10, block())))),
      0.22,
    ],
    [
      'WebM with several packets in a block',
      webm(
        tracks(),
        cluster(
          blockOf(1, Buffer.from([2, 80, 80]), times(3, opusPacket(80))),
          blockOf(2, Buffer.from([2]), times(3, opusPacket(80))),
          blockOf(3, Buffer.from([2, 0xd0, 0xbf]), times(3, opusPacket(80))),
        ),
      ),
      0.18,
    ],
    [
      'Matroska with AAC',
      webm(tracks('A_AAC', element('e1', element('b5', double(48_000)))), cluster(times(100, block()))),
      AAC_100,
    ],
  ])('is read from %s', (_name, bytes, seconds) => {
    expect(soundLength(bytes).seconds).toBeCloseTo(seconds, 3)
    expect(soundLength(bytes).isMeasured).toBe(true)
  })

  it.each([
    ['FLAC whose frames are far apart', Buffer.concat([flac(2), Buffer.alloc(40_000, 3)])],
    [
      'Ogg Vorbis of unknown modes',
      vorbis(1n, [true], [page({ flags: 2, packets: [Buffer.from('Speex   ')] })]),
    ],
    [
      'MP4 with a track where some players look',
      m4a(track('soun', 48_000, 2, 1024), box('udta', track('soun', 48_000, 900, 1024))),
    ],
    ['MP4 with a packed movie', m4a(track('soun', 48_000, 2, 1024), box('cmov', Buffer.alloc(9)))],
    [
      'MP4 whose compact sizes may be larger than any',
      m4a(track('soun', 48_000, 2, 1024, { sizes: box('stz2', words(0, 16, 2)) })),
    ],
    ['MP4 whose frames are larger than any', m4a(track('soun', 48_000, 2, 1024, { frameBytes: 10_000 }))],
    [
      'Matroska whose frames are packed',
      webm(tracks('A_OPUS', element('6d80', Buffer.alloc(4))), cluster(block())),
    ],
    ['Matroska of another kind', webm(tracks('A_MPEG/L3'), cluster(block()))],
    ['two frames of MP3 before as much of something else', Buffer.concat([mp3(2), Buffer.alloc(9000, 3)])],
  ])('is what so many bytes can hold of %s', (_name, bytes) => {
    const { seconds, isMeasured } = soundLength(bytes)
    expect([isMeasured, seconds >= bytes.length / 750]).toEqual([false, true])
  })

  it('is measured where its frames are the whole file, but for a tag', () => {
    expect(soundLength(Buffer.concat([mp3(100), Buffer.alloc(128)])).isMeasured).toBe(true)
    expect(soundLength(Buffer.concat([...opusHead, page({ packets: [opusPacket(80)] })])).isMeasured).toBe(
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
    expect(length.isMeasured).toBe(false)
    expect(length.seconds).toBeGreaterThanOrEqual(bytes.length / 750)
  })

  it('is not known of what is no sound', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(5000, 7),
      Buffer.from('OggS'),
      Buffer.from('RIFFxxxxWAVE'),
    ])
      expect(soundLength(bytes)).toEqual({ seconds: bytes.length / 750, isMeasured: false })
  })

  it('ends for any bytes, soon', () => {
    const tiny = Buffer.concat([box('ftyp'), ...Array.from({ length: 100_000 }, () => box('free'))])
    const kinds = [
      mp3(1),
      aac(1),
      ...opusHead,
      m4a(track('soun', 1, 1, 1)),
      webm(tracks(), cluster(block())),
      flac(2),
      amr(2),
      tiny,
    ]
    for (const kind of kinds) {
      for (let i = 0; i < 200; i += 1) {
        const broken = Buffer.from(kind.subarray(0, 1 + ((i * 7919) % kind.length)))
        broken[(i * 104_729) % broken.length] = (i * 31) % 256
        const length = soundLength(broken)
        expect(Number.isFinite(length.seconds)).toBe(true)
      }
    }
  })

  const filled = (start: Buffer, unit: Buffer) => Buffer.concat([start, Buffer.alloc(MANY_BYTES, unit)])
  const sound = (handler: string) => track(handler, 1000, 1, 1)
  /** Of a fifth of the largest file: how long a step takes depends on the machine, how much it looks at does not. */
  it.each([
    ['bytes of nothing', 75, filled(Buffer.alloc(0), Buffer.from('x'))],
    ['begins of frames', 75, filled(Buffer.alloc(0), Buffer.from([0xff, 0xfb, 0x90, 0]))],
    [
      'the smallest frames',
      15,
      filled(Buffer.alloc(0), Buffer.from([0xff, 0xf1, 0x4c, 0x80, 1, 0, 0xfc, 0])),
    ],
    ['begins of frames of FLAC', 75, filled(flacHead(), flacFrame(9, 0))],
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

  it('is not made shorter by what lies within a frame, a block or a page', () => {
    // In a tag, and then in every 79th frame, begins one that ends where the next of them begins.
    const frames = Buffer.concat([tag(Buffer.alloc(20)), aac(500)])
    for (let at = 12; at < frames.length;) {
      const end = Math.min(at + 7900 + (at === 12 ? 38 : 0), frames.length)
      const bytes = end - at
      frames.set([0xff, 0xf1, 0x4c, 0x80 | (bytes >> 11), (bytes >> 3) & 255, (bytes << 5) & 255, 0xfc], at)
      at = end
    }
    expect(soundLength(frames).seconds).toBeCloseTo((500 * 1024) / 48_000, 3)

    const hole = Buffer.from([0xec, 0x01, 0, 0, 0x10, 0, 0, 0, 0])
    const begun = block(Buffer.concat([opusPacket(20), element('1f43b675', hole, UNKNOWN)]))
    const hidden = webm(tracks(), cluster(begun, times(100, block())))
    expect(soundLength(hidden).seconds).toBeCloseTo(2.02, 3)

    // Its table of lengths is the begin of the page that follows.
    const head = Buffer.concat([page({ packets: [] }).subarray(0, 26), Buffer.from([4])])
    const pages = times(10, page({ packets: [...Array.from({ length: 40 }, () => opusPacket(80)), head] }))
    const covered = Buffer.concat([...opusHead, pages])
    expect(soundLength(covered).seconds).toBeGreaterThanOrEqual(8)
    expect(soundLength(covered).isMeasured).toBe(true)
  })

  it('is read soon however often fragments and blocks name tracks, and wherever these stand', () => {
    const boxes = (type: string, content = Buffer.alloc(0)) => times(30_000, box(type, content))
    const named = Buffer.alloc(8)
    const laced = times(200_000, element('a3', Buffer.from([0x81, 0, 0, 0x84, 255])))
    const begun = processorTime()
    soundLength(Buffer.concat([box('ftyp'), boxes('trak'), boxes('tfhd', named)]))
    soundLength(webm(times(60, tracks()), cluster(laced)))
    expect(processorTime() - begun).toBeLessThan(2000)
    const late = webm(cluster(times(100, block())), tracks())
    expect(soundLength(late)).toEqual(soundLength(webm(tracks(), cluster(times(100, block())))))
  })

  it('is not looked for in boxes that are nested deeper than those of a file', () => {
    const nested = (depth: number): Buffer =>
      depth === 0 ? track('soun', 1000, 10, 1000) : box('moov', nested(depth - 1))
    expect(soundLength(Buffer.concat([box('ftyp'), nested(10)]))).toMatchObject({ seconds: 10 })
    expect(soundLength(Buffer.concat([box('ftyp'), nested(17)])).isMeasured).toBe(false)
    expect(soundLength(deepBoxes()).isMeasured).toBe(false)
  })
})
