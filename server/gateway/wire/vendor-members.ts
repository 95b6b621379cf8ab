import { formatYuan } from '../../../contract/money.ts'
import { writeEvent } from '../sse/split-events.ts'
import { filterMembers, listElements, memberText, setMembers } from './json-members.ts'

/** What a usage counts; others are what vendors charge us, and by whom they had it done. */
const COUNTS =
  /(?:^|_)(?:tokens|tokens_details|seconds)$|^(?:type|duration|server_tool_use|service_tier|cache_creation|num_[a-z_]+|speed|inference_geo)$/

/** Members of an answer that name the vendor who serves it, or what that charges. */
const VENDOR =
  /^(?:provider|vendor|upstream|x_groq$|amazon-bedrock|is_byok$|_hidden_params$)|(?:^|_)(?:costs?|prices?|pricing|billing)(?:_|$)/i

const isCount = (key: string) => COUNTS.test(key)
const isOurs = (key: string) => !VENDOR.test(key)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** @param usage JSON of an object */
export const countsOf = (usage: string): string =>
  filterMembers(usage, isCount, (key, valueOf) =>
    key.endsWith('_details') ? changed(valueOf(), '{', (details) => filterMembers(details, isOurs)) : null,
  )

/** @returns null if it does not begin so, or stays as it is */
function changed(value: string, begin: string, filter: (value: string) => string): string | null {
  const shown = value.startsWith(begin) ? filter(value) : value
  return shown === value ? null : shown
}

const tellsMore = (usage: object) =>
  !Object.keys(usage).every(isCount) ||
  Object.values(usage).some((details) => isObject(details) && !Object.keys(details).every(isOurs))

/** Whether an answer that was read, or a piece of one, holds what `withoutVendor` leaves out. */
export function tellsVendor(answer: unknown): boolean {
  if (!isObject(answer)) return false
  if (!Object.keys(answer).every(isOurs)) return true
  if ('usage' in answer && isObject(answer.usage) && tellsMore(answer.usage)) return true
  return 'choices' in answer && Array.isArray(answer.choices) && answer.choices.some(tellsVendor)
}

/** An answer, or a piece of one, without what tells which vendor serves it and what that charges. @param text JSON of an object */
export const withoutVendor = (text: string): string => filterMembers(text, isOurs, shownOf)

function shownOf(key: string, valueOf: () => string): string | null {
  if (key === 'usage') return changed(valueOf(), '{', countsOf)
  if (key === 'choices') return changed(valueOf(), '[', withoutVendors)
  return null
}

function withoutVendors(choices: string): string {
  const before = listElements(choices)
  const shown = before.map((choice) => (choice.startsWith('{') ? withoutVendor(choice) : choice))
  return shown.every((choice, nth) => choice === before[nth]) ? choices : `[${shown.join(',')}]`
}

/** An event of a stream, without what `withoutVendor` leaves out. @param piece as it was read @param data its JSON */
export const shownPiece = (piece: unknown, data: string): Buffer =>
  writeEvent(tellsVendor(piece) ? withoutVendor(data) : data)

/** Does as `withoutVendor` does, and adds what the call costs. @param members JSON of further members to set */
export function withCost(text: string, costNano: bigint, members: Record<string, string> = {}): string {
  const own = withoutVendor(text)
  const usage = memberText(own, 'usage')
  const cost = { cost: formatYuan(costNano) }
  return setMembers(own, { ...members, usage: setMembers(usage?.startsWith('{') ? usage : '{}', cost) })
}
