import type { StepUpNeeded } from '../../../contract/step-up.ts'
import { createStore, useStore } from '../create-store.ts'
import { session } from '../session.ts'

/** A proof that calls are waiting for. */
export interface PendingStepUp {
  needed: StepUpNeeded
  proof: Promise<boolean>
  /** Sends the calls again, or lets them fail. */
  end: (isProved: boolean) => void
}

const pending = createStore<readonly PendingStepUp[]>([])

/** The one to be shown, if any. */
export const usePendingStepUp = () => useStore(pending)[0]

/** @returns whether it was proved; calls that ask for one purpose meanwhile wait for one proof */
export function proveStepUp(needed: StepUpNeeded): Promise<boolean> {
  const same = pending.read().find((one) => one.needed.purpose === needed.purpose)
  if (same) return same.proof
  const { proof, resolve } = openProof()
  const mine: PendingStepUp = {
    needed,
    proof,
    end(isDone) {
      pending.set(pending.read().filter((one) => one !== mine))
      resolve(isDone)
    },
  }
  pending.set([...pending.read(), mine])
  return proof
}

function openProof() {
  let resolve: (isProved: boolean) => void = () => undefined
  const proof = new Promise<boolean>((settle) => (resolve = settle))
  return { proof, resolve }
}

let lastSession = session.number()
session.subscribe(() => {
  if (session.number() === lastSession) return
  lastSession = session.number()
  for (const one of pending.read()) one.end(false)
})
