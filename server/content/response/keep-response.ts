import { sql } from 'kysely'
import { runStep } from '../../platform/http/body/cooperative.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { RESPONSES_MAX, RESPONSES_SIZE_MAX, RUNNING_MAX, RUNNING_MS } from './limits.ts'
import type { StoredBody } from './stored-body.ts'

interface NewResponse {
  id: string
  userId: string
  /** Empty: asked by a session. */
  keyId: string
  requestId: string
  previousId: string | null
  status: Tables['response']['status']
  body: StoredBody
}

/** Keeps a response for its user. */
export async function insertResponse(deps: Deps, kept: NewResponse): Promise<void> {
  const { id, userId, keyId, requestId, previousId, status, body } = kept
  const row = await sealedRow(deps, body)
  const now = deps.clock()
  await transact(deps.database.db, async (trx) => {
    await lockAccount(trx, userId)
    if (status === 'in_progress') await assertFewRunning(trx, { userId, now })
    await trx
      .insertInto('response')
      .values({
        ...row,
        id,
        user_id: userId,
        key_id: keyId,
        request_id: requestId,
        previous_id: previousId,
        status,
        created_at: now,
      })
      .execute()
    await keepToQuota(trx, userId)
  })
}

/** Stores as `insertResponse` does, or ends one that ran in the background. A failure is only logged: the call has its answer. */
export async function keepResponse(deps: Deps, kept: NewResponse & { ran: boolean }): Promise<void> {
  try {
    if (kept.ran) await endResponse(deps, kept)
    else await insertResponse(deps, kept)
  } catch (err) {
    deps.log.error({ err, reqId: kept.requestId }, 'response not kept')
  }
}

async function endResponse(deps: Deps, { id, status, body }: NewResponse) {
  const row = await sealedRow(deps, body)
  await deps.database.db
    .updateTable('response')
    .set({ ...row, status })
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .execute()
}

async function sealedRow({ secrets }: Deps, body: StoredBody) {
  const text = JSON.stringify(body)
  return {
    body_sealed: await runStep(text.length, () => secrets.seal(text)),
    size: Buffer.byteLength(text),
  }
}

async function assertFewRunning(trx: Db, { userId, now }: { userId: string; now: number }): Promise<void> {
  const { count } = await trx
    .selectFrom('response')
    .leftJoin('call', 'call.request_id', 'response.request_id')
    .select((eb) => eb.fn.countAll<number | string | bigint>().as('count'))
    .where('response.user_id', '=', userId)
    .where('response.status', '=', 'in_progress')
    .where('response.created_at', '>', now - RUNNING_MS)
    // The row of a call may come a moment later.
    .where((eb) => eb.or([eb('call.status', 'is', null), eb('call.status', '=', 'running')]))
    .executeTakeFirstOrThrow()
  if (Number(count) >= RUNNING_MAX)
    throw new Failure('tooManyRequests', {
      message: `至多同时有 ${RUNNING_MAX} 个后台回答，请等其中一个结束`,
      retryAfter: 5,
    })
}

async function keepToQuota(trx: Db, userId: string): Promise<void> {
  const { count, size } = await trx
    .selectFrom('response')
    .select((eb) => [
      eb.fn.countAll<number | string | bigint>().as('count'),
      eb.fn.sum<number | string | bigint | null>('size').as('size'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) <= RESPONSES_MAX && Number(size ?? 0) <= RESPONSES_SIZE_MAX) return
  const newest = sql`over (order by created_at desc, id desc)`
  await sql`delete from response where id in (
    select id from (
      select id, row_number() ${newest} as place, sum(size) ${newest} as total
      from response where user_id = ${userId}
    ) as ranked
    where place > ${RESPONSES_MAX} or total > ${RESPONSES_SIZE_MAX})`.execute(trx)
}
