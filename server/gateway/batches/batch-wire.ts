import { z } from 'zod'
import { BatchError } from '../../../contract/batches.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { BatchRow } from '../../content/index.ts'
import { unixSeconds } from '../wire/unix-seconds.ts'
import { WireError } from '../wire/wire-error.ts'

const Errors = z.array(BatchError)
const Metadata = z.record(z.string(), z.string()).nullable()

/** A batch as OpenAI's clients know it, with what its lines cost until now. */
export function batchWire(row: BatchRow, secrets: Secrets) {
  const { status } = row
  const endedAs = (word: BatchRow['status']) => (status === word ? unixSeconds(row.ended_at) : null)
  return {
    id: row.id,
    object: 'batch',
    endpoint: row.endpoint,
    errors: row.errors === '' ? null : { object: 'list', data: Errors.parse(JSON.parse(row.errors)) },
    input_file_id: row.input_file_id,
    completion_window: '24h',
    status,
    output_file_id: row.output_file_id,
    error_file_id: row.error_file_id,
    created_at: unixSeconds(row.created_at),
    in_progress_at: unixSeconds(row.started_at),
    expires_at: unixSeconds(row.due_at),
    finalizing_at: unixSeconds(row.finalized_at),
    completed_at: endedAs('completed'),
    failed_at: endedAs('failed'),
    expired_at: endedAs('expired'),
    cancelling_at: unixSeconds(row.cancelled_at),
    cancelled_at: endedAs('cancelled'),
    request_counts: { total: row.total, completed: row.completed, failed: row.failed },
    metadata: Metadata.parse(JSON.parse(secrets.open(row.metadata_sealed))),
    cost: formatYuan(row.cost_nano),
  }
}

export const noBatch = (param: string | null = null) =>
  new WireError({ code: 'batch_not_found', param, message: '批处理不存在' })
