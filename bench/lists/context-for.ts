import type { UserContext } from '../../server/governance/context.ts'
import type { Database } from '../../server/platform/db/client.ts'

/** As much of a request as the verbs of lists and statistics look at. */
export function contextFor(
  database: Database,
  { userId, now }: { userId: string; now: number },
): UserContext {
  return {
    db: database.db,
    now,
    deps: { catalog: { models: [] }, clock: () => now, database },
    caller: { userId, sessionId: '' },
  } as unknown as UserContext
}
