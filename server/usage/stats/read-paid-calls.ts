import type { Selectable } from 'kysely'
import type { UserContext } from '../context.ts'
import type { Tables } from '../../platform/db/schema.ts'

const BATCH = 1000

export type PaidCall = Pick<
  Selectable<Tables['call']>,
  'request_id' | 'created_at' | 'lines' | 'cost_nano' | 'package_tokens'
>

interface CallQuery {
  modelId: string
  begin: number
  end: number
}

/** The caller's finished calls of one model, batch by batch: a heavy user's month never stands in the way of other requests. */
export async function* readPaidCalls(
  { db, caller }: UserContext,
  { modelId, begin, end }: CallQuery,
): AsyncGenerator<PaidCall> {
  let after: Pick<PaidCall, 'created_at' | 'request_id'> = { created_at: begin, request_id: '' }
  for (;;) {
    const { created_at, request_id } = after
    const rows = await db
      .selectFrom('call')
      .select(['request_id', 'created_at', 'lines', 'cost_nano', 'package_tokens'])
      .where('user_id', '=', caller.userId)
      .where('model_id', '=', modelId)
      .where('status', '<>', 'running')
      .where('created_at', '>=', created_at)
      .where('created_at', '<=', end)
      .where((eb) => eb.or([eb('created_at', '>', created_at), eb('request_id', '>', request_id)]))
      .orderBy('created_at')
      .orderBy('request_id')
      .limit(BATCH)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last
  }
}
