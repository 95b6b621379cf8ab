import { cancelOwnBatch } from '../../services/batch/cancel-own-batch.ts'
import { readBatchErrors, readBatchOutput } from '../../services/batch/read-batch-file.ts'
import { getEntity } from '../../services/entity/get-entity.ts'
import { listEntity } from '../../services/entity/list-entity.ts'
import type { Handlers } from './types.ts'

export const batchHandlers = {
  'batch.list': listEntity('batch.list'),
  'batch.detail': getEntity('batch.detail'),
  'batch.cancel': cancelOwnBatch,
  'batch.output': readBatchOutput,
  'batch.errors': readBatchErrors,
} satisfies Handlers<'batch.'>
