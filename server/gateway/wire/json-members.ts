export interface Member {
  key: string
  start: number
  valueStart: number
  end: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d)

function skipSpace(text: string, at: number): number {
  let i = at
  while (isSpace(text.charCodeAt(i))) i += 1
  return i
}

/** Quotes inside a string that are looked for one by one; a string with more is read character by character, which is quicker then. */
const QUOTES_MAX = 256

/** The place after the string literal that opens at `at`. */
export function endOfString(text: string, at: number): number {
  let quote = text.indexOf('"', at + 1)
  for (let i = 0; i < QUOTES_MAX && quote !== -1; i += 1) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return quote + 1
    quote = text.indexOf('"', quote + 1)
  }
  if (quote === -1) return text.length
  let i = at + 1
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1
  return i + 1
}

/** The place after the value that begins at `at`. */
function endOfValue(text: string, at: number): number {
  let depth = 0
  let i = at
  while (i < text.length) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) {
      i = endOfString(text, i)
      if (depth === 0) return i
      continue
    }
    if (code === 0x7b || code === 0x5b) depth += 1
    else if (code === 0x7d || code === 0x5d) {
      if (depth === 0) return i
      depth -= 1
      if (depth === 0) return i + 1
    } else if (depth === 0 && (code === 0x2c || isSpace(code))) return i
    i += 1
  }
  return i
}

const keyOf = (literal: string) =>
  literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)

/** The members of a JSON object's text, in order, repeated ones too. */
export function listMembers(text: string): Member[] {
  const found: Member[] = []
  let i = skipSpace(text, text.indexOf('{') + 1)
  while (text.charAt(i) === '"') {
    const start = i
    const keyEnd = endOfString(text, i)
    const valueStart = skipSpace(text, text.indexOf(':', keyEnd) + 1)
    const end = endOfValue(text, valueStart)
    found.push({ key: keyOf(text.slice(start, keyEnd)), start, valueStart, end })
    i = skipSpace(text, end)
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1)
  }
  return found
}

/** The texts of an array's elements, in order. @param text valid JSON of an array */
export function listElements(text: string): string[] {
  const found: string[] = []
  let i = skipSpace(text, text.indexOf('[') + 1)
  while (i < text.length && text.charAt(i) !== ']') {
    const end = endOfValue(text, i)
    found.push(text.slice(i, end))
    i = skipSpace(text, end)
    if (text.charAt(i) === ',') i = skipSpace(text, i + 1)
  }
  return found
}

/** Sets members and leaves every other character as it was. @param changes key → JSON text of the value */
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
  if (Object.keys(changes).length === replaced.size) return result + text.slice(copied)
  const added = Object.entries(changes)
    .filter(([key]) => !replaced.has(key))
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`)
  const close = text.lastIndexOf('}')
  const comma = members.length > 0 ? ',' : ''
  return `${result}${text.slice(copied, close)}${comma}${added.join(',')}${text.slice(close)}`
}

/** Leaves members out; every other character stays if none is. @param shownOf what is left of the value of one that stays; absent: all */
export function filterMembers(
  text: string,
  isKept: (key: string) => boolean,
  shownOf?: (key: string, valueOf: () => string) => string | null,
): string {
  const members = listMembers(text)
  const shown = members.map(({ key, valueStart, end }) =>
    isKept(key) ? (shownOf?.(key, () => text.slice(valueStart, end)) ?? null) : undefined,
  )
  if (shown.every((one) => one === null)) return text
  const kept = members.flatMap(({ start, valueStart, end }, nth) => {
    const one = shown[nth]
    return one === undefined
      ? []
      : [one === null ? text.slice(start, end) : text.slice(start, valueStart) + one]
  })
  return `{${kept.join(',')}}`
}

export const removeMember = (text: string, key: string): string => filterMembers(text, (name) => name !== key)

export function memberText(text: string, key: string): string | null {
  const member = listMembers(text).find((candidate) => candidate.key === key)
  return member ? text.slice(member.valueStart, member.end) : null
}
