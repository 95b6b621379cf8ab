/** One at a time, in the order they come: the garbage of one is gone before the next begins. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
