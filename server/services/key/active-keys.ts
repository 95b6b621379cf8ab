import type { Database } from '../../db/client.ts'
import type { ActiveKey } from './find-key.ts'

/** A key revoked on another node is known here for so long at most; the contract allows a second. */
const FRESH_MS = 500
const KEPT = 10_000

interface Known {
  active: Promise<ActiveKey | null>
  until: number
}

const known = new WeakMap<Database, Map<string, Known>>()

/** What `read` says of a key, asked once in a while however often the key is used. Keys that do not work are not remembered. */
export function rememberKey(
  database: Database,
  keyHash: string,
  read: () => Promise<ActiveKey | null>,
): Promise<ActiveKey | null> {
  const keys = known.get(database) ?? new Map<string, Known>()
  known.set(database, keys)
  const now = performance.now()
  const remembered = keys.get(keyHash)
  if (remembered && remembered.until > now) return remembered.active
  if (keys.size >= KEPT) keys.clear()
  const forget = () => {
    if (keys.get(keyHash)?.active === active) keys.delete(keyHash)
  }
  const active = read().then(
    (key) => {
      if (!key) forget()
      return key
    },
    (error: unknown) => {
      forget()
      throw error
    },
  )
  keys.set(keyHash, { active, until: now + FRESH_MS })
  return active
}

/** To be called when keys change: what this node does to a key counts here at once. */
export function forgetKeys(database: Database): void {
  known.delete(database)
}
