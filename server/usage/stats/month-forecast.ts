const DAY_MS = 86_400_000n
/** Fewer days tell nothing. */
const DAYS_LEAST = 7
/** 1.28 standard deviations to both sides hold 80 % of what is spread normally. */
const BAND_PERCENT = 128n

interface Course {
  /** What each of the last whole days cost, in nano-yuan. */
  days: readonly bigint[]
  /** What the month cost until now. */
  spentNano: bigint
  /** It is the time until the month ends. */
  leftMs: number
}

interface Forecast {
  likelyNano: bigint
  lowNano: bigint
  highNano: bigint
}

/** The days that are left cost what days usually do; the band widens with the root of how many they are. Null: too few are known. */
export function monthForecast({ days, spentNano, leftMs }: Course): Forecast | null {
  if (days.length < DAYS_LEAST) return null
  const count = BigInt(days.length)
  const left = BigInt(Math.max(0, leftMs))
  const sum = days.reduce((total, nano) => total + nano, 0n)
  const mean = sum / count
  const variance = days.reduce((total, nano) => total + (nano - mean) ** 2n, 0n) / (count - 1n)
  const likelyNano = spentNano + (mean * left) / DAY_MS
  const band = (rootOf((variance * left) / DAY_MS) * BAND_PERCENT) / 100n
  const lowNano = likelyNano - band
  return { likelyNano, lowNano: lowNano > spentNano ? lowNano : spentNano, highNano: likelyNano + band }
}

/** The whole root, rounded down. */
function rootOf(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}
