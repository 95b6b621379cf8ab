/**
 * Reads the data of server-sent events: any line ending, comments and other fields skipped, several data lines joined,
 * characters and lines cut anywhere by the network. Leaving the loop cancels the stream.
 * @param onBytes called for whatever arrives, also for what is skipped
 */
export async function* readSse(
  stream: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      onBytes()
      rest += decoder.decode(value, { stream: !done })
      const cut = takeLines(done ? `${rest}\n\n` : rest)
      rest = cut.rest
      for (const line of cut.lines) {
        if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
        else if (line === '' && data.length > 0) {
          yield data.join('\n')
          data = []
        }
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Whole lines and what is left over. A carriage return at the very end may be half of a CRLF and waits. */
function takeLines(text: string): { lines: string[]; rest: string } {
  const lines = text.split(/\r\n|\n|\r(?!$)/)
  return { rest: lines.pop() ?? '', lines }
}
