import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomFrom } from '../engine/seed.ts'
import type { Rgb } from './canvas.ts'

const ROWS_A_TURN = 32
const LIGHTS = 5

interface Light {
  /** How much of it there is at each column and at each row. */
  across: Float64Array
  down: Float64Array
  colour: Rgb
}

/** A picture of soft lights over rolling bands, all of it from the seed (here red, green and blue are 0 to 1): rows as `encodePng` wants them. */
export async function paintLights({
  width,
  height,
  seed,
}: {
  width: number
  height: number
  seed: number
}): Promise<Buffer> {
  const random = randomFrom(seed)
  const hue = random() * 360
  const ground = colourOf(hue, 0.55, 0.16)
  const band = colourOf(hue + 40 + random() * 60, 0.5, 0.3)
  const waves = 2 + random() * 4
  const tilt = random() * 2 - 1
  const aspect = width / height
  const lights: Light[] = Array.from({ length: LIGHTS }, () => {
    const [x, y, reach] = [random(), random(), 0.08 + random() * 0.3]
    return {
      across: fall(width, { at: x, reach, scale: aspect }),
      down: fall(height, { at: y, reach, scale: 1 }),
      colour: colourOf(hue + random() * 140 - 70, 0.75, 0.6),
    }
  })
  const sway = Float64Array.from({ length: width }, (_, column) => Math.sin((column / width) * 6) * 0.6)
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height)
  for (let row = 0; row < height; row += 1) {
    const y = row / height
    for (let column = 0; column < width; column += 1) {
      const x = column / width
      const wave = (Math.sin((y + x * tilt) * waves * Math.PI + (sway[column] ?? 0)) + 1) / 2
      const at = row * stride + 1 + column * 3
      const share = wave * (0.35 + 0.65 * y)
      let r = ground[0] + (band[0] - ground[0]) * share
      let g = ground[1] + (band[1] - ground[1]) * share
      let b = ground[2] + (band[2] - ground[2]) * share
      for (const { across, down, colour } of lights) {
        const glow = (across[column] ?? 0) * (down[row] ?? 0)
        r += colour[0] * glow
        g += colour[1] * glow
        b += colour[2] * glow
      }
      rows[at] = toByte(r)
      rows[at + 1] = toByte(g)
      rows[at + 2] = toByte(b)
    }
    if (row % ROWS_A_TURN === 0) await nextTurn()
  }
  return rows
}

const BRIGHTEST = 4
const STEPS = 1024
const BYTES = Uint8Array.from(
  { length: STEPS * BRIGHTEST + 1 },
  (_, i) => 255 * (1 - Math.exp((-1.6 * i) / STEPS)) + 0.5,
)
const toByte = (value: number) => BYTES[Math.min(BYTES.length - 1, Math.round(value * STEPS))] ?? 255

/** How a light falls off along one axis: along both it is the product. */
const fall = (count: number, { at, reach, scale }: { at: number; reach: number; scale: number }) =>
  Float64Array.from({ length: count }, (_, i) => Math.exp(-((((i / count - at) * scale) / reach) ** 2)))

function colourOf(hue: number, saturation: number, lightness: number): Rgb {
  const part = (n: number) => {
    const k = (n + hue / 30 + 24) % 12
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return [part(0), part(8), part(4)]
}
