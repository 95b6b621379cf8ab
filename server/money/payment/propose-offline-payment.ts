import { OfflinePayment } from '../../../contract/offline-payment.ts'
import { propose } from '../../identity/index.ts'
import type { Verb } from '../context.ts'

/** Books what a customer paid to our bank account, at once or when another of the staff agrees. */
export const proposeOfflinePayment: Verb<'payment.offline'> = async ({
  ctx,
  input: { reason, ...payload },
}) => {
  ctx.noteChange({ subject: `user:${payload.userId}`, schema: OfflinePayment, after: payload })
  return propose(ctx, { action: 'payment.offline', payload, reason })
}
