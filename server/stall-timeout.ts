import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Cuts whoever takes no byte of an answer for so many milliseconds (and at most as long again); 0 = no more. Node counts anew with
 * every byte that is taken, and ends the count with the answer.
 */
export function setStallTimeout({ socket }: ServerResponse, ms: number): void {
  // A request that was injected has no socket.
  if (socket instanceof Socket) socket.setTimeout(ms)
}
