import { randomFrom } from '../engine/seed.ts'

interface Light {
  x: number
  y: number
  reach: number
  speed: number
  phase: number
  colour: [number, number, number]
}

/** Frames are drawn on a grid this much coarser than the picture, and smoothed: a drawing of soft lights loses nothing by it. */
const GRID = 8

/** Lights that wander over a dark ground, from the seed. @returns draws frame `t` (0 to 1 through the film) as RGBA */
export function createFilm({ width, height, seed }: { width: number; height: number; seed: number }) {
  const random = randomFrom(seed)
  const lights: Light[] = Array.from({ length: 5 }, () => ({
    x: random(),
    y: random(),
    reach: 0.12 + random() * 0.25,
    speed: 1 + Math.floor(random() * 3),
    phase: random() * 2 * Math.PI,
    colour: [60 + random() * 195, 60 + random() * 195, 60 + random() * 195],
  }))
  const columns = Math.ceil(width / GRID) + 1
  const rows = Math.ceil(height / GRID) + 1
  const grid = new Float32Array(columns * rows * 3)
  const frame = new Uint8Array(width * height * 4).fill(255)

  function lightGrid(t: number) {
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const at = (row * columns + column) * 3
        const x = (column * GRID) / width
        const y = (row * GRID) / height
        grid[at] = 14 + 20 * y
        grid[at + 1] = 18 + 16 * y
        grid[at + 2] = 34 + 30 * y
        for (const { x: cx, y: cy, reach, speed, phase, colour } of lights) {
          const angle = 2 * Math.PI * t * speed + phase
          const dx = ((x - cx - 0.18 * Math.cos(angle)) * width) / height
          const dy = y - cy - 0.18 * Math.sin(angle)
          const glow = Math.exp(-(dx * dx + dy * dy) / (reach * reach))
          for (let c = 0; c < 3; c += 1) grid[at + c] = (grid[at + c] ?? 0) + (colour[c] ?? 0) * glow
        }
      }
    }
  }

  return function draw(t: number): Uint8Array {
    lightGrid(t)
    for (let y = 0; y < height; y += 1) {
      const row = Math.floor(y / GRID)
      const v = (y % GRID) / GRID
      for (let x = 0; x < width; x += 1) {
        const column = Math.floor(x / GRID)
        const u = (x % GRID) / GRID
        const top = (row * columns + column) * 3
        const bottom = top + columns * 3
        const to = (y * width + x) * 4
        for (let c = 0; c < 3; c += 1) {
          const above = (grid[top + c] ?? 0) * (1 - u) + (grid[top + 3 + c] ?? 0) * u
          const below = (grid[bottom + c] ?? 0) * (1 - u) + (grid[bottom + 3 + c] ?? 0) * u
          frame[to + c] = Math.min(255, above * (1 - v) + below * v)
        }
      }
    }
    return frame
  }
}
