import type { V1ErrorCode } from '../../../contract/v1-errors.ts'
import type { Deps } from '../../deps.ts'
import { WireError } from '../wire/wire-error.ts'
import { createOnceCall, type OnceCall } from './once-call.ts'
import type { Occasion } from './occasion.ts'
import { readSpool } from './spool.ts'

/** So long a call may take to hold its money; from then on its hold says whether it lives. */
const LEASE_MS = 30_000

/** An answer that was given before. */
export interface KeptAnswer {
  requestId: string
  contentType: string
  /** A long one comes in parts. */
  body: Buffer | AsyncIterable<Buffer>
}

/**
 * Takes the key for this call, or finds what an earlier call with it was answered.
 * @throws WireError 422 if that call's body was another one; 409 if it is under way, or has no answer to give again
 */
export async function beginOnce(
  deps: Deps,
  occasion: Occasion,
  requestId: string,
): Promise<{ once: OnceCall } | { kept: KeptAnswer }> {
  const { db } = deps.database
  const { userId, keyId, route, key, bodyHash } = occasion
  const now = deps.clock()
  const once = createOnceCall({ deps, occasion, requestId })
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
  if (inserted === 1n) return { once }

  const row = await db
    .selectFrom('v1_answer')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key_id', '=', keyId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw inFlight()
  if (row.body_hash !== bodyHash) throw anotherBody()
  if (row.state === 'unkept') throw notKept()
  if (row.state === 'charged') throw chargedBefore()
  if (row.state === 'kept') {
    const body = Buffer.from(deps.secrets.open(row.body_sealed), 'base64')
    return { kept: { requestId: row.request_id, contentType: row.content_type, body } }
  }

  if (row.state === 'spooled') {
    const body = readSpool(deps, row.request_id)
    return { kept: { requestId: row.request_id, contentType: row.content_type, body } }
  }

  if (row.lease_until > now) throw inFlight()
  const call = await db
    .selectFrom('call')
    .select(['status', 'cost_nano', 'package_tokens'])
    .where('request_id', '=', row.request_id)
    .executeTakeFirst()
  if (call?.status === 'running' || deps.wallet.isLive(row.request_id)) throw inFlight()
  if (call && (call.cost_nano > 0n || call.package_tokens > 0)) throw chargedBefore()
  // Its process died before it cost anything: of those who come now, one does it again.
  const { numUpdatedRows: taken } = await db
    .updateTable('v1_answer')
    .set({ request_id: requestId, lease_until: now + LEASE_MS })
    .where('user_id', '=', userId)
    .where('key_id', '=', keyId)
    .where('route', '=', route)
    .where('key', '=', key)
    .where('request_id', '=', row.request_id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  if (taken === 0n) throw inFlight()
  return { once }
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
