import type { V1ErrorCode } from '../../../contract/v1-errors.ts'
import type { Deps } from '../../money/context.ts'
import { WireError } from '../wire/wire-error.ts'
import { createAnswerRecord, type AnswerRecord } from './record.ts'
import { costState, ofScope, type IdempotencyScope } from './scope.ts'
import { readSpool } from './buffered-answer.ts'

/** How long a call may take to hold its money; from then on its hold says whether it lives. */
const LEASE_MS = 30_000

export interface StoredAnswer {
  requestId: string
  contentType: string
  /** A long one comes in parts. */
  body: Buffer | AsyncIterable<Buffer>
}

/** Takes the key, or finds the earlier answer. @throws WireError 422 for another body; 409 if under way or without an answer */
export async function claimIdempotencyKey(
  deps: Deps,
  scope: IdempotencyScope,
  requestId: string,
): Promise<{ record: AnswerRecord } | { kept: StoredAnswer }> {
  const { db } = deps.database
  const { userId, keyId, route, key, bodyHash } = scope
  const now = deps.clock()
  const record = createAnswerRecord({ deps, scope, requestId })
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('v1_answer')
    .values({
      user_id: userId,
      key_id: keyId,
      route,
      key,
      request_id: requestId,
      body_hash: bodyHash,
      state: 'running',
      content_type: '',
      body_sealed: '',
      lease_until: now + LEASE_MS,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (inserted === 1n) return { record }

  const row = await db.selectFrom('v1_answer').selectAll().where(ofScope(scope)).executeTakeFirst()
  if (!row) throw inFlight()
  if (row.body_hash !== bodyHash) throw anotherBody()
  if (row.state === 'unkept') throw notKept()
  if (row.state === 'charged') throw chargedBefore()
  if (row.state !== 'running') {
    const body =
      row.state === 'kept'
        ? Buffer.from(deps.secrets.open(row.body_sealed), 'base64')
        : readSpool(deps, row.request_id)
    return { kept: { requestId: row.request_id, contentType: row.content_type, body } }
  }

  if (row.lease_until > now) throw inFlight()
  const state = await costState(deps, row.request_id)
  if (state === 'running') throw inFlight()
  if (state === 'charged') throw chargedBefore()
  // Its process died before it cost anything: of those who come now, one does it again.
  const { numUpdatedRows: taken } = await db
    .updateTable('v1_answer')
    .set({ request_id: requestId, lease_until: now + LEASE_MS })
    .where(ofScope(scope))
    .where('request_id', '=', row.request_id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  if (taken === 0n) throw inFlight()
  return { record }
}

const refusal = (code: V1ErrorCode, message: string, retryAfter?: number) =>
  new WireError({ code, param: 'Idempotency-Key', message, retryAfter })

const inFlight = () => refusal('idempotency_in_flight', '相同的请求正在处理中，请稍候重试', 1)
const anotherBody = () => refusal('idempotency_mismatch', '同一个 Idempotency-Key 不能用于内容不同的请求')
const notKept = () => refusal('idempotency_answer_not_kept', '该请求已完成并计费，但回答过长未保存，无法重放')
const chargedBefore = () =>
  refusal(
    'idempotency_call_broken_off',
    '该请求已中断，已产生的部分已计费；要重新生成请换一个 Idempotency-Key',
  )
