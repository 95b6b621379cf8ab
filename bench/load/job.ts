import type { Wire } from '../question.ts'

/** Where the load goes. */
export interface Aim {
  origin: string
  path: string
  /** Absent: `chat`. */
  wire?: Wire
  headers: Record<string, string>
  /** Keys that take turns; absent: `headers` say who asks. */
  keys?: string[]
}

/** What the load generator is asked to do. */
export type Job =
  /** Whole answers, or short streams, one after the other on each connection. */
  | { kind: 'requests'; connections: number; ms: number; isStream?: boolean }
  /** Streams begun at once, read to their end. */
  | { kind: 'streams'; connections: number }
  /** Streams begun at once and left open until `letGo`. */
  | { kind: 'openStreams'; connections: number }
  | { kind: 'letGo' }
  /** Answers and streams at a rate, whatever the answers take; some of the streams are left by their callers. */
  | { kind: 'steady'; perSecond: number; ms: number; streamShare: number; abandonShare: number }

export interface Measured {
  /** Answers that came whole, or streams that began. */
  answers: number
  /** Pieces of streams. */
  chunks: number
  elapsedMs: number
  /** Time to the first byte of the answer's body. */
  firstByteMs: { p50: number; p99: number }
}
