/** One line of a file: its bytes, and where they begin. */
interface FileLine {
  text: Buffer
  beginsAt: number
}

const NEWLINE = 0x0a

/** The lines of a file, in order; the last may lack its newline. */
export async function* readLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<FileLine, void> {
  let rest: Buffer[] = []
  let restBytes = 0
  let beginsAt = 0
  for await (const piece of pieces) {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, from)) {
      const text = Buffer.concat([...rest, piece.subarray(from, end)])
      yield { text, beginsAt }
      beginsAt += text.length + 1
      rest = []
      restBytes = 0
      from = end + 1
    }
    if (from < piece.length) {
      rest.push(piece.subarray(from))
      restBytes += piece.length - from
    }
  }
  if (restBytes > 0) yield { text: Buffer.concat(rest), beginsAt }
}
