/** Where one member of a JSON object stands in its text. */
export interface Member {
  key: string
  start: number
  valueStart: number
  end: number
}

const SPACE = /[\t\n\r ]/
const isSpace = (text: string, at: number) => at < text.length && SPACE.test(text.charAt(at))

function skipSpace(text: string, at: number): number {
  let i = at
  while (isSpace(text, i)) i += 1
  return i
}

/** The place after the string literal that opens at `at`. */
export function endOfString(text: string, at: number): number {
  let quote = text.indexOf('"', at + 1)
  while (quote !== -1) {
    let slashes = 0
    while (text.charAt(quote - 1 - slashes) === '\\') slashes += 1
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  return text.length
}

/** The place after the value that begins at `at`. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  let i = at
  while (i < text.length) {
    const c = text.charAt(i)
    if (c === '"') {
      i = endOfString(text, i)
      if (depth === 0) return i
      continue
    }
    if (c === '{' || c === '[') depth += 1
    else if (c === '}' || c === ']') {
      if (depth === 0) return i
      depth -= 1
      if (depth === 0) return i + 1
    } else if (depth === 0 && (c === ',' || SPACE.test(c))) return i
    i += 1
  }
  return i
}

/**
 * The members of the object that `text` is, in order, repeated ones too.
 * @param text valid JSON of an object
 */
export function listMembers(text: string): Member[] {
  const found: Member[] = []
  let i = skipSpace(text, text.indexOf('{') + 1)
  while (text.charAt(i) === '"') {
    const start = i
    const keyEnd = endOfString(text, i)
    const valueStart = skipSpace(text, text.indexOf(':', keyEnd) + 1)
    const end = endOfValue(text, valueStart)
    found.push({ key: JSON.parse(text.slice(start, keyEnd)) as string, start, valueStart, end })
    i = skipSpace(text, end)
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1)
  }
  return found
}

/**
 * Sets members of the object that `text` is and leaves every other character of it as it was.
 * @param changes key → JSON text of the value
 */
export function setMembers(text: string, changes: Record<string, string>): string {
  const members = listMembers(text)
  const replaced = new Set<string>()
  let result = ''
  let copied = 0
  for (const { key, valueStart, end } of members) {
    const value = Object.hasOwn(changes, key) ? changes[key] : undefined
    if (value === undefined) continue
    result += text.slice(copied, valueStart) + value
    copied = end
    replaced.add(key)
  }
  const added = Object.entries(changes)
    .filter(([key]) => !replaced.has(key))
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`)
  if (added.length === 0) return result + text.slice(copied)
  const close = text.lastIndexOf('}')
  const comma = members.length > 0 ? ',' : ''
  return `${result}${text.slice(copied, close)}${comma}${added.join(',')}${text.slice(close)}`
}

/** The object that `text` is without a member. */
export function removeMember(text: string, key: string): string {
  const members = listMembers(text)
  const kept = members.filter((member) => member.key !== key)
  if (kept.length === members.length) return text
  return `{${kept.map(({ start, end }) => text.slice(start, end)).join(',')}}`
}

/** How deep objects and arrays of `text`, which may be broken JSON, are nested in each other; stops counting at `limit`. */
export function nestsDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]
    if (isInString) {
      if (byte === 0x5c) i += 1
      else if (byte === 0x22) isInString = false
    } else if (byte === 0x22) isInString = true
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1
      if (depth > limit) return true
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1
  }
  return false
}

/** The text of one member's value, or null. */
export function memberText(text: string, key: string): string | null {
  const member = listMembers(text).find((candidate) => candidate.key === key)
  return member ? text.slice(member.valueStart, member.end) : null
}
