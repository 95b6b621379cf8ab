import type { KeyBudget, KeyRate } from '../../../contract/key.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Frozen } from '../../identity/index.ts'

/** A key that works at this moment, with what it is limited to. */
export interface ActiveKey {
  id: string
  userId: string
  /** Model ids it may call; empty = all. */
  models: string[]
  /** `isAddressAllowed` takes them; empty = all. */
  ips: string[]
  budget: KeyBudget
  /** Keys that draw on the same budget, since they came out of one another by rotation; without this one. */
  family: string[]
  /** What calls and tokens a minute are counted under. */
  rateId: string
  rate: KeyRate
  expiresAt: number | null
  /** Why a spend cap of its owner keeps it from calls; empty: its owner disabled it; null: nothing keeps it. */
  pause: string | null
  /** It is the freeze of its user; it is compared with the time of each call. */
  callsFreeze: Frozen
}

/** How long a key revoked on another node may still work here; the contract allows a second. */
const FRESH_MS = 500
const KEPT = 10_000

interface Known {
  active: Promise<ActiveKey | null>
  until: number
}

const known = new WeakMap<Database, Map<string, Known>>()

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

/** It is called when keys change: what this node does to a key counts here at once. */
export function forgetKeys(database: Database): void {
  known.delete(database)
}
