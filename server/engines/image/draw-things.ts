import { ellipse, mix, polygon, rectangle, stroke, type Rgb } from './canvas.ts'
import type { Stage } from './stage.ts'

const NEON: Rgb[] = [
  [255, 64, 160],
  [64, 220, 255],
  [170, 96, 255],
  [255, 190, 60],
]
const PETALS: Rgb[] = [
  [230, 72, 92],
  [250, 196, 70],
  [240, 150, 190],
  [166, 112, 210],
  [250, 246, 240],
]
const BARK: Rgb = [92, 66, 48]

/** Gives a colour in the light of the scene's hour. */
const lit = ({ colors, scene }: Stage, colour: Rgb) =>
  mix(colour, colors.near, scene.time === 'night' ? 0.6 : scene.time === 'dusk' ? 0.4 : 0)

const pick = <T>(random: () => number, choices: readonly [T, ...T[]] | T[]): T =>
  choices[Math.floor(random() * choices.length)] as T

export function drawCity(stage: Stage): void {
  const { canvas, colors, scene, random, horizon, unit } = stage
  const isNeon = scene.things.has('neon')
  const foot = horizon + unit * 0.015
  for (const row of [0, 1]) {
    const colour = mix(row === 0 ? colors.far : colors.near, colors.skyLow, scene.time === 'night' ? 0.25 : 0)
    for (let x = -unit * 0.05; x < canvas.width;) {
      const width = unit * (0.055 + random() * 0.07)
      const middle = 1 - Math.abs((x + width / 2) / canvas.width - 0.5) * 0.9
      const height = Math.min(
        horizon * 0.85,
        unit * (row === 0 ? 0.52 : 0.36) * (0.45 + random() * 0.55) * middle,
      )
      rectangle(canvas, { x, y: foot - height, width: width + 1, height, colour })
      if (random() < 0.3)
        rectangle(canvas, {
          x: x + width * 0.48,
          y: foot - height * 1.12,
          width: unit * 0.004,
          height: height * 0.12,
          colour,
        })
      drawWindows(stage, { x, y: foot - height, width, height })
      if (isNeon && row === 1 && random() < 0.7) {
        const sign = pick(random, NEON)
        const place = { x: x + width * (0.2 + random() * 0.4), y: foot - height * (0.4 + random() * 0.4) }
        ellipse(canvas, {
          ...place,
          y: place.y + height * 0.09,
          rx: unit * 0.06,
          colour: sign,
          share: 0.35,
          soft: 2,
        })
        rectangle(canvas, { ...place, width: width * 0.18, height: height * 0.2, colour: sign })
      }
      x += width * (1 + random() * 0.12)
    }
  }
}

function drawWindows(
  { canvas, colors, scene, random, unit }: Stage,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const step = unit * 0.019
  const pane = unit * 0.009
  const dark = mix(colors.near, colors.skyLow, 0.5)
  for (let top = y + step * 0.7; top < y + height - step; top += step * 1.25) {
    for (let left = x + step * 0.5; left < x + width - pane; left += step) {
      const isLit = colors.lamp !== null && random() < 0.5
      const lamp = scene.things.has('neon') && random() < 0.35 ? pick(random, NEON) : colors.lamp
      const colour = isLit && lamp ? lamp : dark
      rectangle(canvas, {
        x: left,
        y: top,
        width: pane,
        height: pane * 1.5,
        colour,
        share: isLit ? 0.95 : 0.35,
      })
    }
  }
}

/** A row of houses; white walls under black tiles where the prompt is of Jiangnan. */
export function drawHouses(stage: Stage): void {
  const { canvas, scene, random, unit } = stage
  const count = scene.things.has('south') || canvas.width > canvas.height * 1.2 ? 4 : 2
  for (let i = 0; i < count; i += 1) {
    const x = canvas.width * ((i + 0.5 + (random() - 0.5) * 0.3) / count)
    drawHouse(stage, {
      x,
      foot: stage.shore + unit * (0.015 + random() * 0.03),
      size: unit * (0.15 + random() * 0.05),
    })
  }
}

