import { endOfString } from '../wire/json-members.ts'

/** How many members the objects of `text` have in all, as they are written. @param text valid JSON */
export function writtenMembers(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code === 0x22) i = endOfString(text, i) - 1
    else if (code === 0x3a) count += 1
  }
  return count
}

export function readMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const inner of Object.values(value)) if (typeof inner === 'object') count += readMembers(inner)
  return count
}
