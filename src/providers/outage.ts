import { createStore, useStore } from './create-store.ts'

interface FailedRead {
  id: string
  message: string
  retry: () => void
}

/** Reads that failed for now and stand on the screen, the first first. */
const failed = createStore<readonly FailedRead[]>([])
/** Messages whose reads were tried again while they stand on the screen. */
const retried = new Set<string>()

export const outage = {
  /** @returns takes it back */
  add: (one: FailedRead): (() => void) => {
    failed.set([...failed.read(), one])
    return () => {
      failed.set(failed.read().filter((other) => other !== one))
      if (!failed.read().some(({ message }) => message === one.message)) retried.delete(one.message)
    }
  },
  /** Reads again all that failed with this message. */
  retry: (message: string): void => {
    retried.add(message)
    for (const one of failed.read()) if (one.message === message) one.retry()
  },
  /** Whether a toast was shown for it before, and the message still stands on the screen. */
  isTold: (message: string): boolean => retried.has(message),
}

/** The one that says it for all that failed with the same message. */
export const useTeller = (message: string): FailedRead | undefined =>
  useStore(failed).find((one) => one.message === message)
