interface JsonBounds {
  /** Objects and arrays inside each other. */
  depth: number
  /** Members of all objects together. */
  members: number
  /** Members and array elements together. */
  values: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a

/** Bytes between two pauses. */
const SLICE = 256 * 1024
/** A string that is longer is skipped by a search for its end. */
const SHORT = 32

/** Counts before anything is parsed, pausing after each slice. @returns the members, or null beyond the bounds */
export function* measureJson(bytes: Buffer, bounds: JsonBounds): Generator<void, number | null> {
  let depth = 0
  let members = 0
  let values = 0
  let isInString = false
  let plainRun = 0
  let quote = -1
  let backslash = -1
  let pauseAt = SLICE
  for (let i = 0; i < bytes.length; i += 1) {
    if (i >= pauseAt) {
      yield
      pauseAt = i + SLICE
    }
    const byte = bytes[i]
    if (isInString) {
      if (byte === QUOTE) isInString = false
      else if (byte === BACKSLASH) {
        i += 1
        plainRun = 0
      } else if (plainRun < SHORT) plainRun += 1
      else {
        if (quote < i) quote = nextOf(bytes, QUOTE, i)
        if (backslash < i) backslash = nextOf(bytes, BACKSLASH, i)
        i = Math.min(quote, backslash) - 1
      }
    } else if (byte === QUOTE) {
      isInString = true
      plainRun = 0
    } else if (byte === COMMA) values += 1
    else if (byte === COLON) members += 1
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1
      values += 1
      if (depth > bounds.depth) return null
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1
    else continue
    if (values > bounds.values || members > bounds.members) return null
  }
  return members
}

function nextOf(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from)
  return at === -1 ? bytes.length : at
}
