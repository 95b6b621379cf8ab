import { isOffered } from '../schema/model-state.ts'
import { Failure } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import { launchOf, modelOf } from '../publishing/catalog-models.ts'
import type { Verb } from '../context.ts'
import { assertNotFree, isFree } from './assert-not-free.ts'

export const proposeLaunch: Verb<'catalogModel.launch'> = async ({
  ctx,
  input: { id, rev, confirmFree, reason },
}) => {
  const model = modelOf(ctx.catalog, id)
  if (isOffered(model)) throw new Failure('rowChanged', { message: '这个模型已经上架' })
  const launch = launchOf(model)
  if (launch.rev !== rev) throw new Failure('rowChanged', { message: '这个模型已被改动，请核对后再上架' })
  if (isFree(launch.price)) assertNotFree(confirmFree)
  return propose(ctx, { action: 'catalogModel.launch', payload: { ...launch, reason }, reason })
}
