import type { alertDelivery } from '../../../contract/entities/alert-delivery.ts'
import { DAY_MS } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { newId } from '../../platform/secrets/tokens.ts'

/** Deliveries of a user within 24 hours, after which only what is rare and urgent is delivered. */
const DAILY_MAX = 60
/** What waits until tomorrow leaves room for what does not. */
const PATIENT_DAILY_MAX = 40
const PATIENT = new Set(['budget', 'unused', 'test'])
const ALWAYS = new Set(['brake', 'security'])

interface Alert {
  userId: string
  kind: keyof typeof alertDelivery.fields.kind.words
  /** What it is about: an alert of a kind is sent once for each. */
  subject: string
  title: string
  text: string
  now: number
}

/**
 * Puts an alert down to be sent, once, in each way that its user has verified; what is written is sent, however nodes end.
 * @returns false if there is no such way, or there were too many alerts within 24 hours
 */
export async function raiseAlert(
  trx: Db,
  { userId, now, ...alert }: Alert,
  channelId?: string,
): Promise<boolean> {
  const channels = await trx
    .selectFrom('alert_channel')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .$if(channelId !== undefined, (some) => some.where('id', '=', channelId ?? ''))
    .execute()
  if (channels.length === 0) return false
  const { recent } = await trx
    .selectFrom('alert_delivery')
    .select((eb) => eb.fn.countAll<number>().as('recent'))
    .where('user_id', '=', userId)
    .where('created_at', '>', now - DAY_MS)
    .executeTakeFirstOrThrow()
  const most = PATIENT.has(alert.kind) ? PATIENT_DAILY_MAX : DAILY_MAX
  if (!ALWAYS.has(alert.kind) && recent + channels.length > most) return false
  await trx
    .insertInto('alert_delivery')
    .values(
      channels.map((channel) => ({
        id: newId(),
        user_id: userId,
        channel_id: channel.id,
        channel_kind: channel.kind,
        ...alert,
        state: 'waiting' as const,
        next_at: now,
        created_at: now,
        sent_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['channel_id', 'kind', 'subject']).doNothing())
    .execute()
  return true
}
