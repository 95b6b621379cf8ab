import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { toModel } from './to-model.ts'

export async function getModel({
  ctx,
  input,
}: {
  ctx: Context
  input: ParsedInput<'model.detail'>
}): Promise<CallResult<'model.detail'>> {
  const model = ctx.deps.catalog.models.find(({ id }) => id === input.modelId)
  if (!model) throw new Failure('notFound', { message: '模型不存在或已下架' })
  return toModel(model)
}
