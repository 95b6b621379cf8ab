const PIECE = 3000

/** Splits code at line ends; while code is appended only the last piece changes. */
export function splitCode(code: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (code.length - start > PIECE) {
    const line = code.indexOf('\n', start + PIECE)
    if (line === -1 || line + 1 >= code.length) break
    pieces.push(code.slice(start, line + 1))
    start = line + 1
  }
  return [...pieces, code.slice(start)]
}
