import type { KeyBudget, KeyRate } from '../../../contract/key.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../secrets/tokens.ts'
import { isKeyWellFormed } from './key-format.ts'
import { readKeyRate, readKeySettings } from './key-settings.ts'

/** A key that works at this moment, with what it is limited to. */
export interface ActiveKey {
  id: string
  userId: string
  /** Model ids it may call; empty = all. */
  models: string[]
  /** For `isAddressAllowed`; empty = all. */
  ips: string[]
  budget: KeyBudget
  rate: KeyRate
  expiresAt: number | null
}

/**
 * The key that a caller sent. Nothing is cached, so a revoked key stops at once on every node.
 * @returns null for every kind of key that does not work, without saying why
 */
export async function findKey({ deps, key }: { deps: Deps; key: string }): Promise<ActiveKey | null> {
  if (!isKeyWellFormed(key)) return null
  const now = deps.clock()
  const row = await deps.database.db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .selectAll('api_key')
    .where('key_hash', '=', sha256(key))
    .where('revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    ...readKeySettings(row),
    rate: readKeyRate(row),
  }
}
