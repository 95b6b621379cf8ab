import type { Channel } from '../../../contract/order.ts'
import type { Env } from '../../env.ts'

/** The channels that can bring money in, as this server is configured. */
export function topupChannels(env: Env): Channel[] {
  return env.isSandboxPaymentOn ? ['sandbox'] : []
}
