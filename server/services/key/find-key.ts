import type { Deps } from '../../deps.ts'
import { sha256 } from '../../secrets/tokens.ts'
import { rememberKey, type ActiveKey } from './active-keys.ts'
import { isKeyWellFormed } from './key-format.ts'
import { defaultRate, readKeyRate, readKeySettings } from './key-settings.ts'

/** One revoked on another node may work here for half a second. @returns null for every key that does not work */
export async function findKey({ deps, key }: { deps: Deps; key: string }): Promise<ActiveKey | null> {
  if (!isKeyWellFormed(key)) return null
  const keyHash = sha256(key)
  const found = await rememberKey(deps.database, keyHash, () => readKey(deps, keyHash))
  const hasExpired = found?.expiresAt != null && found.expiresAt <= deps.clock()
  return hasExpired ? null : found
}

/** As `findKey`, for what goes on after its call; from the database each time. */
export async function findKeyById({ deps, keyId }: { deps: Deps; keyId: string }): Promise<ActiveKey | null> {
  const found = await readKey(deps, keyId, 'id')
  const hasExpired = found?.expiresAt != null && found.expiresAt <= deps.clock()
  return hasExpired ? null : found
}

async function readKey(
  { database, settings }: Deps,
  value: string,
  column: 'key_hash' | 'id' = 'key_hash',
): Promise<ActiveKey | null> {
  const row = await database.db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .leftJoin('user_state', 'user_state.user_id', 'api_key.user_id')
    .selectAll('api_key')
    .select(['calls_frozen_at', 'calls_until'])
    .where(`api_key.${column}`, '=', value)
    .where('revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const family =
    row.family_id === ''
      ? []
      : await database.db
          .selectFrom('api_key')
          .select('id')
          .where('user_id', '=', row.user_id)
          .where('family_id', '=', row.family_id)
          .where('id', '<>', row.id)
          .execute()
  return {
    id: row.id,
    family: family.map(({ id }) => id),
    rateId: row.family_id === '' ? row.id : row.family_id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    pause: row.paused_at === null ? null : row.pause_reason,
    callsFreeze: { frozenAt: row.calls_frozen_at, until: row.calls_until },
    ...readKeySettings(row),
    rate: { ...defaultRate(settings.current()), ...readKeyRate(row) },
  }
}
