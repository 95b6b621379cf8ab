import type { Generated } from 'kysely'
import type { alertChannel } from '../../../../contract/entities/alert-channel.ts'
import type { alertDelivery } from '../../../../contract/entities/alert-delivery.ts'
import type { spendCap } from '../../../../contract/entities/spend-cap.ts'
import type { EntityTable } from './entity.ts'

export interface UserAlertTables {
  brake: SpendCapTable
  alert_rule: AlertRuleTable
  alert_channel: AlertChannelTable
  alert_code: AlertCodeTable
  alert_delivery: AlertDeliveryTable
}

interface SpendCapTable extends Omit<EntityTable<typeof spendCap>, 'reason' | 'rev'> {
  reason: Generated<string>
  rev: Generated<number>
  /** JSON: what was spent when (`server/usage/spend-cap/memory.ts`). */
  memory: Generated<string>
}

interface AlertRuleTable {
  user_id: string
  budget: number
  balance: number
  unused_days: number | null
  networks: number | null
  spend_times: number | null
}

interface AlertChannelTable extends EntityTable<typeof alertChannel> {
  address_sealed: string
  /** It is the secret of a webhook; the old one signs too until then. */
  secret_sealed: Generated<string>
  old_secret_sealed: Generated<string>
  old_secret_until: Generated<number | null>
  /** Keyed hash of the code that verifies an address of mail. */
  code_hash: Generated<string>
  code_until: Generated<number | null>
  code_tries: Generated<number>
  verified_at: number | null
}

/** A code that was mailed, for the limits by user and by address (keyed hash). */
interface AlertCodeTable {
  user_id: string
  address_hash: string
  sent_at: number
}

interface AlertDeliveryTable extends Omit<EntityTable<typeof alertDelivery>, 'attempts' | 'answer'> {
  channel_id: string
  /** What it is about, once for each channel and kind. */
  subject: string
  attempts: Generated<number>
  answer: Generated<string>
  /** When it is due; while a node sends it, when another one may. */
  next_at: number
}
