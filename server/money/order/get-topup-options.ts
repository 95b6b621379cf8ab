import type { Verb } from '../context.ts'
import { topupChannels } from './channels.ts'
import { topupLimits } from './topup-amount.ts'

export const getTopupOptions: Verb<'order.topupOptions'> = async ({ ctx }) => {
  const { catalog } = ctx
  const { payments } = ctx.deps
  return { ...topupLimits(catalog), channels: topupChannels(payments) }
}
