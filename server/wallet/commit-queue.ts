import { createBatcher } from '../platform/db/batcher.ts'
import { isUnavailable } from '../platform/db/error-kinds.ts'
import type { Metrics } from '../platform/ops/metrics.ts'
import type { BatchState } from './batch-state.ts'
import type { AddOperation, Operation, Outcome } from './operation.ts'

interface CommitQueueOptions<State extends BatchState> {
  /** Runs operations in one transaction and resolves after its commit. */
  commit: (operations: readonly Operation<unknown, State>[]) => Promise<Outcome[]>
  cap: number
  metrics?: Pick<Metrics, 'committed' | 'queued'> | undefined
}

/** Lets operations that arrive while a transaction is under way share the next one. */
export function createCommitQueue<State extends BatchState>({
  commit,
  cap,
  metrics,
}: CommitQueueOptions<State>): AddOperation<State> {
  /** One operation that the database refuses must not take the others with it, so each is then tried alone. */
  async function run(operations: readonly Operation<unknown, State>[]): Promise<Outcome[]> {
    const startedAt = performance.now()
    try {
      const outcomes = await commit(operations)
      metrics?.committed(operations.length, (performance.now() - startedAt) / 1000)
      return outcomes
    } catch (error) {
      if (operations.length === 1 || isUnavailable(error)) return operations.map(() => ({ error }))
    }
    const outcomes: Outcome[] = []
    for (const operation of operations) outcomes.push(...(await run([operation])))
    return outcomes
  }

  const { add, waiting } = createBatcher({ run, cap })
  metrics?.queued(waiting)
  return async <Result>(operation: Operation<Result, State>) => {
    const outcome = await add(operation)
    if ('error' in outcome) throw outcome.error
    return outcome.value as Result
  }
}
