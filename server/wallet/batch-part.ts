import type { Read, StepResult, Write } from '../platform/db/bulk.ts'
import type { BatchState } from './batch-state.ts'
import type { Operation } from './operation.ts'

/** Rows beyond the wallet's own that some operations of a batch change, read and written along with it. */
export interface BatchPart<State extends BatchState> {
  /** The state as an earlier batch left it, if the operations need nothing else; null: it has to be read. */
  remembered(operations: readonly Operation<unknown, State>[]): State | null
  /** `false`: not needed. */
  reads(operations: readonly Operation<unknown, State>[]): readonly (Read | false)[]
  /** @param results of `reads`, in their places */
  extend(state: BatchState, results: readonly (StepResult | undefined)[]): State
  /** It is called after all operations, before anything is written. */
  finish(state: State, operations: readonly Operation<unknown, State>[]): void
  writes(state: State): readonly Write[]
  committed(state: State): void
  /** @param state undefined: it could not be read */
  failed(error: unknown, state: State | undefined): void
}

export const noPart: BatchPart<BatchState> = {
  remembered: () => null,
  reads: () => [],
  extend: (state) => state,
  finish: () => {},
  writes: () => [],
  committed: () => {},
  failed: () => {},
}
