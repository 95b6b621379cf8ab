/** One message of PostgreSQL's protocol after its start: a letter, a length, a body. */
export interface Message {
  type: string
  body: Buffer
  /** All of it, as it came. */
  bytes: Buffer
}

const HEAD = 5

export function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Cuts a stream into messages. @returns takes the next chunk and gives those that are whole */
export function cutMessages(): (chunk: Buffer) => Message[] {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const found: Message[] = []
    while (rest.length >= HEAD) {
      const length = 1 + rest.readInt32BE(1)
      if (rest.length < length) break
      const bytes = rest.subarray(0, length)
      found.push({ type: String.fromCharCode(bytes[0] ?? 0), body: bytes.subarray(HEAD), bytes })
      rest = rest.subarray(length)
    }
    return found
  }
}
