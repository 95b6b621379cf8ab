import type { CallResult } from '../../../contract/endpoints.ts'
import type { UserContext } from '../../context.ts'
import { topupChannels } from './channels.ts'
import { topupLimits } from './topup-amount.ts'

export async function getTopupOptions({
  ctx,
}: {
  ctx: UserContext
}): Promise<CallResult<'order.topupOptions'>> {
  const { catalog, payments } = ctx.deps
  return { ...topupLimits(catalog), channels: topupChannels(payments) }
}
