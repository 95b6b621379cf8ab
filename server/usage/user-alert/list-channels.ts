import { sql } from 'kysely'
import { alertChannel } from '../../../contract/entities/alert-channel.ts'
import { entityFilters } from '../../platform/entity/entity-filters.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { toChannel } from './channel-rows.ts'

export const listChannels: Verb<'userAlert.channels'> = ({ ctx, input }) =>
  listPage({
    query: ctx.db
      .selectFrom('alert_channel')
      .selectAll()
      .where('user_id', '=', ctx.caller.userId)
      .where((eb) => eb.and(entityFilters(alertChannel, input))),
    input,
    sortBy: [sql.ref('created_at'), sql.ref('id')],
    toRow: (row) => toChannel(row, ctx.deps.secrets),
  })
