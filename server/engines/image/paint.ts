import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomFrom } from '../seed.ts'

const ROWS_A_TURN = 32
const LIGHTS = 5

type Rgb = [number, number, number]

interface Light {
  x: number
  y: number
  reach: number
  colour: Rgb
}

/** A picture of soft lights over rolling bands, all of it from the seed: rows as `encodePng` wants them. */
export async function paint({
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
  const lights: Light[] = Array.from({ length: LIGHTS }, () => ({
    x: random(),
    y: random(),
    reach: 0.08 + random() * 0.3,
    colour: colourOf(hue + random() * 140 - 70, 0.75, 0.6),
  }))
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height)
  const aspect = width / height
  for (let row = 0; row < height; row += 1) {
    const y = row / height
    for (let column = 0; column < width; column += 1) {
      const x = column / width
      const wave = (Math.sin((y + x * tilt) * waves * Math.PI + Math.sin(x * 6) * 0.6) + 1) / 2
      const at = row * stride + 1 + column * 3
      let [r, g, b] = mix(ground, band, wave * (0.35 + 0.65 * y))
      for (const light of lights) {
        const dx = (x - light.x) * aspect
        const dy = y - light.y
        const glow = Math.exp(-(dx * dx + dy * dy) / (light.reach * light.reach))
        r += light.colour[0] * glow
        g += light.colour[1] * glow
        b += light.colour[2] * glow
      }
      rows[at] = toByte(r)
      rows[at + 1] = toByte(g)
      rows[at + 2] = toByte(b)
    }
    if (row % ROWS_A_TURN === 0) await nextTurn()
  }
  return rows
}

/** Bends what is brighter than white down, and quantizes. */
const toByte = (value: number) => Math.round(255 * (1 - Math.exp(-1.6 * value)))

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

function colourOf(hue: number, saturation: number, lightness: number): Rgb {
  const part = (n: number) => {
    const k = (n + hue / 30 + 24) % 12
    return (
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    )
  }
  return [part(0), part(8), part(4)]
}
