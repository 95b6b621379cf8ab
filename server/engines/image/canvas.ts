export type Rgb = readonly [number, number, number]

type Point = readonly [x: number, y: number]

export interface Canvas {
  width: number
  height: number
  data: Uint8ClampedArray
}

export const createCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 3),
})

export const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export function lay({ width, data }: Canvas, x: number, y: number, colour: Rgb, share: number): void {
  const at = (y * width + x) * 3
  for (let c = 0; c < 3; c += 1) {
    const old = data[at + c] ?? 0
    data[at + c] = old + ((colour[c] ?? 0) - old) * share
  }
}

interface Wash {
  from: number
  to: number
  top: Rgb
  bottom: Rgb
  share?: number
}

/** A colour that becomes another one from one height to another. */
export function wash(canvas: Canvas, { from, to, top, bottom, share = 1 }: Wash): void {
  for (let y = Math.max(0, Math.floor(from)); y < Math.min(canvas.height, to); y += 1) {
    const colour = mix(top, bottom, Math.max(0, (y - from) / Math.max(1, to - from)))
    for (let x = 0; x < canvas.width; x += 1) lay(canvas, x, y, colour, share)
  }
}

interface Ellipse {
  x: number
  y: number
  rx: number
  ry?: number
  colour: Rgb
  share?: number
  soft?: number
}

export function ellipse(canvas: Canvas, { x, y, rx, ry = rx, colour, share = 1, soft = 0 }: Ellipse): void {
  const rim = Math.max(soft, 1 / Math.max(1, Math.min(rx, ry)))
  const reach = 1 + rim / 2
  const [top, bottom] = [Math.floor(y - ry * reach), Math.ceil(y + ry * reach)]
  const [left, right] = [0, canvas.width - 1]
  for (let row = Math.max(0, top); row <= Math.min(canvas.height - 1, bottom); row += 1) {
    const dy = (row + 0.5 - y) / ry
    const half = Math.sqrt(Math.max(0, reach * reach - dy * dy)) * rx
    const [from, to] = [Math.max(left, Math.floor(x - half)), Math.min(right, Math.ceil(x + half))]
    for (let column = from; column <= to; column += 1) {
      const dx = (column + 0.5 - x) / rx
      const inside = (1 - Math.sqrt(dx * dx + dy * dy)) / rim + 0.5
      if (inside <= 0) continue
      const cover = inside >= 1 ? 1 : inside * inside * (3 - 2 * inside)
      lay(canvas, column, row, colour, share * cover)
    }
  }
}

export function rectangle(
  canvas: Canvas,
  {
    x,
    y,
    width,
    height,
    colour,
    share = 1,
  }: { x: number; y: number; width: number; height: number; colour: Rgb; share?: number },
): void {
  const right = Math.min(canvas.width, Math.round(x + width))
  const bottom = Math.min(canvas.height, Math.round(y + height))
  for (let row = Math.max(0, Math.round(y)); row < bottom; row += 1)
    for (let column = Math.max(0, Math.round(x)); column < right; column += 1)
      lay(canvas, column, row, colour, share)
}

/** Samples per row of pixels, for anti-aliasing. */
const LINES = 4

export function polygon(canvas: Canvas, corners: readonly Point[], colour: Rgb, share = 1): void {
  const heights = corners.map(([, y]) => y)
  const columns = corners.map(([x]) => x)
  const left = Math.max(0, Math.floor(Math.min(...columns)))
  const right = Math.min(canvas.width, Math.ceil(Math.max(...columns)))
  if (right <= left) return
  const cover = new Float32Array(right - left)
  const last = Math.min(canvas.height - 1, Math.ceil(Math.max(...heights)))
  for (let row = Math.max(0, Math.floor(Math.min(...heights))); row <= last; row += 1) {
    cover.fill(0)
    for (let line = 0; line < LINES; line += 1)
      addLine(cover, left, crossings(corners, row + (line + 0.5) / LINES))
    for (let x = left; x < right; x += 1) {
      const covered = cover[x - left] ?? 0
      if (covered > 0) lay(canvas, x, row, colour, (share * covered) / LINES)
    }
  }
}

function crossings(corners: readonly Point[], y: number): number[] {
  const found: number[] = []
  corners.forEach(([x1, y1], i) => {
    const [x2, y2] = corners[(i + 1) % corners.length] ?? [x1, y1]
    if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
  })
  return found.sort((a, b) => a - b)
}

function addLine(cover: Float32Array, left: number, found: readonly number[]): void {
  for (let i = 0; i + 1 < found.length; i += 2) {
    const from = Math.max(0, (found[i] ?? 0) - left)
    const to = Math.min(cover.length, (found[i + 1] ?? 0) - left)
    for (let x = Math.floor(from); x < to; x += 1)
      cover[x] = (cover[x] ?? 0) + Math.min(to, x + 1) - Math.max(from, x)
  }
}

export function column(canvas: Canvas, x: number, [from, to]: readonly [number, number], colour: Rgb): void {
  for (let y = Math.max(0, Math.floor(from)); y < Math.min(canvas.height, to); y += 1)
    lay(canvas, x, y, colour, Math.min(1, y + 1 - from, to - y))
}

export function stroke(
  canvas: Canvas,
  [x1, y1]: Point,
  [x2, y2]: Point,
  { width, colour, share = 1 }: { width: number; colour: Rgb; share?: number },
): void {
  const length = Math.max(1e-6, Math.hypot(x2 - x1, y2 - y1))
  const [nx, ny] = [((y1 - y2) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)]
  const corners: Point[] = [
    [x1 + nx, y1 + ny],
    [x2 + nx, y2 + ny],
    [x2 - nx, y2 - ny],
    [x1 - nx, y1 - ny],
  ]
  polygon(canvas, corners, colour, share)
}

interface Below {
  edge: (x: number) => number
  top: Rgb
  /** What it has become `depth` below its edge. */
  bottom: Rgb
  depth: number
  /** Where it ends; the lower end of the picture if absent. */
  to?: number
}

export function below(canvas: Canvas, { edge, top, bottom, depth, to = canvas.height }: Below): void {
  const { width, height, data } = canvas
  const edges = Float64Array.from({ length: width }, (_, x) => edge(x))
  const end = Math.min(height, Math.ceil(to))
  for (let y = Math.max(0, Math.floor(Math.min(...edges))); y < end; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const down = y - (edges[x] ?? 0)
      if (down <= -1) continue
      const cover = Math.min(1, down + 1)
      const share = Math.min(1, Math.max(0, down / depth))
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c += 1) {
        const above = top[c] ?? 0
        const old = data[at + c] ?? 0
        data[at + c] = old + (above + ((bottom[c] ?? 0) - above) * share - old) * cover
      }
    }
  }
}
