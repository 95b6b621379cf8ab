import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import type { Tables } from '../../../platform/db/schema.ts'

/** Characters of a sealed body that identify it: encrypted again it begins differently. */
const MARK_LENGTH = 24

export const searchMark = (bodySealed: string) => bodySealed.slice(0, MARK_LENGTH)

/** Older than the index, saved by an older node, or re-encrypted; a partial index has just these. */
export const isUnindexed = sql<boolean>`(search_mark is null or search_mark <> substr(body_sealed, 1, 24))`

type Signature = Insertable<Tables['conversation_search']>

/** Stores signatures, in the transaction that notes the `search_mark` of their messages. */
export async function storeSignatures(trx: Db, rows: readonly Signature[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('conversation_search')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'message_id']).doUpdateSet((eb) => ({
        key_id: eb.ref('excluded.key_id'),
        signature: eb.ref('excluded.signature'),
      })),
    )
    .execute()
}
