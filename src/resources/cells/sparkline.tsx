const WIDTH = 96
const HEIGHT = 24
const EDGE = 2

/** A row of numbers as a line. */
export default function Sparkline({ values }: { values: number[] }) {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return '-'
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = high - low || 1
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) =>
      `${EDGE + index * step},${HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE)}`,
  )
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`从 ${first} 到 ${last}，最高 ${high}`}>
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
