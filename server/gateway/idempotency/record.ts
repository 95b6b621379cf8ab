import type { Deps } from '../../money/context.ts'
import { costState, ofScope, type IdempotencyScope } from './scope.ts'
import { createBufferedAnswer } from './buffered-answer.ts'

/** Longer answers are given but not kept: a repetition is then refused, never charged. */
const STORED_BYTES_MAX = 32 * 1024 * 1024

/** A call that must not be done twice: what it answers is kept for those who ask again with its key. */
export interface AnswerRecord {
  /** The next bytes of the answer. @returns what to wait for before more of it is sent, or null */
  append(bytes: Buffer): Promise<void> | null
  /** The answer is whole and paid for; resolves when it can be given again. */
  store(contentType: string): Promise<void>
  /** There is no answer: the key is free again, unless the call has cost something. */
  release(): Promise<void>
}

interface AnswerRecordInput {
  deps: Deps
  scope: IdempotencyScope
  requestId: string
}

export function createAnswerRecord({ deps, scope, requestId }: AnswerRecordInput): AnswerRecord {
  const { db } = deps.database
  const spool = createBufferedAnswer({ deps, userId: scope.userId, requestId })
  let size = 0
  let isOver = false

  async function attempt(work: () => Promise<unknown>) {
    if (isOver) return
    isOver = true
    try {
      await work()
    } catch (err) {
      // The caller gets the answer it paid for; a repetition gets an error that the call is over.
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
      .where(ofScope(scope))
      .where('request_id', '=', requestId)
      .execute()

  return {
    append(bytes) {
      size += bytes.length
      return size > STORED_BYTES_MAX ? null : spool.add(bytes)
    },
    store: (contentType) =>
      attempt(async () => {
        if (size > STORED_BYTES_MAX) {
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
    release: () =>
      attempt(async () => {
        await spool.drop()
        const state = await costState(deps, requestId)
        if (state === 'charged') await close({ state })
        if (state === 'free')
          await db.deleteFrom('v1_answer').where(ofScope(scope)).where('request_id', '=', requestId).execute()
      }),
  }
}
