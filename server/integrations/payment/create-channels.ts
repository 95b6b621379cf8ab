import type { Logger } from 'pino'
import type { Channel } from '../../../contract/order.ts'
import { alipayFrom } from './alipay/alipay-from.ts'
import type { PaymentChannel, PaymentChannels } from './channel.ts'
import { begunProviders, type PaymentVariables } from './payment-env.ts'
import { sandboxChannel } from './sandbox.ts'
import { wechatFrom } from './wechat/wechat-from.ts'

interface Configured {
  env: PaymentVariables & { isSandboxPaymentOn: boolean }
  log: Logger
  /**
   * For signatures, and for how old a callback may be: the database's time. Providers compare it with the real time, which the one
   * machine that all nodes share is more likely to have than any single node.
   */
  clock: () => number
}

/** Every channel that has all its keys. One that has only some is left out, and the log says so. */
export function createChannels({ env, log, clock }: Configured): PaymentChannels {
  const channels = [
    env.isSandboxPaymentOn ? sandboxChannel : null,
    alipayFrom(env, clock),
    wechatFrom(env, clock),
  ].filter((channel): channel is PaymentChannel => channel !== null)
  const names = new Set<Channel>(channels.map(({ name }) => name))
  for (const name of begunProviders(env)) {
    if (!names.has(name)) log.warn(`支付渠道 ${name} 的密钥不全，未启用：请检查 PAY_${name.toUpperCase()}_*`)
  }
  return new Map(channels.map((channel) => [channel.name, channel]))
}
