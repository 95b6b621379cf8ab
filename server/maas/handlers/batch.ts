import { cancelOwnBatch, readBatchErrors, readBatchOutput } from '../../content/index.ts'
import { getEntity } from '../../platform/entity/get-entity.ts'
import { listEntity } from '../../platform/entity/list-entity.ts'
import type { Handlers } from './types.ts'

export const batchHandlers = {
  'batch.list': listEntity('batch.list'),
  'batch.detail': getEntity('batch.detail'),
  'batch.cancel': cancelOwnBatch,
  'batch.output': readBatchOutput,
  'batch.errors': readBatchErrors,
} satisfies Handlers<'batch.'>
