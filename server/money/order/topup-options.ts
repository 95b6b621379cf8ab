import { failures } from '../../../contract/errors.ts'
import { parseYuan, wireYuan } from '../../../contract/money.ts'
import type { Catalog } from '../../catalog/index.ts'
import { badField, Failure } from '../../platform/errors.ts'
import { NANO_PER_FEN } from '../../platform/integrations/payment/fen.ts'
import type { Channel } from '../../../contract/order.ts'
import type { PaymentChannels } from '../../platform/integrations/payment/channel.ts'
import type { Verb } from '../context.ts'

export function topupLimits({ topup }: Catalog) {
  return { min: wireYuan(topup.min), max: wireYuan(topup.max), presets: topup.presets.map(wireYuan) }
}

/** Nano-yuan of a top-up that the catalog and every payment channel allow. */
export function readTopupAmount(amount: string, catalog: Catalog): bigint {
  const nano = parseYuan(amount)
  if (nano === null || nano % NANO_PER_FEN !== 0n) throw badField('amount', '充值金额至多两位小数')
  const { min, max } = catalog.topup
  if (nano < (parseYuan(min) ?? 0n) || nano > (parseYuan(max) ?? 0n)) {
    const message = failures.amountOutOfRange.message.replace('{min}', min).replace('{max}', max)
    throw new Failure('amountOutOfRange', { message: `${message}（amount）` })
  }
  return nano
}

/** The channels that can bring money in, as this server is configured; the sandbox last. */
function topupChannels(payments: PaymentChannels): Channel[] {
  return [...payments.keys()].toSorted((a, b) => Number(a === 'sandbox') - Number(b === 'sandbox'))
}

export const getTopupOptions: Verb<'order.topupOptions'> = async ({ ctx }) => {
  const { catalog } = ctx
  const { payments } = ctx.deps
  return { ...topupLimits(catalog), channels: topupChannels(payments) }
}
