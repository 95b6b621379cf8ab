import type { ClientStream } from '../call/client-stream.ts'
import type { OpenAnswer } from '../upstream/send.ts'

interface PumpInput {
  open: OpenAnswer
  client: ClientStream
  /** Whether an answer that begins so is what was asked for. */
  isAnswer: (first: Buffer) => boolean
  onFirstBytes: () => void
  onBytes: (bytes: Buffer) => void
}

interface PumpedBytes {
  ending: 'done' | 'failed' | 'aborted'
  /** Something went out to the caller: no other upstream can be asked. */
  hasBegun: boolean
  /** The last bytes, kept back until the bill is durable; of what is no answer its first. */
  rest: Buffer
}

/** Passes bytes on as they come, all but the last of them. */
export async function pumpBytes({
  open,
  client,
  isAnswer,
  onFirstBytes,
  onBytes,
}: PumpInput): Promise<PumpedBytes> {
  const { answer, deadline, permit } = open
  let rest: Buffer = Buffer.alloc(0)
  let hasBegun = false
  const ended = (ending: PumpedBytes['ending']) => ({ ending, hasBegun, rest })
  try {
    for await (const bytes of answer.body.stream() as AsyncIterable<Buffer>) {
      if (rest.length === 0 && !isAnswer(bytes)) {
        rest = bytes
        return ended('failed')
      }
      onFirstBytes()
      onBytes(bytes)
      deadline.pause()
      hasBegun ||= rest.length > 0
      await client.write(rest)
      deadline.touch()
      rest = Buffer.from(bytes)
      if (client.left.aborted) return ended('aborted')
    }
    permit.completed()
    return ended(rest.length > 0 ? 'done' : 'failed')
  } catch {
    if (!client.left.aborted) permit.failed()
    return ended(client.left.aborted ? 'aborted' : 'failed')
  } finally {
    deadline.cut('left')
  }
}
