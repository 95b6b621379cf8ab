import { readWav } from '../../../server/platform/audio/read-wav.ts'
import { speak } from '../../../server/engines/speech/speak.ts'
import { speakNumbers } from '../../../server/engines/speech/speak-numbers.ts'
import { splitSyllable } from '../../../server/engines/speech/split-syllable.ts'

const RATE = 24_000

/** Samples from -1 to 1 of a spoken text. */
async function say(input: string, more: object = {}): Promise<Float64Array> {
  const { status, pieces } = await speak({
    path: '/audio/speech',
    body: JSON.stringify({ model: 'm', input, voice: 'onyx', ...more }),
    form: [],
    pieceDelayMs: 0,
    signal: new AbortController().signal,
  })
  expect(status).toBe(200)
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(piece)
  const { samples } = readWav(Buffer.concat(parts)) ?? { samples: Buffer.alloc(0) }
  return Float64Array.from({ length: samples.length / 2 }, (_, i) => samples.readInt16LE(i * 2) / 32_768)
}

const rms = (sound: Float64Array) => Math.hypot(...sound) / Math.sqrt(sound.length)

/** The strength of one frequency in a stretch of sound (Goertzel). */
function strength(sound: Float64Array, hz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / RATE)
  let [a, b] = [0, 0]
  for (const value of sound) [a, b] = [value + coefficient * a - b, a]
  return Math.sqrt(a * a + b * b - coefficient * a * b) / sound.length
}

/** The mean strength in a band. */
function band(sound: Float64Array, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let hz = from; hz < to; hz += 50) [sum, count] = [sum + strength(sound, hz), count + 1]
  return sum / count
}

/** The pitch at a share of the sound, by autocorrelation. */
function pitchAt(sound: Float64Array, share: number): number {
  const from = Math.floor(sound.length * share)
  const likeness: number[] = []
  for (let lag = Math.floor(RATE / 220); lag < RATE / 55; lag += 1) {
    let sum = 0
    for (let i = 0; i < 900; i += 1) sum += (sound[from + i] ?? 0) * (sound[from + i + lag] ?? 0)
    likeness[lag] = sum
  }
  const best = Math.max(...likeness.filter(Boolean))
  // Every multiple of a period looks as much like it: the first peak is it.
  const bestLag = likeness.findIndex((sum, lag) => sum > 0.85 * best && sum >= (likeness[lag + 1] ?? 0))
  return RATE / bestLag
}

it('is audible all through a sentence and silent in its pause', async () => {
  const sound = await say('今天天气不错，我们出去走走。')
  const window = RATE / 5
  const levels: number[] = []
  for (let at = 0; at + window <= sound.length; at += window)
    levels.push(rms(sound.subarray(at, at + window)))
  expect(levels.filter((level) => level > 0.05).length).toBeGreaterThan(levels.length * 0.7)
  expect(Math.min(...levels)).toBeLessThan(0.03)
  expect(Math.max(...sound)).toBeLessThan(1)
})

it.each([
  ['妈', (at: (share: number) => number) => Math.abs(at(0.7) / at(0.35) - 1) < 0.06],
  ['麻', (at: (share: number) => number) => at(0.7) / at(0.35) > 1.12],
  ['马', (at: (share: number) => number) => at(0.5) < at(0.3) && at(0.75) > at(0.5)],
  ['骂', (at: (share: number) => number) => at(0.7) / at(0.35) < 0.8],
])('says %s with its tone', async (text, isItsTone) => {
  const sound = await say(text)
  expect(isItsTone((share) => pitchAt(sound, share))).toBe(true)
})

it('shapes vowels: a is open, i is close and in front, u is close and at the back', async () => {
  const vowel = async (text: string) => {
    const sound = await say(text)
    const middle = sound.subarray(sound.length * 0.35, sound.length * 0.6)
    return { low: band(middle, 200, 450), open: band(middle, 650, 1300), front: band(middle, 1900, 2600) }
  }
  const [a, i, u] = await Promise.all([vowel('啊'), vowel('衣'), vowel('乌')])
  expect(a.open / a.low).toBeGreaterThan(0.6)
  expect(i.open / i.low).toBeLessThan(0.2)
  expect(i.front / i.open).toBeGreaterThan((3 * a.front) / a.open)
  expect(u.front).toBeLessThan(u.low / 20)
})

it('hisses s higher than sh', async () => {
  const start = async (text: string) => {
    const sound = (await say(text)).subarray(RATE * 0.04, RATE * 0.11)
    return band(sound, 6500, 9500) / band(sound, 2200, 3800)
  }
  expect(await start('四')).toBeGreaterThan(3)
  expect(await start('是')).toBeLessThan(0.7)
})

it('speaks faster, higher and in raw samples when asked to', async () => {
  const [plain, fast, nova] = await Promise.all([
    say('你好'),
    say('你好', { speed: 2 }),
    say('好', { voice: 'nova' }),
  ])
  expect(fast.length / plain.length).toBeCloseTo(0.5, 2)
  expect(rms(fast)).toBeGreaterThan(0.05)
  expect(rms(nova)).toBeGreaterThan(0.05)
})

it.each([
  ['yuan', '', 'üan'],
  ['you', '', 'iou'],
  ['yi', '', 'i'],
  ['wen', '', 'uen'],
  ['wu', '', 'u'],
  ['xu', 'x', 'ü'],
  ['xian', 'x', 'ian'],
  ['liu', 'l', 'iou'],
  ['lve', 'l', 'üe'],
  ['zhi', 'zh', '-ri'],
  ['si', 's', '-i'],
  ['dui', 'd', 'uei'],
  ['er', '', 'er'],
])('takes %s apart as it is spoken', (pinyin, initial, final) => {
  expect(splitSyllable(pinyin)).toEqual({ initial, final })
})

it.each([
  ['12.5%', '百分之十二点五'],
  ['¥30', '三十元'],
  ['10005', '一万零五'],
  ['100000000', '一亿'],
  ['2026', '二千零二十六'],
  ['007', '零零七'],
])('reads %s as %s', (written, reading) => {
  expect(speakNumbers(written)).toBe(reading)
})
