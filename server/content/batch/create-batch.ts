import type { BatchEndpoint, BatchMetadata } from '../../../contract/batches.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Reader } from '../../platform/db/readable-by.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { assertFileQuota } from '../file/assert-file-quota.ts'
import { findFile } from '../file/find-file.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { OPEN_BATCHES, type BatchRow } from '../file/batch-row.ts'
import { BATCHES_A_DAY_MAX, OPEN_BATCHES_MAX, WINDOW_MS } from './limits.ts'

interface NewBatch {
  reader: Reader
  /** Empty: begun by a session. */
  keyId: string
  fileId: string
  endpoint: BatchEndpoint
  metadata: BatchMetadata | null
}

/** Begins a batch; its file is read by a node later. @returns null if there is no such file for its reader. @throws Failure tooManyBatches, fileSpaceFull */
export async function createBatch(deps: Deps, input: NewBatch): Promise<BatchRow | null> {
  const { reader, fileId } = input
  const { userId } = reader
  const now = deps.clock()
  const row = newRow(deps, input, now)
  return transact(deps.database.db, async (trx) => {
    await lockAccount(trx, userId)
    const file = await findFile(trx, { ...reader, id: fileId, now })
    if (file?.purpose !== 'batch') return null
    await assertBatchQuota(trx, { userId, now })
    // What it answers is kept, however long it is: a user whose space is full begins no more.
    await assertFileQuota(trx, { userId, now, growth: 0 })
    await trx.insertInto('batch').values(row).execute()
    return row
  })
}

async function assertBatchQuota(trx: Db, { userId, now }: { userId: string; now: number }) {
  const own = trx
    .selectFrom('batch')
    .select((eb) => eb.fn.countAll<number | string | bigint>().as('count'))
    .where('user_id', '=', userId)
  const open = await own.where('status', 'in', OPEN_BATCHES).executeTakeFirstOrThrow()
  if (Number(open.count) >= OPEN_BATCHES_MAX)
    throw new Failure('tooManyBatches', {
      message: `至多同时有 ${OPEN_BATCHES_MAX} 个未结束的批处理，请等其中一个结束`,
    })
  const today = await own.where('created_at', '>', now - DAY_MS).executeTakeFirstOrThrow()
  if (Number(today.count) >= BATCHES_A_DAY_MAX)
    throw new Failure('tooManyBatches', {
      message: `24 小时内至多创建 ${BATCHES_A_DAY_MAX} 个批处理，请把请求合并成更大的文件`,
    })
}

function newRow(
  { secrets }: Deps,
  { reader, keyId, fileId, endpoint, metadata }: NewBatch,
  now: number,
): BatchRow {
  return {
    id: `batch_${newId()}`,
    user_id: reader.userId,
    key_id: keyId,
    endpoint,
    input_file_id: fileId,
    output_file_id: null,
    error_file_id: null,
    status: 'validating',
    errors: '',
    metadata_sealed: secrets.seal(JSON.stringify(metadata)),
    total: 0,
    completed: 0,
    failed: 0,
    answer_size: 0,
    cost_nano: 0n,
    package_tokens: 0,
    run_at: now,
    created_at: now,
    started_at: null,
    due_at: now + WINDOW_MS,
    cancelled_at: null,
    expired_at: null,
    finalized_at: null,
    ended_at: null,
  }
}
