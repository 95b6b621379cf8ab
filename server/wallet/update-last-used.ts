import type { Statement, Write } from '../platform/db/bulk.ts'
import type { BatchState } from './batch-state.ts'

/** `last_used_at` of a key is kept to the minute, so that a busy key is not written with every call. */
const STEP_MS = 60_000

const touch: Statement = {
  sqlite: `update api_key set last_used_at = ?
    where id = ? and (last_used_at is null or last_used_at < ?)`,
  postgres: `update api_key set last_used_at = v.used_at
    from unnest($1::bigint[], $2::text[], $3::bigint[]) as v(used_at, id, stale_before)
    where api_key.id = v.id and (last_used_at is null or last_used_at < v.stale_before)`,
}

/** When this process touched a key last, so that the database is not asked with every call. */
const touchedAt = new Map<string, number>()
const REMEMBERED = 10_000

export function updateLastUsed(usedKeys: BatchState['usedKeys']): Write {
  const stale = [...usedKeys].filter(([id, usedAt]) => {
    const last = touchedAt.get(id)
    return last === undefined || Math.abs(usedAt - last) > STEP_MS
  })
  if (touchedAt.size > REMEMBERED) touchedAt.clear()
  for (const [id, usedAt] of stale) touchedAt.set(id, usedAt)
  const inOrder = stale.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { statement: touch, rows: inOrder.map(([id, usedAt]) => [usedAt, id, usedAt - STEP_MS]) }
}
