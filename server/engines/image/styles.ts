import { rectangle, type Canvas, type Rgb } from './canvas.ts'

const PAPER: Rgb = [244, 238, 224]
const INK: Rgb = [30, 30, 34]
/** The paper has this number of grains: a prime number of them never lines up with the rows. */
const GRAINS = 65_537
const SEAL: Rgb = [186, 44, 36]

const brightness = (data: Uint8ClampedArray, at: number) =>
  (0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)) / 255

/** Draws as with ink on paper: dark becomes ink, light becomes paper, red stays; and a seal is in the corner. */
export function toInk(canvas: Canvas, random: () => number): void {
  const { width, height, data } = canvas
  const grains = Float64Array.from({ length: GRAINS }, () => (random() - 0.5) * 0.05)
  for (let at = 0; at < data.length; at += 3) {
    const grain = grains[at % GRAINS] ?? 0
    const light = Math.min(1, Math.max(0, (brightness(data, at) - 0.16) * 1.45 + grain))
    const red = Math.max(0, (data[at] ?? 0) - Math.max(data[at + 1] ?? 0, data[at + 2] ?? 0) - 70) / 150
    for (let c = 0; c < 3; c += 1) {
      const ink = INK[c] ?? 0
      const washed = ink + ((PAPER[c] ?? 0) - ink) * light
      data[at + c] = washed + ((SEAL[c] ?? 0) - washed) * Math.min(0.7, red)
    }
  }
  const side = Math.min(width, height) * 0.055
  const seal = { x: width - side * 1.9, y: height - side * 1.9 }
  rectangle(canvas, { ...seal, width: side, height: side, colour: SEAL, share: 0.9 })
  for (const [x, y, long, tall] of [
    [0.2, 0.2, 0.6, 0.1],
    [0.2, 0.45, 0.6, 0.1],
    [0.2, 0.7, 0.6, 0.1],
    [0.45, 0.2, 0.1, 0.6],
  ] as const)
    rectangle(canvas, {
      x: seal.x + side * x,
      y: seal.y + side * y,
      width: side * long,
      height: side * tall,
      colour: PAPER,
    })
}

export function toGrey({ data }: Canvas): void {
  for (let at = 0; at < data.length; at += 3) data.fill(brightness(data, at) * 255, at, at + 3)
}

const LEVELS = 12

/** Few colours; it was drawn small and is made large pixel by pixel. */
export function toPixels(small: Canvas, large: Canvas): void {
  const level = (value: number) => (Math.round((value / 255) * LEVELS) * 255) / LEVELS
  for (let y = 0; y < large.height; y += 1) {
    const row = Math.floor((y * small.height) / large.height) * small.width
    for (let x = 0; x < large.width; x += 1) {
      const from = (row + Math.floor((x * small.width) / large.width)) * 3
      const to = (y * large.width + x) * 3
      for (let c = 0; c < 3; c += 1) large.data[to + c] = level(small.data[from + c] ?? 0)
    }
  }
}
