import { setTimeout as sleep } from 'node:timers/promises'
import { withClaim } from '../../../platform/db/claim.ts'
import type { Db } from '../../../platform/db/client.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Deps } from '../../../catalog/context.ts'
import { newestKey } from '../../../platform/secrets/newest-key.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../message-body.ts'
import { isUnindexed, searchMark, storeSignatures } from './search-index.ts'
import { searchKey, searchKeyId, signatureOf } from './signature.ts'

const AT_ONCE = 20
/** It pauses between two of them, and between two messages: the node has others to serve. */
const PAUSE_MS = 5
/** Time limit of one run; the next one continues. */
const RUN_MS = 40_000
const CLAIM_MS = 120_000

type Unindexed = MessageRow & { conversation_id: string; user_id: string }

/** Signs messages that have no signature, on one node at a time; killed, it goes on where it was. @returns how many */
export async function indexConversations(deps: Deps): Promise<number> {
  const { db } = deps.database
  if ((await nextUnindexed(db, null, 1)).length === 0) return 0
  const newest = await newestKey(db)
  // A signature by a key that is being replaced would have to be made again.
  if (newest !== '' && newest !== deps.secrets.keyIds[0]) return 0
  let done = 0
  await withClaim(db, { subject: 'conversation search', now: deps.clock(), forMs: CLAIM_MS }, async () => {
    const endsAt = performance.now() + RUN_MS
    let rows = await nextUnindexed(db, null, AT_ONCE)
    while (rows.length > 0 && performance.now() < endsAt && !deps.stop.signal.aborted) {
      done += await index(deps, rows)
      await sleep(PAUSE_MS)
      rows = await nextUnindexed(db, rows.at(-1) ?? null, AT_ONCE)
    }
  })
  return done
}

function nextUnindexed(db: Db, after: Unindexed | null, limit: number): Promise<Unindexed[]> {
  const query = db
    .selectFrom('conversation_message')
    .select(['conversation_id', 'user_id', ...MESSAGE_COLUMNS])
    .where(isUnindexed)
    .orderBy('conversation_id')
    .orderBy('id')
    .limit(limit)
  if (!after) return query.execute()
  return query
    .where((eb) =>
      eb.or([
        eb('conversation_id', '>', after.conversation_id),
        eb.and([eb('conversation_id', '=', after.conversation_id), eb('id', '>', after.id)]),
      ]),
    )
    .execute()
}

async function index(deps: Deps, rows: readonly Unindexed[]): Promise<number> {
  const signed: { row: Unindexed; signature: Buffer }[] = []
  for (const row of rows) {
    const text = readText(deps, row)
    if (text !== null)
      signed.push({ row, signature: signatureOf(searchKey(deps.secrets, row.user_id), text) })
    await sleep(PAUSE_MS)
  }
  return transact(deps.database.db, async (trx) => {
    const stored = []
    for (const { row, signature } of signed) {
      const { numUpdatedRows } = await trx
        .updateTable('conversation_message')
        .set({ search_mark: searchMark(row.body_sealed) })
        .where('conversation_id', '=', row.conversation_id)
        .where('id', '=', row.id)
        // Saved meanwhile, it has another signature.
        .where('body_sealed', '=', row.body_sealed)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 1n)
        stored.push({
          conversation_id: row.conversation_id,
          message_id: row.id,
          user_id: row.user_id,
          key_id: searchKeyId(deps.secrets),
          signature,
        })
    }
    await storeSignatures(trx, stored)
    return stored.length
  })
}

/** A message that cannot be opened keeps no other from its signature. */
function readText({ secrets, log }: Deps, row: Unindexed): string | null {
  try {
    return toMessage(row, secrets).text
  } catch (err) {
    log.warn({ err, conversationId: row.conversation_id }, 'message not indexed')
    return null
  }
}
