const NEW_LINE = 10
const QUOTE = 34

/**
 * Counts the rows of a CSV file as its bytes come. A line break within a quoted cell ends no row; a quote in a cell is written twice, and
 * so leaves it as quoted as it was. UTF-8 has no other characters with these bytes in them.
 * @returns takes the next bytes, and gives how many rows have ended so far, without the head
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
