import type { IncomingHttpHeaders } from 'node:http'
import { dayOf } from '../../../contract/time.ts'
import type { Deps } from '../context.ts'
import { NotificationRefused, type PaymentChannel } from '../../platform/integrations/payment/channel.ts'
import { reportRefusal } from '../../platform/ops/report-refusal.ts'
import { isAlertAllowed } from './alert-rate-limit.ts'
import { raiseAlert } from './raise-alert.ts'
import { settlePayment } from './settle-payment.ts'

interface Notice {
  deps: Deps
  channel: PaymentChannel
  rawBody: Buffer
  headers: IncomingHttpHeaders
  /** It is the network of the caller; empty if it is not known. */
  network: string
}

/** Takes a provider's callback. @returns whether it may stop calling: what it said is in the books, or changes nothing there */
export async function handleWebhook({ deps, channel, rawBody, headers, network }: Notice): Promise<boolean> {
  const now = deps.clock()
  try {
    const payment = await channel.verifyNotify({ rawBody, headers, now })
    return (await settlePayment({ deps, channel, payment })) !== 'refused'
  } catch (error) {
    if (!(error instanceof NotificationRefused)) throw error
    reportRefusal(deps, { event: 'forgedCallback', network, subject: channel.name })
    if (!isAlertAllowed(deps, channel.name)) return false
    const subject = `${dayOf(now)} ${error.message}`
    const alert = { channel: channel.name, kind: 'forged', subject, detail: error.message } as const
    await raiseAlert(deps, deps.database.db, alert)
    return false
  }
}
