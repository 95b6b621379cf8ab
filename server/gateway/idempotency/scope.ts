import { expressionBuilder } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../../money/context.ts'

export interface IdempotencyScope {
  userId: string
  /** Empty for a session. */
  keyId: string
  route: string
  key: string
  bodyHash: string
}

/** The condition of a scope's row in `v1_answer`. */
export const ofScope = ({ userId, keyId, route, key }: IdempotencyScope) =>
  expressionBuilder<Tables, 'v1_answer'>().and({ user_id: userId, key_id: keyId, route, key })

/** Whether a call has cost something; `running`: it may, as it is not settled or its settlement waits for the database. */
export async function costState({ database, wallet }: Deps, requestId: string) {
  const call = await database.db
    .selectFrom('call')
    .select(['status', 'cost_nano', 'package_tokens'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (call?.status === 'running' || wallet.isLive(requestId)) return 'running'
  return call && (call.cost_nano > 0n || call.package_tokens > 0) ? 'charged' : 'free'
}
