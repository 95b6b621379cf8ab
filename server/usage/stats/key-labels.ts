import type { KeyUsage } from '../../../contract/stats.ts'
import type { UserContext } from '../context.ts'
import { BY_SESSION } from './key-ids-of.ts'

type Label = Pick<KeyUsage, 'keyId' | 'keyName' | 'keyState'>

/** What each of the caller's keys is shown as: those that came out of one another by rotation are one, named as the newest. */
export async function keyLabels({ db, caller, now }: UserContext): Promise<(keyId: string) => Label> {
  const rows = await db
    .selectFrom('api_key')
    .select([
      'id',
      'name',
      'prefix',
      'last4',
      'family_id',
      'expires_at',
      'revoked_at',
      'paused_at',
      'paused_by',
    ])
    .where('user_id', '=', caller.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const familyOf = new Map(rows.map((row) => [row.id, row.family_id === '' ? row.id : row.family_id]))
  const newest = new Map(rows.map((row) => [familyOf.get(row.id), row]))
  return (keyId) => {
    if (keyId === '' || keyId === BY_SESSION)
      return { keyId: BY_SESSION, keyName: BY_SESSION, keyState: 'session' }
    const row = newest.get(familyOf.get(keyId))
    if (!row) return { keyId, keyName: keyId, keyState: 'revoked' }
    const hasExpired = row.expires_at !== null && row.expires_at <= now
    return {
      keyId: row.id,
      keyName: row.name || `${row.prefix}…${row.last4}`,
      keyState:
        row.revoked_at !== null
          ? 'revoked'
          : hasExpired
            ? 'expired'
            : row.paused_at === null
              ? 'active'
              : row.paused_by === ''
                ? 'disabled'
                : 'paused',
    }
  }
}
