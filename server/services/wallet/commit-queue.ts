import { isUnavailable } from '../../db/failures.ts'
import type { Operation, OperationKind, OperationOf, Outcome, Results } from './operation.ts'

interface Waiting {
  operation: Operation
  finish: (outcome: Outcome) => void
}

interface CommitQueueOptions {
  /** Runs operations in one transaction and resolves after its commit. */
  commit: (operations: readonly Operation[]) => Promise<Outcome[]>
  /** Operations that share one transaction at most. */
  cap: number
}

/** Lets operations that arrive while a transaction is under way share the next one. */
export function createCommitQueue({ commit, cap }: CommitQueueOptions) {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, cap)
      const outcomes = await outcomesOf(batch.map(({ operation }) => operation))
      batch.forEach(({ finish }, i) =>
        finish(outcomes[i] ?? { error: new Error('operation without outcome') }),
      )
    }
    isRunning = false
  }

  /** One operation that the database refuses must not take the others with it, so each is then tried alone. */
  async function outcomesOf(operations: readonly Operation[]): Promise<Outcome[]> {
    try {
      return await commit(operations)
    } catch (error) {
      if (operations.length === 1 || isUnavailable(error)) return operations.map(() => ({ error }))
    }
    const outcomes: Outcome[] = []
    for (const operation of operations) outcomes.push(...(await outcomesOf([operation])))
    return outcomes
  }

  /** Resolves when the operation is durable; rejects with its refusal, or if the database could not take it. */
  return function add<Kind extends OperationKind>(operation: OperationOf<Kind>): Promise<Results[Kind]> {
    return new Promise((resolve, reject) => {
      waiting.push({
        operation: operation as Operation,
        finish: (outcome) =>
          'error' in outcome ? reject(outcome.error) : resolve(outcome.value as Results[Kind]),
      })
      if (isRunning) return
      isRunning = true
      // Not at once: what the event loop is about to deliver can still come along.
      setImmediate(() => void run())
    })
  }
}
