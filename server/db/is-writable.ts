import type { Database } from './client.ts'

/** Whether the database takes a write now: one is made that changes nothing. */
export async function isWritable({ db }: Database): Promise<boolean> {
  try {
    await db
      .insertInto('subject_lock')
      .values({ subject: 'readyz', touched_at: 0 })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ touched_at: 0 }))
      .execute()
    return true
  } catch {
    return false
  }
}
