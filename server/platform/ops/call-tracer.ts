export interface TracedCall {
  requestId: string
  modelId: string
  /** It came by this wire (`contract/wires.ts`); empty: by none of them. */
  wire: string
  /** `traceparent` as the caller sent it (W3C Trace Context); empty: none. */
  traceParent: string
}

/** One request to one upstream. */
export interface TracedAttempt {
  channel: string
  target: string
  outcome: string
  /** Null: it did not answer. */
  httpStatus: number | null
  /** Milliseconds of `performance.now`. */
  startedAt: number
  durationMs: number
  firstByteMs: number | null
}

export interface TracedEnd {
  outcome: string
  promptTokens: number
  completionTokens: number
  /** Yuan taken from the balance. */
  cost: string
  ttftMs: number | null
  attempts: TracedAttempt[]
}

/** The spans of one call: itself, and within it the hold, each request to an upstream and the settlement. */
export interface CallTrace {
  held(): void
  /** The call was refused: nothing was held. */
  refused(code: string): void
  settling(): void
  settled(end: TracedEnd): void
  /** It could not be charged now. */
  unsettled(): void
}

export interface CallTracer {
  /** @returns null: this call is not traced */
  begin(call: TracedCall): CallTrace | null
  /** Sends what is not sent yet. */
  close(): Promise<void>
}

export const noTracer: CallTracer = { begin: () => null, close: async () => {} }
