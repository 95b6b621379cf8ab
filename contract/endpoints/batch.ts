import { z } from 'zod'
import { batch } from '../entities/batch.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { done, id, type Group } from './endpoint.ts'

const text = z.object({ name: z.string(), text: z.string() })
const file = { name: ':name', content: 'text' }

/** Batches that a user began by `/v1/batches`. */
export const batchEndpoints = {
  'batch.list': { method: 'GET', path: '/batch/list', auth: 'user', viewable: true, ...entityList(batch) },
  'batch.detail': { method: 'GET', path: '/batch/detail', auth: 'user', ...entityGet(batch) },
  'batch.cancel': { method: 'POST', path: '/batch/cancel', auth: 'user', input: id, result: done },
  /** What was answered, and what went wrong, as JSONL; long ones are for `/v1/files/:id/content`. */
  'batch.output': { method: 'GET', path: '/batch/output', auth: 'user', file, input: id, result: text },
  'batch.errors': { method: 'GET', path: '/batch/errors', auth: 'user', file, input: id, result: text },
} as const satisfies Group<'batch'>
