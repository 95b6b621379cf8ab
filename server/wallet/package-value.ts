import type { PackageRow } from './batch-state.ts'

/** What a package pays with: nano-yuan of list price. */
type PackageValue = Pick<PackageRow, 'remaining' | 'held' | 'worth_nano' | 'begun_nano'>

/** What no call holds of it. Holds are whole tokens, so a token that is begun is held with what is left of it. */
export function freeValue({ remaining, held, worth_nano, begun_nano }: PackageValue): bigint {
  if (remaining <= held) return 0n
  return BigInt(remaining - held) * worth_nano - begun_nano
}

/** How many tokens have to be held so that `nano` can be taken in any case. */
export const tokensFor = (nano: bigint, worthNano: bigint) => Number((nano + worthNano - 1n) / worthNano)

/** Takes value of a package; a token counts as used when the last of it is. @returns how many were used up */
export function takeValue(row: PackageValue, nano: bigint): number {
  const begun = row.begun_nano + nano
  const tokens = Number(begun / row.worth_nano)
  row.begun_nano = begun % row.worth_nano
  row.remaining -= tokens
  return tokens
}
