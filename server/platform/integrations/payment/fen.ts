/** The smallest sum that payment providers know, in nano-yuan. */
export const NANO_PER_FEN = 10_000_000n

/** @returns whole fen of a sum that has no smaller part */
export function toFen(nano: bigint): number {
  if (nano % NANO_PER_FEN !== 0n) throw new RangeError('a payment is whole fen')
  return Number(nano / NANO_PER_FEN)
}

/** Nano-yuan of a provider's integer of fen; -1 for anything else, which equals no order. */
export const fromFen = (fen: unknown): bigint =>
  typeof fen === 'number' && Number.isSafeInteger(fen) && fen >= 0 ? BigInt(fen) * NANO_PER_FEN : -1n
