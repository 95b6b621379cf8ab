import type { Deps } from '../deps.ts'
import type { SecurityEvent } from './metrics.ts'

interface Refusal {
  event: SecurityEvent
  /** Network of the caller; empty if it is not known. */
  network: string
  /** Its subject (a phone, a payment channel); only a keyed hash of it is logged. */
  subject: string
}

/** Lines of one kind from one network in a window, and of one kind from all of them. */
const LINES_PER_NETWORK = 5
const LINES_PER_EVENT = 100
const WINDOW_MS = 60_000

interface Window {
  since: number
  lines: Map<string, number>
}

const windows = new WeakMap<Deps, Window>()

/** Counts a refusal, and logs a sample of them: enough to block a network by, and never more than some lines a minute. */
export function reportRefusal(deps: Deps, { event, network, subject }: Refusal): void {
  deps.metrics.securityEvent(event)
  if (!isSampled(deps, event, network)) return
  const subjectHash = deps.secrets.index('log', subject).slice(0, 12)
  deps.log.warn({ event, network, subject: subjectHash }, 'refused')
}

function isSampled(deps: Deps, event: SecurityEvent, network: string): boolean {
  const now = performance.now()
  const found = windows.get(deps)
  const window = found && now - found.since < WINDOW_MS ? found : { since: now, lines: new Map() }
  windows.set(deps, window)
  const { lines } = window
  const total = lines.get(event) ?? 0
  if (total >= LINES_PER_EVENT) return false
  const key = `${event}\n${network}`
  const own = lines.get(key) ?? 0
  if (own >= LINES_PER_NETWORK) return false
  lines.set(event, total + 1)
  lines.set(key, own + 1)
  return true
}
