/** Leaving the loop cancels the stream. @param onBytes called for every network chunk, skipped events included */
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

/** A trailing carriage return may be half of a CRLF, so it stays in `rest`. */
function takeLines(text: string): { lines: string[]; rest: string } {
  const lines = text.split(/\r\n|\n|\r(?!$)/)
  return { rest: lines.pop() ?? '', lines }
}
