import { Readable } from 'node:stream'

const CHECK_MS = 1000

/**
 * A file on its way. Once a second its reader is admitted again, also while they read nothing.
 * @param admitAgain throws as soon as they may no longer have it: the answer then breaks off, so that no part passes for the whole
 */
export function whileAdmitted(text: AsyncIterable<string>, admitAgain: () => Promise<unknown>): Readable {
  const file = Readable.from(text, { highWaterMark: 1 })
  let timer: ReturnType<typeof setTimeout>
  const checkLater = () => void (timer = setTimeout(() => void check(), CHECK_MS))
  async function check() {
    try {
      await admitAgain()
    } catch (error) {
      file.destroy(error instanceof Error ? error : undefined)
    }
    if (!file.destroyed) checkLater()
  }
  file.once('close', () => clearTimeout(timer))
  checkLater()
  return file
}
