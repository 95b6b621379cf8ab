import { below, column, ellipse, mix, polygon, stroke, wash, type Rgb } from './canvas.ts'
import type { Stage } from './stage.ts'

const SNOW: Rgb = [246, 249, 253]

/** A ridge of peaks between valleys: its height at a column. */
function ridge(
  { canvas, random }: Stage,
  { base, height, peaks }: { base: number; height: number; peaks: number },
) {
  const step = canvas.width / peaks
  const summits = Array.from({ length: peaks + 2 }, (_, i) => ({
    x: (i - 0.5 + (random() - 0.5) * 0.6) * step,
    height: height * (0.55 + random() * 0.45),
    reach: step * (0.8 + random() * 0.5),
  }))
  const waves = [1, 2, 3].map((k) => ({
    k: (k * 2 + random()) * 9,
    phase: random() * 7,
    size: height * (0.05 / k),
  }))
  return (x: number) => {
    const rough = waves.reduce(
      (sum, { k, phase, size }) => sum + Math.sin((x / canvas.width) * k + phase) * size,
      0,
    )
    const tops = summits.map((one) => one.height * Math.max(0, 1 - Math.abs(x - one.x) / one.reach))
    return base - Math.max(...tops) - rough
  }
}

/** Mountains, one range behind the other, each in the haze of those before it. */
export function drawMountains(stage: Stage): void {
  const { canvas, colors, scene, horizon, unit } = stage
  const ranges = [
    { height: 0.34, peaks: 3, share: 0 },
    { height: 0.24, peaks: 4, share: 0.4 },
    { height: 0.13, peaks: 6, share: 0.8 },
  ]
  for (const { height, peaks, share } of ranges) {
    const tall = Math.min(unit * height * 1.3, horizon * (height + 0.28))
    const edge = ridge(stage, { base: horizon, height: tall, peaks })
    const top = mix(colors.far, colors.near, share)
    const bottom = mix(top, colors.skyLow, scene.things.has('fog') ? 0.85 : 0.55)
    below(canvas, { edge, top, bottom, depth: tall, to: horizon })
    if (share < 0.5 && (scene.things.has('snowcap') || scene.things.has('snow'))) {
      const line = horizon - tall * 0.48
      const colour = mix(SNOW, colors.skyTop, scene.time === 'night' ? 0.5 : 0.08)
      for (let x = 0; x < canvas.width; x += 1) {
        const from = edge(x)
        const to =
          line + Math.sin(x / (unit * 0.012)) * unit * 0.012 + Math.sin(x / (unit * 0.031)) * unit * 0.02
        if (from < to) column(canvas, x, [from, to], colour)
      }
    }
  }
}

export function drawGround(stage: Stage): void {
  const { canvas, colors, random, scene, horizon, shore, unit } = stage
  const isShore = scene.things.has('water')
  const layers = isShore ? 1 : 3
  for (let layer = 0; layer < layers; layer += 1) {
    const from = isShore ? shore - unit * 0.02 : horizon + ((canvas.height - horizon) * layer) / 4
    const [k, phase] = [1.5 + random() * 2, random() * 7]
    const swell = unit * (scene.things.has('desert') ? 0.05 : 0.022)
    const edge = (x: number) => from - swell + Math.sin((x / canvas.width) * k * Math.PI + phase) * swell
    const dark = mix(colors.ground, colors.near, 0.45)
    const top = mix(
      mix(colors.ground, colors.skyLow, 0.35),
      colors.ground,
      isShore ? 1 : (layer + 1) / layers,
    )
    below(canvas, { edge, top, bottom: mix(top, dark, 0.7), depth: canvas.height - from })
  }
}

/** Water that shows what stands above it, broken by waves. */
export function drawWater({ canvas, colors, scene, random, horizon, unit }: Stage): void {
  const { width, height, data } = canvas
  const above = data.slice()
  const line = Math.round(horizon)
  const phase = random() * 7
  for (let y = line; y < height; y += 1) {
    const deep = (y - line) / Math.max(1, height - line)
    const waver = Math.sin(y * (0.9 - deep * 0.6) + phase) * deep * unit * 0.012
    const from = Math.max(0, line - 1 - Math.round((y - line) * 1.15))
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(
        width - 1,
        Math.max(0, Math.round(x + waver + Math.sin(x * 0.05 + y * 0.4) * deep * 3)),
      )
      const at = (from * width + column) * 3
      const to = (y * width + x) * 3
      const tint = 0.35 + deep * 0.4
      for (let c = 0; c < 3; c += 1)
        data[to + c] = (above[at + c] ?? 0) * (1 - tint) + (colors.water[c] ?? 0) * tint
    }
  }
  const crest = mix(colors.water, [255, 255, 255], scene.time === 'night' ? 0.3 : 0.6)
  for (let i = 0; i < 70; i += 1) {
    const deep = random()
    const y = line + deep ** 1.4 * (height - line)
    const [x, long] = [random() * width, unit * (0.01 + deep * 0.07)]
    ellipse(canvas, {
      x,
      y,
      rx: long,
      ry: Math.max(0.7, unit * 0.0016),
      colour: crest,
      share: 0.35,
      soft: 0.6,
    })
  }
}

export function drawBoat({ canvas, colors, random, horizon, shore, unit }: Stage): void {
  const x = canvas.width * (0.3 + random() * 0.4)
  const y = horizon + (shore - horizon) * 0.55
  const size = unit * 0.11
  const hull = mix([118, 70, 44], colors.skyTop, colors.lamp ? 0.45 : 0)
  const sail = mix([250, 244, 230], colors.skyLow, 0.25)
  polygon(
    canvas,
    [
      [x - size, y],
      [x + size, y],
      [x + size * 0.7, y + size * 0.32],
      [x - size * 0.7, y + size * 0.32],
    ],
    hull,
  )
  stroke(canvas, [x, y], [x, y - size * 1.5], { width: Math.max(1.5, unit * 0.005), colour: hull })
  polygon(
    canvas,
    [
      [x + size * 0.06, y - size * 1.45],
      [x + size * 0.06, y - size * 0.12],
      [x + size * 0.8, y - size * 0.12],
    ],
    sail,
  )
  polygon(
    canvas,
    [
      [x - size * 0.06, y - size * 1.3],
      [x - size * 0.06, y - size * 0.12],
      [x - size * 0.55, y - size * 0.12],
    ],
    sail,
  )
  ellipse(canvas, {
    x,
    y: y + size * 0.36,
    rx: size * 0.9,
    ry: size * 0.07,
    colour: hull,
    share: 0.35,
    soft: 0.8,
  })
}

/** Haze that lies over the horizon. */
export function drawFog({ canvas, colors, horizon, unit }: Stage): void {
  const pale = mix(colors.skyLow, [255, 255, 255], colors.lamp ? 0.1 : 0.4)
  for (const [at, high, share] of [
    [0, 0.16, 0.4],
    [0.06, 0.07, 0.4],
    [-0.12, 0.06, 0.3],
    [0.2, 0.08, 0.3],
  ] as const)
    ellipse(canvas, {
      x: canvas.width * (0.5 + at),
      y: horizon + unit * at,
      rx: canvas.width * 0.9,
      ry: unit * high,
      colour: pale,
      share,
      soft: 1.6,
    })
  wash(canvas, { from: 0, to: canvas.height, top: pale, bottom: pale, share: 0.12 })
}
