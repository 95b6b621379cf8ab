import type { Selectable } from 'kysely'
import { formatYuan } from '../../../contract/money.ts'
import { isV1ErrorCode, type V1ErrorCode } from '../../../contract/v1-errors.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { Failure } from '../../platform/errors.ts'
import type { Verb } from '../context.ts'
import { BY_SESSION } from './key-ids-of.ts'
import { packagesPaid } from './list-calls.ts'
import { modelLabel } from '../../catalog/index.ts'

/** What became of one of the caller's calls, without a word of what was said in it. */
export const diagnoseCall: Verb<'stats.diagnosis'> = async ({ ctx, input: { requestId } }) => {
  const call = await ctx.db
    .selectFrom('call')
    .selectAll('call')
    .select((eb) =>
      eb.selectFrom('api_key').select('name').whereRef('api_key.id', '=', 'call.key_id').as('key_name'),
    )
    .where('call.request_id', '=', requestId)
    .where('call.user_id', '=', ctx.caller.userId)
    .executeTakeFirst()
  if (!call) throw new Failure('notFound', { message: '没有这次调用的记录' })
  const attempts = await ctx.db
    .selectFrom('call_attempt')
    .select(['outcome', 'http_status', 'duration_ms'])
    .where('request_id', '=', requestId)
    .orderBy('n')
    .execute()
  return {
    requestId,
    createdAt: call.created_at,
    modelId: call.model_id,
    modelName: modelLabel(ctx.catalog, call.model_id).name,
    keyName: call.key_name ?? BY_SESSION,
    status: call.status,
    code: codeOf(call, attempts.at(-1), ctx.deps.settings.current().upstreamIdleSeconds),
    errorCode: call.error_code,
    attempts: attempts.length,
    isReaped: call.reaped_at !== null,
    durationMs: call.duration_ms,
    promptTokens: call.prompt_tokens,
    completionTokens: call.completion_tokens,
    cost: formatYuan(call.cost_nano),
    packageValue: formatYuan(packagesPaid(call)),
    held: formatYuan(call.held_nano),
  }
}

type Last = Pick<Selectable<Tables['call_attempt']>, 'outcome' | 'http_status' | 'duration_ms'>

/** @returns null: it did not fail, or nothing was recorded that tells why */
function codeOf(
  { status, error_code: recorded }: Pick<Selectable<Tables['call']>, 'status' | 'error_code'>,
  last: Last | undefined,
  idleSeconds: number,
): V1ErrorCode | null {
  if (recorded !== null && isV1ErrorCode(recorded)) return recorded
  return status === 'failed' && last ? concludedFrom(last, idleSeconds) : null
}

/** Finds the code of a call from before codes were recorded, or whose upstream gave a code of its own. */
function concludedFrom(last: Last, idleSeconds: number): V1ErrorCode {
  const { outcome, http_status: status } = last
  if (outcome === 'lost') return 'internal_error'
  if (outcome === 'refused') return 'upstream_refused'
  if (status === 429) return 'upstream_busy'
  if (status === null) return last.duration_ms < idleSeconds * 1000 ? 'upstream_error' : 'upstream_timeout'
  return 'upstream_error'
}
