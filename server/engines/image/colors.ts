import type { Rgb } from './canvas.ts'
import { mix } from './canvas.ts'
import type { Scene } from './read-scene.ts'

export interface Colors {
  skyTop: Rgb
  skyLow: Rgb
  sun: Rgb
  far: Rgb
  near: Rgb
  ground: Rgb
  water: Rgb
  leaf: Rgb
  /** Windows; null while they are dark. */
  lamp: Rgb | null
}

const TIMES: Record<Scene['time'], Colors> = {
  day: {
    skyTop: [66, 142, 219],
    skyLow: [206, 232, 247],
    sun: [255, 236, 160],
    far: [132, 166, 196],
    near: [78, 118, 128],
    ground: [112, 165, 88],
    water: [52, 124, 176],
    leaf: [58, 128, 66],
    lamp: null,
  },
  dawn: {
    skyTop: [108, 150, 205],
    skyLow: [253, 216, 184],
    sun: [255, 214, 140],
    far: [158, 160, 190],
    near: [104, 114, 140],
    ground: [134, 156, 104],
    water: [110, 146, 182],
    leaf: [84, 124, 88],
    lamp: null,
  },
  dusk: {
    skyTop: [58, 44, 98],
    skyLow: [250, 142, 88],
    sun: [255, 190, 92],
    far: [120, 76, 112],
    near: [66, 46, 82],
    ground: [70, 58, 66],
    water: [104, 70, 116],
    leaf: [50, 52, 60],
    lamp: [255, 206, 120],
  },
  night: {
    skyTop: [8, 14, 40],
    skyLow: [44, 62, 112],
    sun: [255, 244, 214],
    far: [30, 44, 84],
    near: [18, 26, 54],
    ground: [22, 36, 46],
    water: [16, 34, 74],
    leaf: [20, 46, 50],
    lamp: [255, 214, 130],
  },
}

/** Ink has light paper at any hour. */
const INK: Colors = {
  skyTop: [228, 226, 220],
  skyLow: [246, 244, 238],
  sun: [255, 120, 96],
  far: [150, 154, 156],
  near: [70, 74, 78],
  ground: [176, 176, 170],
  water: [226, 226, 222],
  leaf: [64, 68, 66],
  lamp: null,
}

const WHITE: Rgb = [240, 246, 252]
const SAND: Rgb = [222, 178, 112]
const MAPLE: Rgb = [206, 104, 44]
const PINK: Rgb = [244, 168, 192]

export function colorsOf({ time, style, things }: Scene, random: () => number): Colors {
  const own = () => (random() - 0.5) * 22
  const shift: Rgb = [own(), own(), own()]
  const tinted = (colour: Rgb): Rgb => [colour[0] + shift[0], colour[1] + shift[1], colour[2] + shift[2]]
  if (style === 'ink') return INK
  const base = TIMES[time]
  const dim = time === 'night' ? 0.55 : 0
  const dimmed = (colour: Rgb) => mix(colour, base.skyTop, dim)
  const grey: Rgb = time === 'night' ? [30, 36, 52] : [150, 160, 172]
  const overcast = things.has('rain') ? 0.6 : things.has('snow') || things.has('fog') ? 0.3 : 0
  const ground = things.has('snow') ? WHITE : things.has('desert') || things.has('beach') ? SAND : base.ground
  const leaf = things.has('blossom') ? PINK : things.has('autumn') ? MAPLE : base.leaf
  return {
    ...base,
    skyTop: mix(tinted(base.skyTop), grey, overcast),
    skyLow: mix(tinted(base.skyLow), grey, overcast * 0.8),
    far: tinted(base.far),
    near: tinted(base.near),
    water: mix(base.water, grey, overcast * 0.5),
    ground: ground === base.ground ? tinted(ground) : dimmed(ground),
    leaf: leaf === base.leaf ? tinted(leaf) : dimmed(leaf),
  }
}
