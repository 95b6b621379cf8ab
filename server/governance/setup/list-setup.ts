import type { Verb } from '../context.ts'
import { launchOf, readFirstCall } from '../../catalog/index.ts'
import { readSetup } from './read-setup.ts'
import { stepsOf } from './steps-of.ts'
import { readReceipt } from '../../usage/index.ts'

/** What the audit reads of these steps, unless another reason is written. */
const REASON = '首次启动'

export const listSetup: Verb<'setup.state'> = async ({ ctx }) => {
  const facts = await readSetup(ctx)
  const { channel, tested, model } = facts
  const target = tested?.target ?? ''
  const name = target.split('/').at(-1) ?? ''
  const begun = {
    channelId: channel?.id ?? 'main',
    channelName: channel?.name ?? '主渠道',
    target,
    type: model?.type ?? tested?.type ?? ('chat' as const),
    modelId: model?.id ?? name,
    modelName: model?.name ?? name,
    rev: model ? launchOf(model).rev : 0,
    reason: REASON,
  }
  return stepsOf(facts, ctx.origin).map((step) => ({ ...begun, ...step }))
}

export const getFirstCall: Verb<'setup.firstCall'> = async ({ ctx }) => {
  const call = await readFirstCall(ctx)
  if (!call) return null
  const receipt = await readReceipt(ctx, call)
  return receipt && { userId: call.userId, username: call.username, receipt }
}
