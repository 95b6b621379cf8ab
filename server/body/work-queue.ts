/**
 * Does pieces of work in the order in which they come, one at a time: what each of them makes while it is done is garbage before the
 * next one begins.
 */
export function createWorkQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
