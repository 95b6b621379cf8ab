import { costText, formatYuan } from '../../../contract/money.ts'

declare global {
  interface JSON {
    /** What `JSON.stringify` writes as this text, of a number. */
    rawJSON(text: string): object
  }
}

/** Yuan as a number that JSON has in full: `0.000000001`, never `1e-9`. */
export const costNumber = (nano: bigint): object => JSON.rawJSON(formatYuan(nano))

/** A usage that was read, to be written again with its cost in full. */
export function exactUsage(usage: unknown): unknown {
  if (typeof usage !== 'object' || usage === null || !('cost' in usage)) return usage
  const cost = costText(usage.cost)
  return cost === null ? usage : { ...usage, cost: JSON.rawJSON(cost) }
}
