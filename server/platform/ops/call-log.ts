import type { Logger } from 'pino'
import { InFlight } from '../in-flight.ts'

/** What a model call came to, as its line in the log says it. No key, no address of a caller, no text of a conversation. */
export interface CallLogEntry {
  model: string
  /** Empty: it came by none of the wires. */
  wire: string
  outcome: string
  ttftMs: number | null
  promptTokens: number
  completionTokens: number
  /** Yuan taken from the balance. */
  cost: string
  attempts: AttemptNote[]
}

interface AttemptNote {
  /** Its account, without a secret. */
  upstream: string
  /** The model's name there. */
  target: string
  outcome: string
  /** HTTP status; null: it did not answer. */
  status: number | null
  ms: number
  firstByteMs: number | null
  /** What went wrong, in its scrubbed words; absent: nothing. */
  reason?: string
  breaker: string
}

type Write = (call?: CallLogEntry) => void

/** Brings what a call came to into the line of its request; a call that goes on after an answer has a line of its own. */
export interface CallLog {
  opened(requestId: string): void
  /** It is a model call, and will be settled. */
  begun(requestId: string): void
  /**
   * Its answer is out, or its caller has left.
   * @param write writes the line: now, or once the call of a caller who left is settled
   */
  closed(requestId: string, { isAborted, write }: { isAborted: boolean; write: Write }): void
  /** `read` is called only if such lines are written. */
  settled(requestId: string, read: () => CallLogEntry): void
  /** It could not be settled now: a line that waits for it waits no longer. */
  unsettled(requestId: string): void
}

interface Entry {
  isBegun: boolean
  note: CallLogEntry | undefined
  write: Write | null
}

/** Beyond these a line is not put off. */
const ENTRIES_MAX = 20_000

export function createCallLog(log: Logger): CallLog {
  const entries = new InFlight<string, Entry>()
  return {
    opened: (requestId) => entries.set(requestId, { isBegun: false, note: undefined, write: null }),
    begun(requestId) {
      const entry = entries.get(requestId)
      if (entry) entry.isBegun = true
    },
    closed(requestId, { isAborted, write }) {
      const entry = entries.get(requestId)
      if (entry?.isBegun && !entry.note && isAborted && entries.size < ENTRIES_MAX) {
        entry.write = write
        return
      }
      entries.delete(requestId)
      write(entry?.note)
    },
    settled(requestId, read) {
      const entry = entries.get(requestId)
      if (!log.isLevelEnabled('info')) {
        if (entry?.write) entries.delete(requestId)
        return
      }
      if (!entry) return log.info({ reqId: requestId, call: read() }, 'call')
      entry.note = read()
      if (!entry.write) return
      entries.delete(requestId)
      entry.write(entry.note)
    },
    unsettled(requestId) {
      const write = entries.get(requestId)?.write
      if (!write) return
      entries.delete(requestId)
      write()
    },
  }
}
