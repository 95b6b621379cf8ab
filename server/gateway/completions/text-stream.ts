import type { ClientStream } from '../call/client-stream.ts'
import { isDone } from '../meter/chat-meter.ts'
import { createEventSplitter } from '../sse/split-events.ts'
import { toText } from './to-text.ts'

/** Takes the events of a streamed chat completion and gives the caller those of a completion of text. */
export function createTextStream(client: ClientStream): ClientStream {
  const splitter = createEventSplitter()
  const written = (bytes: Buffer) =>
    Buffer.concat(
      splitter
        .push(bytes)
        .map(({ raw, data }) =>
          data === null || data.trim() === '' || isDone(data)
            ? raw
            : Buffer.from(`data: ${toText(data)}\n\n`),
        ),
    )
  return {
    ...client,
    write: (bytes) => client.write(written(bytes)),
    end: (bytes) => client.end(written(bytes)),
    fail: (bytes) => client.fail(written(bytes)),
  }
}
