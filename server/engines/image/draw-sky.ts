import { ellipse, lay, mix, wash, type Rgb } from './canvas.ts'
import type { Stage } from './stage.ts'

const WHITE: Rgb = [255, 255, 255]
const BOW: Rgb[] = [
  [226, 74, 66],
  [240, 150, 60],
  [246, 222, 90],
  [92, 184, 106],
  [74, 134, 214],
  [136, 92, 190],
]

export function drawSky(stage: Stage): void {
  const { canvas, colors, scene, horizon } = stage
  wash(canvas, { from: 0, to: horizon, top: colors.skyTop, bottom: colors.skyLow })
  wash(canvas, { from: horizon, to: canvas.height, top: colors.skyLow, bottom: colors.skyLow })
  const { things, time, style } = scene
  const isNight = time === 'night' && style !== 'ink'
  if (things.has('stars') || (isNight && !things.has('rain'))) drawStars(stage)
  if (things.has('moon')) drawMoon(stage)
  else if (things.has('sun') || time === 'dusk' || time === 'dawn') drawSun(stage)
  if (things.has('rainbow')) drawRainbow(stage)
  if (things.has('clouds') || things.has('rain') || (time === 'day' && style !== 'ink' && !things.has('sun')))
    drawClouds(stage)
}

function drawStars({ canvas, scene, random, horizon, unit }: Stage): void {
  const count = (scene.things.has('stars') ? 420 : 140) * Math.min(1, canvas.width / 400)
  for (let i = 0; i < count; i += 1) {
    const size = unit * (0.0009 + random() ** 4 * 0.003)
    const place = { x: random() * canvas.width, y: random() ** 1.3 * horizon }
    ellipse(canvas, { ...place, rx: Math.max(0.6, size), colour: WHITE, share: 0.35 + random() * 0.65 })
  }
}

function drawMoon({ canvas, colors, random, horizon, unit }: Stage): void {
  const place = { x: canvas.width * (0.6 + random() * 0.25), y: horizon * (0.22 + random() * 0.2) }
  const rx = unit * 0.075
  ellipse(canvas, { ...place, rx: rx * 3.6, colour: colors.sun, share: 0.22, soft: 2 })
  ellipse(canvas, { ...place, rx, colour: colors.sun })
  for (let i = 0; i < 5; i += 1) {
    const [angle, away] = [random() * 2 * Math.PI, random() * rx * 0.6]
    const crater = { x: place.x + Math.cos(angle) * away, y: place.y + Math.sin(angle) * away }
    ellipse(canvas, {
      ...crater,
      rx: rx * (0.08 + random() * 0.14),
      colour: [214, 204, 180],
      share: 0.6,
      soft: 0.5,
    })
  }
}

function drawSun({ canvas, colors, scene, random, horizon, unit }: Stage): void {
  const isLow = scene.time !== 'day'
  const x = canvas.width * (isLow ? 0.35 + random() * 0.3 : 0.18 + random() * 0.2)
  const y = horizon * (isLow ? 0.78 + random() * 0.1 : 0.24 + random() * 0.1)
  const rx = unit * (isLow ? 0.085 : 0.065)
  ellipse(canvas, { x, y, rx: rx * 5, colour: colors.sun, share: 0.35, soft: 2 })
  ellipse(canvas, { x, y, rx: rx * 2, colour: colors.sun, share: 0.4, soft: 2 })
  ellipse(canvas, { x, y, rx, colour: mix(colors.sun, WHITE, isLow ? 0.2 : 0.5) })
}

function drawRainbow({ canvas, horizon, unit }: Stage): void {
  const [x, y] = [canvas.width * 0.5, horizon * 1.05]
  const outer = Math.min(canvas.width * 0.46, horizon * 0.85)
  const band = unit * 0.013
  for (let row = 0; row < Math.min(horizon, canvas.height); row += 1) {
    for (let column = 0; column < canvas.width; column += 1) {
      const inside = (outer - Math.hypot(column - x, row - y)) / band
      const colour = inside < 0 ? undefined : BOW[Math.floor(inside)]
      if (colour) lay(canvas, column, row, colour, 0.5)
    }
  }
}

function drawClouds({ canvas, colors, scene, random, horizon, unit }: Stage): void {
  const isDark = scene.things.has('rain') || scene.time === 'night'
  const colour = mix(colors.skyLow, isDark ? colors.skyTop : WHITE, isDark ? 0.35 : 0.75)
  const count = 3 + Math.floor(random() * 3)
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [random() * canvas.width, horizon * (0.12 + random() * 0.4)]
    const size = unit * (0.05 + random() * 0.05)
    for (let puff = -3; puff <= 3; puff += 1) {
      const rx = size * (1.15 - Math.abs(puff) * 0.2) * (0.8 + random() * 0.4)
      const place = { x: x + puff * size * 0.75, y: y - rx * 0.35 }
      ellipse(canvas, { ...place, rx: rx * 1.25, ry: rx * 0.72, colour, share: 0.8, soft: 0.35 })
    }
  }
}
