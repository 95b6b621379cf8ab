import type { Deps } from '../context.ts'

const ALERTS = 60
const WINDOW_MS = 60_000

interface Window {
  since: number
  alerts: number
}

const windows = new WeakMap<Deps, Map<string, Window>>()

/** Whether a forged callback may raise an alert: a flood of them is counted in the metrics, not in rows and error lines. */
export function isAlertAllowed(deps: Deps, channel: string): boolean {
  const now = performance.now()
  const byChannel = windows.get(deps) ?? new Map<string, Window>()
  windows.set(deps, byChannel)
  const found = byChannel.get(channel)
  const window = found && now - found.since < WINDOW_MS ? found : { since: now, alerts: 0 }
  byChannel.set(channel, window)
  window.alerts += 1
  return window.alerts <= ALERTS
}
