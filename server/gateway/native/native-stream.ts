import type { ClientStream } from '../call/client-stream.ts'

/** A sign of life between the events of a message. */
export const PING = 'event: ping\ndata: {"type":"ping"}\n\n'

/** Takes the events of a message for a caller of messages: nothing is to be translated. */
export function createNativeStream(client: ClientStream): ClientStream {
  let hasBegun = false
  return {
    ...client,
    write(bytes) {
      hasBegun ||= bytes.length > 0
      return client.write(bytes)
    },
    beat: () => client.beat(hasBegun ? PING : undefined),
  }
}
