const NEW_LINE = 10
const QUOTE = 34

/**
 * Line breaks inside quotes do not count; an escaped quote `""` toggles twice. No other UTF-8 character contains these bytes.
 * @returns takes a chunk, returns the rows so far without the header
 */
export function countCsvRows(): (bytes: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === NEW_LINE && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
