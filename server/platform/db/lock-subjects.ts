import type { Db } from './client.ts'

/** Locks a row per subject for the rest of the transaction, so that parallel requests pass a limit one after the other. */
export async function lockSubjects(trx: Db, subjects: string[], now: number): Promise<void> {
  // A fixed order avoids deadlocks.
  for (const subject of subjects.toSorted()) {
    await trx
      .insertInto('subject_lock')
      .values({ subject, touched_at: now })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ touched_at: now }))
      .execute()
  }
}
