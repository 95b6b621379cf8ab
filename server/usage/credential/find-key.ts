import { createBatcher } from '../../platform/db/batcher.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Deps } from '../context.ts'
import { sha256 } from '../../platform/secrets/tokens.ts'
import { rememberKey, type ActiveKey } from './active-keys.ts'
import { isKeyWellFormed } from './key-format.ts'
import { defaultRate, readKeyRate, readKeySettings } from './key-settings.ts'

type KeyDeps = Pick<Deps, 'database' | 'settings' | 'secrets'>
type Found = ActiveKey | null

/** Keys that one query looks up; requests that come in the same turn of the event loop share one. */
const LOOKED_UP_AT_ONCE = 64

const lookUps = new WeakMap<Database, (keyHash: string) => Promise<Found>>()

function lookUpOf({ database, settings, secrets }: KeyDeps): (keyHash: string) => Promise<Found> {
  const known = lookUps.get(database)
  if (known) return known
  const { add } = createBatcher<string, Found>({
    run: (keyHashes) => readKeys({ database, settings, secrets }, keyHashes, 'key_hash'),
    cap: LOOKED_UP_AT_ONCE,
    quietTurns: 1,
  })
  lookUps.set(database, add)
  return add
}

/** One revoked on another node may work here for half a second. @returns null for every key that does not work */
export async function findKey({ deps, key }: { deps: Deps; key: string }): Promise<Found> {
  if (!isKeyWellFormed(key)) return null
  const keyHash = sha256(key)
  const found = await rememberKey(deps.database, keyHash, () => lookUpOf(deps)(keyHash))
  const hasExpired = found?.expiresAt != null && found.expiresAt <= deps.clock()
  return hasExpired ? null : found
}

/** Finds as `findKey` does, for what goes on after its call; it reads the database each time. */
export async function findKeyById({ deps, keyId }: { deps: Deps; keyId: string }): Promise<Found> {
  const [found] = await readKeys(deps, [keyId], 'id')
  const hasExpired = found?.expiresAt != null && found.expiresAt <= deps.clock()
  return hasExpired || !found ? null : found
}

/** @returns those that work, in the places of `values` */
async function readKeys(
  { database: { db }, settings, secrets }: KeyDeps,
  values: readonly string[],
  column: 'key_hash' | 'id',
): Promise<Found[]> {
  const rows = await db
    .selectFrom('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .leftJoin('user_state', 'user_state.user_id', 'api_key.user_id')
    .selectAll('api_key')
    .select(['calls_frozen_at', 'calls_until'])
    .where(`api_key.${column}`, 'in', values)
    .where('revoked_at', 'is', null)
    .where('user.deleted_at', 'is', null)
    .execute()
  const rotated = rows.filter(({ family_id }) => family_id !== '')
  const relatives =
    rotated.length === 0
      ? []
      : await db
          .selectFrom('api_key')
          .select(['id', 'user_id', 'family_id'])
          .where(
            'user_id',
            'in',
            rotated.map((row) => row.user_id),
          )
          .where(
            'family_id',
            'in',
            rotated.map((row) => row.family_id),
          )
          .execute()
  const standard = defaultRate(settings.current())
  const found = new Map<string, ActiveKey>()
  for (const row of rows) {
    const isRelative = (one: (typeof relatives)[number]) =>
      one.user_id === row.user_id && one.family_id === row.family_id && one.id !== row.id
    found.set(row[column], {
      id: row.id,
      family: relatives.filter(isRelative).map(({ id }) => id),
      rateId: row.family_id === '' ? row.id : row.family_id,
      userId: row.user_id,
      expiresAt: row.expires_at,
      pause: row.paused_at === null ? null : row.pause_reason,
      callsFreeze: { frozenAt: row.calls_frozen_at, until: row.calls_until },
      ...readKeySettings(secrets, row),
      rate: { ...standard, ...readKeyRate(row) },
    })
  }
  return values.map((value) => found.get(value) ?? null)
}
