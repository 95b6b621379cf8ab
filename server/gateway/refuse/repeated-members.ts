import { endOfString } from '../wire/json-members.ts'

/** How many members the objects of `text` have in all, as they are written. @param text valid JSON */
function writtenMembers(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i) - 1
    else if (code === 0x3a) count += 1
  }
  return count
}

function readMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const inner of Object.values(value)) if (typeof inner === 'object') count += readMembers(inner)
  return count
}

/**
 * Whether some object inside `text`, however deep, names a member twice. We would read the last, and an upstream perhaps the first.
 * @param value what `text` was parsed to
 */
export const hasRepeatedMembers = (text: string, value: unknown) =>
  writtenMembers(text) !== readMembers(value)
