import type { Selectable } from 'kysely'
import { alertChannel } from '../../../contract/entities/alert-channel.ts'
import type { Db, Tables } from '../../platform/db/schema.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { maskEmail } from '../../identity/index.ts'

export type ChannelRow = Selectable<Tables['alert_channel']>

export const toChannel = (row: ChannelRow, secrets: Secrets) =>
  alertChannel.row.parse({
    ...toEntity(alertChannel, { ...row }),
    address: masked(row, secrets),
    state: row.verified_at === null ? 'pending' : 'active',
  })

/** What follows the host of a webhook may be a secret of its own. */
function masked({ kind, address_sealed }: ChannelRow, secrets: Secrets): string {
  const address = secrets.open(address_sealed)
  return kind === 'mail' ? maskEmail(address) : `${new URL(address).origin}/…`
}

/** @throws Failure notFound, for one of another user too */
export async function readChannel(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<ChannelRow> {
  const row = await db
    .selectFrom('alert_channel')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}