function drawHouse(stage: Stage, { x, foot, size }: { x: number; foot: number; size: number }): void {
  const { canvas, scene, colors, random } = stage
  const isSouth = scene.things.has('south')
  const wall = lit(
    stage,
    isSouth
      ? [244, 242, 236]
      : pick(random, [
          [236, 214, 180],
          [226, 190, 160],
          [214, 220, 224],
        ]),
  )
  const hasSnow = scene.things.has('snow')
  const roof = hasSnow
    ? lit(stage, [244, 248, 252])
    : lit(
        stage,
        isSouth
          ? [56, 60, 66]
          : pick(random, [
              [176, 74, 58],
              [126, 72, 56],
              [92, 104, 120],
            ]),
      )
  const [half, high] = [size * 0.55, size * 0.6]
  rectangle(canvas, { x: x - half, y: foot - high, width: half * 2, height: high, colour: wall })
  const eave = isSouth ? 0.28 : 0.18
  polygon(
    canvas,
    [
      [x - half - size * eave, foot - high + size * (isSouth ? -0.03 : 0.04)],
      [x - half * 0.45, foot - high - size * 0.32],
      [x + half * 0.45, foot - high - size * 0.32],
      [x + half + size * eave, foot - high + size * (isSouth ? -0.03 : 0.04)],
      [x + half, foot - high + size * 0.05],
      [x - half, foot - high + size * 0.05],
    ],
    roof,
  )
  const wood = lit(stage, [104, 70, 50])
  rectangle(canvas, {
    x: x - size * 0.1,
    y: foot - size * 0.36,
    width: size * 0.2,
    height: size * 0.36,
    colour: wood,
  })
  for (const side of [-1, 1]) {
    const place = {
      x: x + side * size * 0.36 - size * 0.09,
      y: foot - size * 0.42,
      width: size * 0.18,
      height: size * 0.17,
    }
    if (colors.lamp)
      ellipse(canvas, {
        x: place.x + size * 0.09,
        y: place.y + size * 0.08,
        rx: size * 0.26,
        colour: colors.lamp,
        share: 0.35,
        soft: 2,
      })
    rectangle(canvas, { ...place, colour: colors.lamp ?? lit(stage, [110, 142, 164]) })
  }
}

/** A wood where it is the only thing on the ground, else some trees at the sides. */
export function drawTrees(stage: Stage): void {
  const { canvas, scene, random, unit } = stage
  const isWood = !['house', 'city', 'cat', 'flower', 'water'].some((thing) =>
    scene.things.has(thing as 'house'),
  )
  const count = isWood ? 11 : 5
  const isPine = scene.things.has('pine') || (scene.things.has('snow') && !scene.things.has('blossom'))
  const trees = Array.from({ length: count }, (_, i) => {
    const side = isWood ? (i + random()) / count : i % 2 === 0 ? random() * 0.24 : 0.76 + random() * 0.24
    return { x: canvas.width * side, near: random() }
  }).sort((a, b) => a.near - b.near)
  for (const { x, near } of trees) {
    const size = unit * (0.2 + near * 0.16)
    const tree = { x, foot: stage.shore + unit * (0.005 + near * 0.09), size }
    if (isPine) drawPine(stage, tree)
    else drawTree(stage, tree)
  }
}

interface Tree {
  x: number
  foot: number
  size: number
}

function drawTree(stage: Stage, { x, foot, size }: Tree): void {
  const { canvas, colors, random } = stage
  const bark = lit(stage, BARK)
  const [low, high] = [size * 0.06, size * 0.03]
  polygon(
    canvas,
    [
      [x - low, foot],
      [x + low, foot],
      [x + high, foot - size * 0.6],
      [x - high, foot - size * 0.6],
    ],
    bark,
  )
  for (const side of [-1, 1])
    stroke(canvas, [x, foot - size * 0.42], [x + side * size * 0.2, foot - size * 0.66], {
      width: size * 0.03,
      colour: bark,
    })
  for (let i = 0; i < 16; i += 1) {
    const [angle, away] = [random() * 2 * Math.PI, Math.sqrt(random()) * size * 0.27]
    const shade = mix(
      colors.leaf,
      i % 3 === 0 ? colors.skyLow : colors.near,
      i % 3 === 0 ? 0.22 : random() * 0.35,
    )
    const place = { x: x + Math.cos(angle) * away * 1.15, y: foot - size * 0.78 + Math.sin(angle) * away }
    ellipse(canvas, { ...place, rx: size * (0.1 + random() * 0.07), colour: shade, share: 0.95, soft: 0.25 })
  }
}

