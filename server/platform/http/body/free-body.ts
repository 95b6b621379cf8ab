import { SMALL_BODY } from './cooperative.ts'

/** Gives the memory of a large body that was read back at once, rather than when garbage is collected; it is empty from here on. */
export function freeBody(body: Buffer): void {
  const isAlone = body.buffer instanceof ArrayBuffer && body.byteLength === body.buffer.byteLength
  if (isAlone && body.length > SMALL_BODY) body.buffer.transfer(0)
}
