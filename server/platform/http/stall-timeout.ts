import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Node looks whether bytes were taken since its last look, so it has to look several times in the time that is given. */
const LOOKS = 8

const watches = new WeakMap<ServerResponse, () => void>()

/** Cuts a caller that reads no byte for `ms`, at most a quarter later; 0 = no more. Ends with the answer. */
export function setStallTimeout(response: ServerResponse, ms: number): void {
  const { socket } = response
  // A request that was injected has no socket.
  if (!(socket instanceof Socket)) return
  watches.get(response)?.()
  socket.setTimeout(ms / LOOKS)
  if (ms === 0) return
  let quietLooks = 0
  let lookedAt = 0
  function onQuiet() {
    const now = performance.now()
    // Node says nothing of looks that found bytes taken: there was one in a longer gap.
    quietLooks = now - lookedAt < (ms / LOOKS) * 1.75 ? quietLooks + 1 : 1
    lookedAt = now
    if (quietLooks === LOOKS) socket?.destroy()
    else socket?.setTimeout(ms / LOOKS)
  }
  function stop() {
    response.off('timeout', onQuiet).off('close', stop)
    watches.delete(response)
  }
  // As long as the answer has a listener, Node's server leaves the cut to it.
  response.on('timeout', onQuiet).once('close', stop)
  watches.set(response, stop)
}
