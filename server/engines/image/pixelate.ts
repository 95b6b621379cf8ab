interface Coarse {
  width: number
  height: number
  /** Pixels a side that become one. */
  block: number
}

/** A coarse version of a picture, as one that is not done. Rows as `encodePng` wants them. */
export function pixelate(rows: Buffer, { width, height, block }: Coarse): Buffer {
  const stride = width * 3 + 1
  const coarse = Buffer.alloc(rows.length)
  for (let y = 0; y < height; y += 1) {
    const from = Math.min(height - 1, y - (y % block) + (block >> 1)) * stride + 1
    for (let x = 0; x < width; x += 1) {
      const at = from + Math.min(width - 1, x - (x % block) + (block >> 1)) * 3
      rows.copy(coarse, y * stride + 1 + x * 3, at, at + 3)
    }
  }
  return coarse
}
