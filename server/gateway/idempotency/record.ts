import type { Deps } from '../../deps.ts'
import type { Occasion } from './occasion.ts'
import { createSpool } from './spool.ts'

/** Longer answers are given but not kept: a repetition is then refused, never charged. */
export const KEPT_BYTES_MAX = 32 * 1024 * 1024

/** A call that must not be done twice: what it answers is kept for those who ask again with its key. */
export interface OnceCall {
  /** The next bytes of the answer. @returns what to wait for before more of it is sent, or null */
  record(bytes: Buffer): Promise<void> | null
  /** The answer is whole and paid for; resolves when it can be given again. */
  keep(contentType: string): Promise<void>
  /** There is no answer: the key is free again, unless the call has cost something. */
  giveUp(): Promise<void>
}

interface OnceCallInput {
  deps: Deps
  occasion: Occasion
  requestId: string
}

export function createOnceCall({ deps, occasion, requestId }: OnceCallInput): OnceCall {
  const { db } = deps.database
  const spool = createSpool({ deps, userId: occasion.userId, requestId })
  let size = 0
  let isOver = false

  async function attempt(work: () => Promise<unknown>) {
    if (isOver) return
    isOver = true
    try {
      await work()
    } catch (err) {
      // The caller gets the answer it paid for; a repetition is told that the call is over.
      deps.log.error({ err, reqId: requestId }, 'idempotent answer not stored')
    }
  }
  const close = (change: {
    state: 'kept' | 'spooled' | 'unkept' | 'charged'
    content_type?: string
    body_sealed?: string
  }) =>
    db
      .updateTable('v1_answer')
      .set(change)
      .where('user_id', '=', occasion.userId)
      .where('key_id', '=', occasion.keyId)
      .where('route', '=', occasion.route)
      .where('key', '=', occasion.key)
      .where('request_id', '=', requestId)
      .execute()

  return {
    record(bytes) {
      size += bytes.length
      return size > KEPT_BYTES_MAX ? null : spool.add(bytes)
    },
    keep: (contentType) =>
      attempt(async () => {
        if (size > KEPT_BYTES_MAX) {
          await close({ state: 'unkept' })
          await spool.drop()
        } else if (spool.isWritten()) {
          await spool.flush()
          await close({ state: 'spooled', content_type: contentType })
        } else {
          const sealed = deps.secrets.seal(spool.rest().toString('base64'))
          await close({ state: 'kept', content_type: contentType, body_sealed: sealed })
        }
      }),
    giveUp: () =>
      attempt(async () => {
        await spool.drop()
        const call = await db
          .selectFrom('call')
          .select(['status', 'cost_nano', 'package_tokens'])
          .where('request_id', '=', requestId)
          .executeTakeFirst()
        // A settlement that waits for the database may still charge it.
        if (call?.status === 'running' || deps.wallet.isLive(requestId)) return
        if (call && (call.cost_nano > 0n || call.package_tokens > 0)) {
          await close({ state: 'charged' })
          return
        }
        await db
          .deleteFrom('v1_answer')
          .where('user_id', '=', occasion.userId)
          .where('key_id', '=', occasion.keyId)
          .where('route', '=', occasion.route)
          .where('key', '=', occasion.key)
          .where('request_id', '=', requestId)
          .execute()
      }),
  }
}
