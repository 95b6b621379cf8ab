import type { Db } from './client.ts'

interface Claimed {
  /** What only one node may do at a time. */
  subject: string
  now: number
  /** A node that dies with it keeps others away so long, in milliseconds. */
  forMs: number
}

/**
 * Does `work` on one of the nodes that want to, the others go on without it. Unlike a lock it holds no transaction open, so that the
 * work may ask somebody far away.
 */
export async function asClaimed(
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
