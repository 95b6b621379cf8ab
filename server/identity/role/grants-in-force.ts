import type { Selectable } from 'kysely'
import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { isCovered, type Checker } from '../../platform/row-mac/row-mac.ts'

type Grant = Selectable<Tables['staff']>

const Revoked = z.object({ role: z.string(), rev: z.number() })

/** Keeps the rows that the program wrote and has not ended since: one from before its end proves nothing. */
export const inForce = <G extends Grant & { mac: string | null }>(
  db: Db,
  { secrets }: { secrets: Checker },
  grants: readonly G[],
): Promise<G[]> =>
  withoutRevoked(
    db,
    grants.filter((row) => isCovered(secrets, { table: 'staff', row, mac: row.mac })),
  )

/** Keeps the rows of which the audit does not say otherwise. */
export async function withoutRevoked<G extends Grant>(db: Db, grants: readonly G[]): Promise<G[]> {
  if (grants.length === 0) return []
  const ends = await db
    .selectFrom('audit_entry')
    .select(['subject', 'before'])
    .where(
      'subject',
      'in',
      grants.map(({ user_id: id }) => `user:${id}`),
    )
    .where('action', '=', 'staff.revoke')
    .where('outcome', '=', 'done')
    .execute()
  const isEnded = ({ user_id: userId, role, rev }: Grant) =>
    ends.some(({ subject, before }) => {
      const revoked = Revoked.safeParse(tryParseJson(before))
      return (
        subject === `user:${userId}` &&
        revoked.success &&
        revoked.data.role === role &&
        revoked.data.rev >= rev
      )
    })
  return grants.filter((grant) => !isEnded(grant))
}
