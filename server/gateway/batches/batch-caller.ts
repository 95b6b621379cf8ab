import type { Deps } from '../../money/context.ts'
import type { BatchRow } from '../../content/index.ts'
import { findKeyById } from '../../usage/index.ts'
import type { BatchCall, GatewayCaller } from '../caller/authenticate.ts'

/**
 * The caller of a batch's lines: its user, and the key that it was begun by, with that key's budget. The pace is ours, so that the
 * key's limits a minute stay with its own calls. @returns null if the key works no longer or is disabled, `paused` while a spend cap keeps it from calls
 */
export async function batchCaller(
  deps: Deps,
  { user_id: userId, key_id: keyId }: BatchRow,
  batch: BatchCall,
): Promise<GatewayCaller | 'paused' | null> {
  const common = { userId, sessionId: '', rateId: '', rate: {}, setHeaders: () => {}, traceParent: '', batch }
  const authenticatedAt = performance.now()
  if (keyId === '') return { ...common, authenticatedAt, keyId, keyFamily: [], budget: {}, models: [] }
  const key = await findKeyById({ deps, keyId })
  if (!key || key.pause === '') return null
  if (key.pause !== null) return 'paused'
  return { ...common, authenticatedAt, keyId, keyFamily: key.family, budget: key.budget, models: key.models }
}
