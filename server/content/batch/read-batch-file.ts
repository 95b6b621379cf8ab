import { Failure } from '../../platform/errors.ts'
import type { UserContext, Verb } from '../../catalog/context.ts'
import { findFile } from '../file/find-file.ts'
import { readParts } from '../file/read-parts.ts'
import { findBatch } from './find-batch.ts'

/** Bytes of a file that an answer of the console holds. */
const SIZE_MAX = 16 * 1024 * 1024

export const readBatchOutput: Verb<'batch.output'> = ({ ctx, input }) =>
  readFile({ ctx, id: input.id, column: 'output_file_id', absent: '没有成功的请求' })

export const readBatchErrors: Verb<'batch.errors'> = async ({ ctx, input }) => {
  const batch = await findBatch(ctx.db, { id: input.id, userId: ctx.caller.userId, keyIds: null })
  if (batch?.errors) return { name: `${batch.id}_errors.json`, text: batch.errors }
  return readFile({ ctx, id: input.id, column: 'error_file_id', absent: '没有失败的请求' })
}

interface ReadInput {
  ctx: UserContext
  id: string
  column: 'output_file_id' | 'error_file_id'
  /** What is said when there is no such file. */
  absent: string
}

async function readFile({ ctx, id, column, absent }: ReadInput) {
  const reader = { userId: ctx.caller.userId, keyIds: null }
  const batch = await findBatch(ctx.db, { ...reader, id })
  if (!batch) throw new Failure('notFound')
  const fileId = batch[column]
  const file = fileId === null ? null : await findFile(ctx.db, { ...reader, id: fileId, now: ctx.now })
  if (!file) throw new Failure('notFound', { message: batch.ended_at === null ? '批处理还没有结束' : absent })
  if (file.size > SIZE_MAX)
    throw new Failure('bodyTooLarge', { message: `文件过大，请用 GET /v1/files/${file.id}/content 下载` })
  const parts: Buffer[] = []
  for await (const part of readParts(ctx.deps, file.id)) parts.push(part)
  return { name: ctx.deps.secrets.open(file.name_sealed), text: Buffer.concat(parts).toString('utf8') }
}
