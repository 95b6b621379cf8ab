import type { Db } from './client.ts'

interface Claimed {
  subject: string
  now: number
  /** Milliseconds after which the claim of a dead node expires. */
  forMs: number
}

/** Runs `work` on one node; others skip it. It holds no transaction open, so that the work may call remote services. */
export async function withClaim(
  db: Db,
  { subject, now, forMs }: Claimed,
  work: () => Promise<void>,
): Promise<void> {
  const name = `claim:${subject}`
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('subject_lock')
    .values({ subject: name, touched_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ touched_at: now })
        .where('subject_lock.touched_at', '<=', now - forMs),
    )
    .executeTakeFirstOrThrow()
  if (taken !== 1n) return
  try {
    await work()
  } finally {
    await db.deleteFrom('subject_lock').where('subject', '=', name).where('touched_at', '=', now).execute()
  }
}
