/** One event of a stream, with the bytes it came as (its closing blank line included). */
export interface SseEvent {
  raw: Buffer
  /** Its `data` lines, joined by line feeds; null for comments and the like. */
  data: string | null
}

const LF = 0x0a
const CR = 0x0d

/** Nothing that a model says in one event is this long. With what is on its way a caller that reads nothing costs less than 4 MiB. */
const EVENT_BYTES_MAX = 3 * 1024 * 1024

/**
 * Cuts server-sent events at blank lines, however the bytes are sliced; all `raw` bytes together are what came in.
 * @param bytesMax of one event
 */
export function createEventSplitter(bytesMax = EVENT_BYTES_MAX) {
  let parts: Buffer[] = []
  let partBytes = 0
  let isLineEmpty = true
  let isAfterCr = false

  function endsEvent(byte: number): boolean {
    const isSecondOfPair = byte === LF && isAfterCr
    isAfterCr = byte === CR
    if (isSecondOfPair) return false
    if (byte !== LF && byte !== CR) {
      isLineEmpty = false
      return false
    }
    if (isLineEmpty) return true
    isLineEmpty = true
    return false
  }

  function take(last: Buffer): Buffer {
    if (parts.length === 0) return last
    const whole = Buffer.concat([...parts, last])
    parts = []
    partBytes = 0
    return whole
  }

  /** Where the event ends that `bytes` goes on with from `from`; -1 if not in these bytes. */
  function endOfEvent(bytes: Buffer, from: number): number {
    for (let i = from; i < bytes.length; i += 1) {
      if (!endsEvent(bytes[i] ?? 0)) continue
      // The LF of a closing CR LF belongs to this event if it is here already.
      if (bytes[i] !== CR || bytes[i + 1] !== LF) return i + 1
      isAfterCr = false
      return i + 2
    }
    return -1
  }

  /** Finds the end as `endOfEvent` does, where line feeds alone end lines. */
  function endOfPlainEvent(bytes: Buffer, from: number): number {
    for (let i = from; i < bytes.length;) {
      const lineEnd = bytes.indexOf(LF, i)
      if (lineEnd === i && isLineEmpty) return i + 1
      isLineEmpty = lineEnd !== -1
      if (lineEnd === -1) return -1
      i = lineEnd + 1
    }
    return -1
  }

  return {
    push(chunk: Uint8Array): SseEvent[] {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      const events: SseEvent[] = []
      const isPlain = !isAfterCr && !bytes.includes(CR)
      const endFrom = isPlain ? endOfPlainEvent : endOfEvent
      let start = 0
      for (let end = endFrom(bytes, 0); end !== -1; end = endFrom(bytes, start)) {
        events.push(toEvent(take(bytes.subarray(start, end))))
        start = end
      }
      if (start < bytes.length) {
        parts.push(bytes.subarray(start))
        partBytes += bytes.length - start
        if (partBytes > bytesMax) throw new Error('an event of the upstream is too long')
      }
      return events
    },
    flush(): SseEvent | null {
      return parts.length === 0 ? null : toEvent(take(Buffer.alloc(0)))
    },
  }
}

const LINE_END = /\r\n|\r|\n/
const FIELD = 'data: '

function toEvent(raw: Buffer): SseEvent {
  const text = raw.toString('utf8')
  // Nearly all events are one line of data.
  if (text.startsWith(FIELD) && text.indexOf('\n') === text.length - 2 && !text.includes('\r'))
    return { raw, data: text.slice(FIELD.length, -2) }
  const data: string[] = []
  for (const line of text.split(LINE_END)) {
    const field = line.charCodeAt(0) === 0xfeff ? line.slice(1) : line
    if (field.startsWith(FIELD)) data.push(field.slice(FIELD.length))
    else if (field.startsWith('data:')) data.push(field.slice(5))
  }
  return { raw, data: data.length === 0 ? null : data.join('\n') }
}

export function writeEvent(data: string): Buffer {
  return Buffer.from(`data: ${data.split('\n').join('\ndata: ')}\n\n`)
}
