import { costText, formatYuan } from '../../../contract/money.ts'
import { listMembers } from './json-members.ts'

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

/** What a usage counts; others are what vendors charge us, and by whom they had it done. */
const COUNTS =
  /(?:^|_)(?:tokens|tokens_details|seconds|cost)$|^(?:type|duration|server_tool_use|service_tier|cache_creation|num_[a-z_]+|speed|inference_geo)$/

/** @param usage JSON of an object */
export function countsOf(usage: string): string {
  const members = listMembers(usage)
  const counts = members.filter(({ key }) => COUNTS.test(key))
  if (counts.length === members.length) return usage
  return `{${counts.map(({ start, end }) => usage.slice(start, end)).join(',')}}`
}
