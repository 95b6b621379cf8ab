import type { ClientStream } from '../call/client-stream.ts'
import type { OpenAnswer } from '../upstream/send.ts'

interface PumpInput {
  open: OpenAnswer
  client: ClientStream
  onFirstBytes: () => void
  onBytes: (bytes: Buffer) => void
}

interface PumpedBytes {
  ending: 'done' | 'failed' | 'aborted'
  /** The last bytes, kept back until the bill is durable. */
  rest: Buffer
}

/** Passes bytes on as they come, all but the last of them. */
export async function pumpBytes({ open, client, onFirstBytes, onBytes }: PumpInput): Promise<PumpedBytes> {
  const { answer, deadline, permit } = open
  let rest = Buffer.alloc(0)
  try {
    for await (const bytes of answer.body.stream() as AsyncIterable<Buffer>) {
      onFirstBytes()
      onBytes(bytes)
      deadline.pause()
      await client.write(rest)
      deadline.touch()
      rest = Buffer.from(bytes)
      if (client.left.aborted) return { ending: 'aborted', rest }
    }
    permit.completed()
    return { ending: rest.length > 0 ? 'done' : 'failed', rest }
  } catch {
    if (!client.left.aborted) permit.failed()
    return { ending: client.left.aborted ? 'aborted' : 'failed', rest }
  } finally {
    deadline.cut('left')
  }
}
