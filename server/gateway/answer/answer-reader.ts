import type { SettleResult } from '../../wallet/index.ts'
import type { AnswerMeter, Ending, Metered, Reading } from '../meter/meter.ts'
import type { SseEvent } from '../sse/split-events.ts'
import type { WireError } from '../wire/wire-error.ts'

export interface Read {
  reading: Reading
  /** What was kept back until now and goes out. */
  earlier?: Buffer | undefined
  /** What of this event goes out. */
  now?: Buffer | undefined
}

export interface Bill {
  ending: Ending
  metered: Metered
  settled: SettleResult
}

/** Reads an upstream's stream for the meter and says what of it goes to the caller. Its end is kept back until it is billed. */
export interface AnswerReader {
  meter: AnswerMeter
  read: (event: SseEvent) => Read
  /** The words of the error that was read last. */
  errorWords: (data: string) => string
  /** What goes out in the end. */
  end: (bill: Bill) => Buffer
  /** What was kept back of an answer that failed. */
  rest: () => Buffer
  fail: (error: WireError) => Buffer
}
