import type { Db } from '../db/client.ts'

/** Id of the key that a node started with last, and that all is to be sealed with; empty: none is noted. */
export async function newestKey(db: Db): Promise<string> {
  const newest = await db
    .selectFrom('secret_key')
    .select('id')
    .where('retired_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? ''
}
