import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Tables } from '../../../db/schema.ts'

/** What is sealed anew begins otherwise: so much of it tells of which body a signature is. */
const MARK_LENGTH = 24

export const searchMark = (bodySealed: string) => bodySealed.slice(0, MARK_LENGTH)

/**
 * Messages whose signature is not of the body that they have now: of before there was an index, saved by a node that knows none, or
 * sealed anew with another `SECRET_KEY`. A partial index has just these.
 */
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
