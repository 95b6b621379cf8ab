import type { Db } from '../../db/client.ts'

/** Ids that one statement asks for at most. */
const AT_ONCE = 1000

interface Credentials {
  sessionIds: readonly string[]
  keyIds: readonly string[]
  now: number
}

/** Which of these sessions and API keys still work: not ended, revoked, deleted or expired, and their account is not closed. */
export async function activeCredentials(
  db: Db,
  { sessionIds, keyIds, now }: Credentials,
): Promise<Set<string>> {
  const active = new Set<string>()
  for (let i = 0; i < Math.max(sessionIds.length, keyIds.length); i += AT_ONCE) {
    const rows = await db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select('session.id')
      .where('session.id', 'in', listed(sessionIds.slice(i, i + AT_ONCE)))
      .where('session.expires_at', '>', now)
      .where('user.deleted_at', 'is', null)
      .unionAll(
        db
          .selectFrom('api_key')
          .innerJoin('user', 'user.id', 'api_key.user_id')
          .select('api_key.id')
          .where('api_key.id', 'in', listed(keyIds.slice(i, i + AT_ONCE)))
          .where('api_key.revoked_at', 'is', null)
          .where((eb) => eb.or([eb('api_key.expires_at', 'is', null), eb('api_key.expires_at', '>', now)]))
          .where('user.deleted_at', 'is', null),
      )
      .execute()
    for (const { id } of rows) active.add(id)
  }
  return active
}

/** PostgreSQL takes no empty list. */
const listed = (ids: readonly string[]) => (ids.length > 0 ? ids : [''])
