import type { BatchState } from './batch-state.ts'

export interface Needs {
  /** Of these the holds are read. */
  requestIds?: readonly string[] | undefined
  /** Those of them that have a hold: their users decide which wallets, packages, spends and calls are read too. */
  heldIds?: readonly string[] | undefined
  /** Calls that are written, perhaps. */
  callIds?: readonly string[] | undefined
  userIds?: readonly string[] | undefined
  keyIds?: readonly string[] | undefined
  /** Milliseconds: what keys spent is read for their periods. */
  moments: readonly number[]
  /** Keys that are to stay within a budget, with their families, and whose they are. */
  budget?: { userId: string; keyIds: readonly string[] } | undefined
}

/** Something that moves the money held for calls; many share one transaction. */
export interface Operation<Result = unknown, State extends BatchState = BatchState> {
  /** When it was asked for, in milliseconds. */
  at: number
  needs: Needs
  /** Changes `state`; what it refuses it throws before the first change. */
  apply: (state: State) => Result
}

/** How one operation of a batch ended. A refusal is an error of its own and no one else's. */
export type Outcome = { value: unknown } | { error: unknown }

/** Resolves when the operation is durable; rejects with its refusal, or if the database could not take it. */
export type AddOperation<State extends BatchState = BatchState> = <Result>(
  operation: Operation<Result, State>,
) => Promise<Result>
