import type { Db } from './client.ts'

/**
 * Locks a row per subject (a phone, an address, a user) for the rest of the transaction, so that what is counted next cannot
 * change under it: parallel requests pass a limit one after the other.
 */
export async function lockSubjects(trx: Db, subjects: string[], now: number): Promise<void> {
  // One order for everybody, or two transactions could wait for each other.
  for (const subject of subjects.toSorted()) {
    await trx
      .insertInto('subject_lock')
      .values({ subject, touched_at: now })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ touched_at: now }))
      .execute()
  }
}
