import type { Logger } from 'pino'
import type { Channel } from '../../../../contract/order.ts'
import { alipayFromEnv } from './alipay/alipay-from-env.ts'
import type { PaymentChannel, PaymentChannels } from './channel.ts'
import { partlyConfigured, type PaymentVariables } from './payment-env.ts'
import { sandboxChannel } from './sandbox.ts'
import { wechatFromEnv } from './wechat/wechat-from-env.ts'

interface Configured {
  env: PaymentVariables & { isSandboxPaymentOn: boolean }
  log: Logger
  /** Database time, for signatures and a callback's age: more likely right than any single node. */
  clock: () => number
}

/** Every channel that has all its keys. One that has only some is left out, and the log says so. */
export function createChannels({ env, log, clock }: Configured): PaymentChannels {
  const channels = [
    env.isSandboxPaymentOn ? sandboxChannel : null,
    alipayFromEnv(env, clock),
    wechatFromEnv(env, clock),
  ].filter((channel): channel is PaymentChannel => channel !== null)
  const names = new Set<Channel>(channels.map(({ name }) => name))
  for (const name of partlyConfigured(env)) {
    if (!names.has(name)) log.warn(`支付渠道 ${name} 的密钥不全，未启用：请检查 PAY_${name.toUpperCase()}_*`)
  }
  return new Map(channels.map((channel) => [channel.name, channel]))
}
