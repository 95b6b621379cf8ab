import type { Database } from './client.ts'

/** Makes a write that changes nothing. */
export async function tryWriting({ db }: Database): Promise<void> {
  await db
    .insertInto('subject_lock')
    .values({ subject: 'readyz', touched_at: 0 })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ touched_at: 0 }))
    .execute()
}

/** Whether the database takes a write now. */
export const isWritable = (database: Database): Promise<boolean> =>
  tryWriting(database).then(
    () => true,
    () => false,
  )
