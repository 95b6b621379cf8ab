import { propose } from '../approval/propose.ts'
import type { Verb } from '../context.ts'
import { readProposedPrice } from './read-proposed-price.ts'

/** Proposes what a model is to cost; it costs so once a second person has approved, and the instant has come. */
export const proposePriceChange: Verb<'price.propose'> = async ({ ctx, input: { reason, ...change } }) => {
  const { before, price } = await readProposedPrice(ctx, change)
  const { modelId, effectiveAt } = change
  return propose(ctx, {
    action: 'price.propose',
    payload: { modelId, before, price, effectiveAt, reason },
    reason,
  })
}
