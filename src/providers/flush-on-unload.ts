import { calls } from 'virtual:calls'
import type { CallInput } from '../../contract/endpoints.ts'
import { session } from './session.ts'

/**
 * Saves what is not saved yet while the page is being closed: `keepalive` lets the request outlive the page, and browsers cap its body at
 * 64 KiB.
 */
export function flushOnUnload<Name extends 'conversation.saveMessage' | 'draft.save'>(
  name: Name,
  input: CallInput<Name>,
): void {
  const accessToken = session.read()?.accessToken
  if (accessToken === undefined) return
  const { method, path } = calls[name]
  const headers = { 'Content-Type': 'application/json', 'X-Access-Token': accessToken }
  // The page is gone; there is nowhere to report a failure.
  fetch(`/maas${path}`, { method, headers, keepalive: true, body: JSON.stringify(input) }).catch(
    () => undefined,
  )
}
