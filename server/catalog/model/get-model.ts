import { isOffered } from '../schema/model-state.ts'
import type { Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { toModel } from './to-model.ts'

export const getModel: Verb<'model.detail'> = async ({ ctx, input }) => {
  const model = ctx.catalog.models.find(({ id }) => id === input.modelId)
  if (!model || !isOffered(model)) throw new Failure('notFound', { message: '模型不存在或已下架' })
  return toModel(model)
}
