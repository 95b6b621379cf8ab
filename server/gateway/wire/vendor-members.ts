import { formatYuan } from '../../../contract/money.ts'
import { writeEvent } from '../sse/split-events.ts'
import { filterMembers, listMembers, memberText, setMembers } from './json-members.ts'

/** What a usage counts; others are what vendors charge us, and by whom they had it done. */
const COUNTS =
  /(?:^|_)(?:tokens|tokens_details|seconds)$|^(?:type|duration|server_tool_use|service_tier|cache_creation|num_[a-z_]+|speed|inference_geo)$/

/** Members of an answer that name the vendor who serves it, or what that charges. */
const VENDOR =
  /^(?:provider|vendor|upstream|x_groq$|amazon-bedrock|is_byok$|_hidden_params$)|(?:^|_)(?:costs?|prices?|pricing|billing)(?:_|$)/i

const isCount = (key: string) => COUNTS.test(key)
const isOurs = (key: string) => !VENDOR.test(key)

/** @param usage JSON of an object */
export const countsOf = (usage: string): string => filterMembers(usage, isCount)

/** Whether an answer that was read, or a piece of one, holds what `withoutVendor` leaves out. */
export function tellsVendor(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if (!Object.keys(answer).every(isOurs)) return true
  const usage = 'usage' in answer ? answer.usage : null
  return typeof usage === 'object' && usage !== null && !Object.keys(usage).every(isCount)
}

/** An answer, or a piece of one, without what tells which vendor serves it and what that charges. @param text JSON of an object */
export function withoutVendor(text: string): string {
  let isSame = true
  const kept = listMembers(text).flatMap(({ key, start, valueStart, end }) => {
    const value = text.slice(valueStart, end)
    const shown = key === 'usage' && value.startsWith('{') ? countsOf(value) : value
    isSame &&= isOurs(key) && shown.length === value.length
    return isOurs(key) ? [text.slice(start, valueStart) + shown] : []
  })
  return isSame ? text : `{${kept.join(',')}}`
}

/** An event of a stream, without what `withoutVendor` leaves out. @param piece as it was read @param data its JSON */
export const shownPiece = (piece: unknown, data: string): Buffer =>
  writeEvent(tellsVendor(piece) ? withoutVendor(data) : data)

/** As `withoutVendor`, with what the call costs. @param members JSON of further members to set */
export function withCost(text: string, costNano: bigint, members: Record<string, string> = {}): string {
  const own = withoutVendor(text)
  const usage = memberText(own, 'usage')
  const cost = { cost: formatYuan(costNano) }
  return setMembers(own, { ...members, usage: setMembers(usage?.startsWith('{') ? usage : '{}', cost) })
}