function drawPine(stage: Stage, { x, foot, size }: Tree): void {
  const { canvas, colors, scene } = stage
  rectangle(canvas, {
    x: x - size * 0.03,
    y: foot - size * 0.16,
    width: size * 0.06,
    height: size * 0.16,
    colour: lit(stage, BARK),
  })
  for (let tier = 0; tier < 4; tier += 1) {
    const [base, half] = [foot - size * (0.12 + tier * 0.21), size * (0.27 - tier * 0.055)]
    const tip = base - size * 0.34
    polygon(
      canvas,
      [
        [x - half, base],
        [x + half, base],
        [x, tip],
      ],
      mix(colors.leaf, colors.near, 0.1 + tier * 0.08),
    )
    if (scene.things.has('snow'))
      polygon(
        canvas,
        [
          [x - half * 0.45, base - size * 0.19],
          [x + half * 0.45, base - size * 0.19],
          [x, tip],
        ],
        lit(stage, [240, 246, 252]),
      )
  }
}

export function drawFlowers(stage: Stage): void {
  const { canvas, random, shore, unit } = stage
  const flowers = Array.from({ length: 46 }, () => ({ x: random() * canvas.width, near: random() })).sort(
    (a, b) => a.near - b.near,
  )
  const stem = lit(stage, [70, 128, 62])
  for (const { x, near } of flowers) {
    const size = unit * (0.012 + near * 0.03)
    const foot = shore + unit * 0.03 + near ** 1.2 * (canvas.height - shore)
    const [headX, headY] = [x + (random() - 0.5) * size, foot - size * 3]
    stroke(canvas, [x, foot], [headX, headY], { width: Math.max(1, size * 0.18), colour: stem })
    const petal = lit(stage, pick(random, PETALS))
    for (let i = 0; i < 6; i += 1) {
      const angle = (i / 6) * 2 * Math.PI
      const place = { x: headX + Math.cos(angle) * size * 0.62, y: headY + Math.sin(angle) * size * 0.62 }
      ellipse(canvas, { ...place, rx: size * 0.46, colour: petal })
    }
    ellipse(canvas, { x: headX, y: headY, rx: size * 0.36, colour: lit(stage, [250, 214, 90]) })
  }
}

