import type { Verb } from '../context.ts'
import { readReceipt } from '../../usage/index.ts'
import { readFirstCall } from '../../catalog/index.ts'

export const getFirstCall: Verb<'setup.firstCall'> = async ({ ctx }) => {
  const call = await readFirstCall(ctx)
  if (!call) return null
  const receipt = await readReceipt(ctx, call)
  return receipt && { userId: call.userId, username: call.username, receipt }
}
