import { sql } from 'kysely'
import { runStep } from '../../http/body/cooperative.ts'
import type { Db } from '../../db/client.ts'
import type { Tables } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../user/lock-account.ts'
import { RESPONSES_MAX, RESPONSES_SIZE_MAX } from './limits.ts'
import type { StoredBody } from './stored-body.ts'

interface NewResponse {
  id: string
  userId: string
  requestId: string
  previousId: string | null
  status: Tables['response']['status']
  body: StoredBody
}

/** Keeps a response for its user. A failure is only logged: the call has its answer. */
export async function keepResponse(deps: Deps, kept: NewResponse): Promise<void> {
  const { id, userId, requestId, previousId, status, body } = kept
  try {
    const text = JSON.stringify(body)
    const sealed = await runStep(text.length, () => deps.secrets.seal(text))
    await transact(deps.database.db, async (trx) => {
      await lockAccount(trx, userId)
      await trx
        .insertInto('response')
        .values({
          id,
          user_id: userId,
          request_id: requestId,
          previous_id: previousId,
          status,
          body_sealed: sealed,
          size: Buffer.byteLength(text),
          created_at: deps.clock(),
        })
        .execute()
      await keepToQuota(trx, userId)
    })
  } catch (err) {
    deps.log.error({ err, reqId: requestId }, 'response not kept')
  }
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