export function drawCat(stage: Stage): void {
  const { canvas, random, unit } = stage
  const fur = lit(
    stage,
    pick(random, [
      [226, 150, 74],
      [70, 66, 68],
      [204, 200, 196],
      [248, 240, 226],
    ]),
  )
  const dark = mix(fur, [40, 30, 30], 0.45)
  const size = unit * 0.17
  const x = canvas.width * (0.38 + random() * 0.24)
  const foot = Math.min(canvas.height * 0.95, stage.shore + unit * 0.2)
  const head = { x, y: foot - size * 1.75 }
  for (let i = 0; i < 14; i += 1) {
    const angle = Math.PI * (0.05 + i * 0.06)
    const place = { x: x + size * (0.55 + Math.sin(angle) * 0.55), y: foot - size * 0.1 - i * size * 0.075 }
    ellipse(canvas, { ...place, rx: size * 0.11, colour: fur })
  }
  ellipse(canvas, {
    x,
    y: foot + size * 0.02,
    rx: size * 0.95,
    ry: size * 0.1,
    colour: [20, 20, 30],
    share: 0.3,
    soft: 0.8,
  })
  ellipse(canvas, { x, y: foot - size * 0.62, rx: size * 0.62, ry: size * 0.72, colour: fur })
  ellipse(canvas, {
    x,
    y: foot - size * 0.5,
    rx: size * 0.34,
    ry: size * 0.5,
    colour: mix(fur, [255, 255, 255], 0.35),
    share: 0.8,
    soft: 0.3,
  })
  for (const side of [-1, 1]) {
    ellipse(canvas, {
      x: x + side * size * 0.26,
      y: foot - size * 0.07,
      rx: size * 0.2,
      ry: size * 0.12,
      colour: mix(fur, [255, 255, 255], 0.25),
    })
    const ear = (scale: number): [number, number][] => [
      [head.x + side * size * (0.3 - 0.2 * scale), head.y - size * 0.38],
      [head.x + side * size * (0.3 + 0.22 * scale), head.y - size * 0.22],
      [head.x + side * size * (0.3 + 0.12 * scale), head.y - size * (0.38 + 0.42 * scale)],
    ]
    polygon(canvas, ear(1), fur)
    polygon(canvas, ear(0.55), mix(fur, [240, 150, 150], 0.6))
  }
  ellipse(canvas, { ...head, rx: size * 0.56, ry: size * 0.48, colour: fur })
  for (const side of [-1, 1]) {
    const eye = { x: head.x + side * size * 0.22, y: head.y - size * 0.04 }
    ellipse(canvas, { ...eye, rx: size * 0.12, ry: size * 0.11, colour: [150, 200, 90] })
    ellipse(canvas, { ...eye, rx: size * 0.045, ry: size * 0.1, colour: [16, 18, 16] })
    ellipse(canvas, {
      x: eye.x - size * 0.03,
      y: eye.y - size * 0.04,
      rx: size * 0.025,
      colour: [255, 255, 255],
    })
    for (const tilt of [-1, 0, 1])
      stroke(
        canvas,
        [head.x + side * size * 0.16, head.y + size * 0.18],
        [head.x + side * size * 0.72, head.y + size * (0.18 + tilt * 0.1)],
        { width: Math.max(1, size * 0.018), colour: dark, share: 0.8 },
      )
  }
  polygon(
    canvas,
    [
      [head.x - size * 0.06, head.y + size * 0.1],
      [head.x + size * 0.06, head.y + size * 0.1],
      [head.x, head.y + size * 0.17],
    ],
    [222, 120, 124],
  )
}

export function drawBirds(stage: Stage): void {
  const { canvas, colors, random, horizon, unit } = stage
  const colour = mix(colors.near, [20, 22, 30], 0.5)
  const [x, y] = [canvas.width * (0.35 + random() * 0.3), horizon * 0.32]
  for (let i = 0; i < 7; i += 1) {
    const size = unit * (0.018 + random() * 0.012)
    const at = {
      x: x + (i - 3) * unit * 0.055 + random() * unit * 0.03,
      y: y + Math.abs(i - 3) * unit * 0.03,
    }
    for (const side of [-1, 1]) {
      const wing = { x: at.x + side * size * 0.6, y: at.y - size * 0.5 }
      const look = { width: Math.max(1.2, size * 0.14), colour }
      stroke(canvas, [at.x, at.y], [wing.x, wing.y], look)
      stroke(canvas, [wing.x, wing.y], [at.x + side * size * 1.2, at.y - size * 0.25], look)
    }
  }
}

export function drawFall(stage: Stage, kind: 'rain' | 'snow'): void {
  const { canvas, random, unit } = stage
  const count = kind === 'rain' ? 320 : 380
  for (let i = 0; i < count; i += 1) {
    const [x, y, near] = [random() * canvas.width, random() * canvas.height, random()]
    if (kind === 'snow') {
      const rx = Math.max(0.8, unit * (0.0015 + near ** 3 * 0.006))
      ellipse(canvas, { x, y, rx, colour: [255, 255, 255], share: 0.55 + near * 0.4, soft: 0.6 })
      continue
    }
    const long = unit * (0.02 + near * 0.03)
    const look = {
      width: Math.max(1, unit * 0.0016),
      colour: [206, 220, 236] as const,
      share: 0.25 + near * 0.3,
    }
    stroke(canvas, [x, y], [x - long * 0.22, y + long], look)
  }
}
