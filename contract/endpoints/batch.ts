import { z } from 'zod'
import { batch } from '../entities/batch.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { done, id, userGet, userPost, type Group } from './endpoint.ts'

const text = z.object({ name: z.string(), text: z.string() })
const file = { name: ':name', content: 'text' }

/** Batches that a user began by `/v1/batches`. */
export const batchEndpoints = {
  'batch.list': { ...userGet('/batch/list'), viewable: true, ...entityList(batch) },
  'batch.detail': { ...userGet('/batch/detail'), ...entityGet(batch) },
  'batch.cancel': { ...userPost('/batch/cancel'), input: id, result: done },
  /** What was answered, and what went wrong, as JSONL; long ones are for `/v1/files/:id/content`. */
  'batch.output': { ...userGet('/batch/output'), file, input: id, result: text },
  'batch.errors': { ...userGet('/batch/errors'), file, input: id, result: text },
} as const satisfies Group<'batch'>
