import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { pathOf } from '../../providers/path-of.ts'

const NANO_PER_FEN = 10_000_000n

/** The top-up page with the amount that is missing, to the next fen, and no less than can be topped up. */
export function topupPath({ missing, min = '0' }: { missing: bigint; min?: string | undefined }): string {
  const whole = ((missing + NANO_PER_FEN - 1n) / NANO_PER_FEN) * NANO_PER_FEN
  const least = parseYuan(min) ?? 0n
  return pathOf('topup', { amount: formatYuan(whole > least ? whole : least) })
}
