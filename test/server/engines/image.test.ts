import { paint } from '../../../server/engines/image/paint.ts'
import { readScene, type Thing } from '../../../server/engines/image/read-scene.ts'

const SIDE = 192

async function pixelsOf(prompt: string, seed = 1) {
  const rows = await paint({ width: SIDE, height: SIDE, seed, prompt })
  const stride = SIDE * 3 + 1
  expect(rows).toHaveLength(stride * SIDE)
  const at = (x: number, y: number) => [...rows.subarray(y * stride + 1 + x * 3, y * stride + 4 + x * 3)]
  return { rows, at }
}

interface Part {
  from: number
  to: number
}

/** The mean colour between two heights, each 0 to 1. */
async function meanOf(prompt: string, { from, to }: Part, seed = 1): Promise<[number, number, number]> {
  const { at } = await pixelsOf(prompt, seed)
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = Math.floor(from * SIDE); y < to * SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const [r = 0, g = 0, b = 0] = at(x, y)
      sum[0] += r
      sum[1] += g
      sum[2] += b
      count += 1
    }
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

const light = ([r, g, b]: [number, number, number]) => (r + g + b) / 3
const WHOLE = { from: 0, to: 1 }
const SKY = { from: 0, to: 0.4 }
const LOW = { from: 0.75, to: 1 }

test.each<[prompt: string, time: string, style: string, things: Thing[]]>([
  ['雪山下的湖，日出', 'dawn', 'plain', ['sun', 'mountain', 'snowcap', 'water']],
  ['下雪的夜晚，村庄', 'night', 'plain', ['snow', 'house']],
  ['一只猫坐在花丛里', 'day', 'plain', ['cat', 'flower']],
  ['A sailboat at sunset', 'dusk', 'plain', ['sun', 'boat', 'water']],
  ['pixel art city at night', 'night', 'pixel', ['city', 'water']],
  ['水墨风格的竹林', 'day', 'ink', ['tree', 'mountain', 'water', 'bird']],
  ['沙漠上的银河', 'night', 'plain', ['stars', 'desert']],
  ['浪花拍岸，礁石', 'day', 'plain', ['water']],
])('reads %s', (prompt, time, style, things) => {
  const scene = readScene(prompt)
  expect(scene).toMatchObject({ time, style })
  expect([...(scene?.things ?? [])].toSorted()).toEqual([...things].toSorted())
})

test.each(['你好世界', '星期一的会议', 'education', 'sunk cost', '本月预算'])(
  'finds nothing to draw in %s',
  (prompt) => expect(readScene(prompt)).toBeNull(),
)

test('the same prompt and seed make the same picture, another seed or another prompt another one', async () => {
  const [one, again, other, prompt] = [
    await pixelsOf('山与海'),
    await pixelsOf('山与海'),
    await pixelsOf('山与海', 2),
    await pixelsOf('山与湖，夜'),
  ]
  expect(again.rows.equals(one.rows)).toBe(true)
  expect(other.rows.equals(one.rows)).toBe(false)
  expect(prompt.rows.equals(one.rows)).toBe(false)
})

test('day is brighter than dusk, dusk than night; the evening sky is warm', async () => {
  const [day, dusk, night] = [
    light(await meanOf('山', SKY)),
    light(await meanOf('黄昏的山', SKY)),
    light(await meanOf('夜里的山', SKY)),
  ]
  expect(day).toBeGreaterThan(dusk + 20)
  expect(dusk).toBeGreaterThan(night + 20)
  const [r, , b] = await meanOf('黄昏的海', { from: 0.3, to: 0.5 })
  expect(r).toBeGreaterThan(b)
})

test.each([1, 2, 3])(
  'the ground is what the prompt says: sea, meadow, sand or snow (seed %i)',
  async (seed) => {
    const sea = await meanOf('大海', LOW, seed)
    const meadow = await meanOf('草原上的太阳', LOW, seed)
    const sand = await meanOf('沙漠', LOW, seed)
    const snow = await meanOf('雪', LOW, seed)
    expect(sea[2]).toBeGreaterThan(sea[0] + 30)
    expect(meadow[1]).toBeGreaterThan(Math.max(meadow[0], meadow[2]))
    expect(sand[0]).toBeGreaterThan(sand[2] + 30)
    expect(light(snow)).toBeGreaterThan(light(meadow) + 30)
  },
)

test('windows of a city shine at night only', async () => {
  const lamps = async (prompt: string) => {
    const { at } = await pixelsOf(prompt)
    let count = 0
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1) {
        const [r = 0, , b = 0] = at(x, y)
        if (r > 180 && r - b > 60) count += 1
      }
    return count
  }
  expect(await lamps('城市夜景')).toBeGreaterThan(100)
  expect(await lamps('白天的城市')).toBeLessThan(20)
})

test('ink has no colour but its seal, pixel style has blocks of one colour, black and white is grey', async () => {
  const [r, , b] = await meanOf('水墨山水', { from: 0, to: 0.8 })
  expect(r - b).toBeLessThan(30)
  const ink = await pixelsOf('水墨山水')
  const seal = ink.at(Math.round(SIDE * 0.9), Math.round(SIDE * 0.945))
  expect((seal[0] ?? 0) - (seal[2] ?? 0)).toBeGreaterThan(80)

  const rows = await paint({ width: 512, height: 512, seed: 1, prompt: '像素风格的山' })
  for (let y = 0; y < 512; y += 64)
    for (let x = 0; x < 512; x += 64) {
      const at = y * (512 * 3 + 1) + 1 + x * 3
      const block = [0, 1, 2, 3].map((i) => rows.subarray(at + i * 3, at + i * 3 + 3).toString('hex'))
      expect(new Set(block).size).toBe(1)
    }

  const grey = await meanOf('黑白的海', WHOLE)
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(1)
})

test.each(['猫', '城市', '花', '江南水乡', '雨', '雪', '彩虹', '船', '森林', '你好'])(
  'a picture of %s can be of any size',
  async (prompt) => {
    for (const [width, height] of [
      [64, 64],
      [200, 64],
      [64, 200],
    ] as const) {
      const rows = await paint({ width, height, seed: 3, prompt })
      expect(rows).toHaveLength((width * 3 + 1) * height)
    }
  },
)
