import type { Readable } from 'node:stream'

/** @returns whether it goes on with the next one; a promise if that has to wait */
export type TakePiece = (bytes: Buffer) => boolean | Promise<boolean>

/** Hands over pieces one at a time. @param take resolves to false to stop @returns whether the body came to its end */
export function eachPiece(body: Readable, take: TakePiece): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isTaking = false
    let failure: { error: unknown } | null = null
    function stop() {
      body.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose)
    }
    function finish(settle: () => void) {
      stop()
      settle()
    }
    function onData(bytes: Buffer) {
      let isWanted: boolean | Promise<boolean>
      try {
        isWanted = take(bytes)
      } catch (error) {
        finish(() => reject(error))
        return
      }
      if (isWanted === true) return
      if (isWanted === false) finish(() => resolve(false))
      else void waitFor(isWanted)
    }
    async function waitFor(isWanted: Promise<boolean>) {
      isTaking = true
      body.pause()
      try {
        if (!(await isWanted)) return finish(() => resolve(false))
      } catch (error) {
        return finish(() => reject(error))
      }
      isTaking = false
      if (failure) onError(failure.error)
      else body.resume()
    }
    function onEnd() {
      finish(() => resolve(true))
    }
    function onError(error: unknown) {
      failure = { error }
      if (!isTaking) finish(() => reject(error))
    }
    function onClose() {
      onError(new Error('the body was closed before its end'))
    }
    body.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
    if (body.destroyed) onError(body.errored ?? new Error('the body was closed before it was read'))
  })
}
