import { expressionBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../../catalog/context.ts'
import { OPEN_LINES, RUNNING_BATCHES, type BatchRow } from '../file/batch-row.ts'
import { dropLines } from './drop-lines.ts'
import { endWaitingLines } from './end-waiting-lines.ts'
import { ANSWERS_SIZE_MAX } from './limits.ts'

export const BATCH_CANCELLED = { code: 'batch_cancelled', message: '批处理已取消，这一行没有执行' }
const BATCH_EXPIRED = { code: 'batch_expired', message: '批处理超过了 24 小时，这一行没有执行' }
const ANSWERS_TOO_LARGE = {
  code: 'answers_too_large',
  message: `批处理的回答超过了 ${ANSWERS_SIZE_MAX / 1024 / 1024} MB，这一行没有执行`,
}
const AT_ONCE = 50

/** Ends what is over of running batches: the lines of those that may not go on, and batches without a line left to do. */
export async function advanceBatches(deps: Deps): Promise<void> {
  const now = deps.clock()
  for (const batch of await overBatches(deps.database.db, now)) await advance(deps, batch, now)
}

const openLines = () =>
  expressionBuilder<Tables, 'batch'>()
    .selectFrom('batch_line')
    .select('n')
    .whereRef('batch_line.batch_id', '=', 'batch.id')
    .where('state', 'in', OPEN_LINES)

const overBatches = (db: Db, now: number) =>
  db
    .selectFrom('batch')
    .selectAll()
    .where('status', 'in', RUNNING_BATCHES)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'cancelling'),
        eb('due_at', '<=', now),
        eb('answer_size', '>', ANSWERS_SIZE_MAX),
        eb.not(eb.exists(openLines())),
      ]),
    )
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()

async function advance(deps: Deps, batch: BatchRow, now: number): Promise<void> {
  const { db } = deps.database
  const error = whyOver(batch, now)
  if (error)
    await endWaitingLines(deps, {
      batchId: batch.id,
      httpStatus: 0,
      error,
      ...(error === BATCH_EXPIRED && { expiredAt: now }),
    })
  if (batch.started_at === null) {
    await db
      .updateTable('batch')
      .set({ status: 'cancelled', failed: 0, ended_at: now })
      .where('id', '=', batch.id)
      .where('status', '=', 'cancelling')
      .execute()
    return dropLines(db, batch.id)
  }
  await db
    .updateTable('batch')
    .set({ status: 'finalizing', finalized_at: now, run_at: now })
    .where('id', '=', batch.id)
    .where('status', 'in', RUNNING_BATCHES)
    .where((eb) => eb.not(eb.exists(openLines())))
    .execute()
}

function whyOver({ status, due_at, answer_size }: BatchRow, now: number) {
  if (status === 'cancelling') return BATCH_CANCELLED
  if (due_at <= now) return BATCH_EXPIRED
  return answer_size > ANSWERS_SIZE_MAX ? ANSWERS_TOO_LARGE : null
}
