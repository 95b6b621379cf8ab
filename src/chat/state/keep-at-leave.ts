import { calls } from 'virtual:calls'
import type { CallInput } from '../../../contract/endpoints.ts'
import { session } from '../../providers/session.ts'

/** Has the server keep a message while the page goes away. The browser carries it out after the page, if it is not too long for that. */
export function keepAtLeave(input: CallInput<'conversation.saveMessage'>): void {
  const accessToken = session.read()?.accessToken
  if (accessToken === undefined) return
  const { method, path } = calls['conversation.saveMessage']
  const headers = { 'Content-Type': 'application/json', 'X-Access-Token': accessToken }
  // Nobody is there any more to be told.
  fetch(`/maas${path}`, { method, headers, keepalive: true, body: JSON.stringify(input) }).catch(
    () => undefined,
  )
}
