import { toast } from '../../providers/toast.ts'

interface Done {
  answer: unknown
  /** The words of the config; empty: nothing is said. */
  done: string
  /** The answer adds to them (`contract/outcomes.ts`). */
  isOutcome: boolean
  /** Takes it back. */
  undo?: (() => void) | undefined
}

/** Says that a write is done. */
export function notifyDone({ answer, done, isOutcome, undo }: Done): void {
  if (isOutcome) return void notifyOutcome(answer, done)
  if (done) toast({ type: 'success', message: done, ...(undo && { undo }) })
}

async function notifyOutcome(answer: unknown, done: string) {
  // If the code of the words cannot be loaded, what the config says stands.
  const words = await import('./outcome-words.ts').catch(() => null)
  const message = words?.outcomeWords(answer ?? {}, done) ?? done
  if (message) toast({ type: 'success', message })
}
