import type { Verb } from '../context.ts'
import { readReceipt } from '../../usage/stats/read-receipt.ts'
import { readFirstCall } from '../../catalog/price/read-first-call.ts'

export const getFirstCall: Verb<'setup.firstCall'> = async ({ ctx }) => {
  const call = await readFirstCall(ctx)
  if (!call) return null
  const receipt = await readReceipt(ctx, call)
  return receipt && { userId: call.userId, username: call.username, receipt }
}
