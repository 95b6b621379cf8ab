import type { Verb } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { readReceipt } from './read-receipt.ts'

export const getReceipt: Verb<'stats.receipt'> = async ({ ctx, input: { requestId } }) => {
  const receipt = await readReceipt(ctx, { requestId, userId: ctx.caller.userId })
  if (!receipt) throw new Failure('notFound', { message: '没有这次调用的记录' })
  return receipt
}
