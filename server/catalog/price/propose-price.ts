import { badField } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import type { Verb } from '../context.ts'
import { readProposedPrice } from './read-proposed-price.ts'

/** Proposes what a model is to cost; it costs so once a second person has approved, and the instant has come. */
export const proposePriceChange: Verb<'price.propose'> = async ({ ctx, input }) => {
  const { reason, isCorrection, ...change } = input
  const { modelId, effectiveAt } = change
  if (isCorrection && effectiveAt !== null) throw badField('effectiveAt', '更正在批准后立刻生效，不填时间')
  const { before, price } = await readProposedPrice(ctx, change)
  return propose(ctx, {
    action: 'price.propose',
    payload: { modelId, before, price, effectiveAt, reason, ...(isCorrection && { isCorrection }) },
    reason,
  })
}
