import { sql } from 'kysely'
import type { Verb } from '../context.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { IDLE_MS, displayNetwork } from '../../identity/index.ts'
import { listLedger, listOrdersOf, proveLedger } from '../../money/index.ts'
import { listCallsOf } from '../../usage/index.ts'
import { readAttempts } from './read-attempts.ts'

export const listUserLedger: Verb<'user.ledger'> = ({ ctx: { db }, input }) =>
  listLedger({ db, userId: input.userId, input })

export const proveUserLedger: Verb<'user.ledgerProof'> = ({ ctx, input }) => proveLedger(ctx, input)

export const listUserCalls: Verb<'user.calls'> = async ({ ctx, input }) => {
  const page = await listCallsOf(ctx, { userId: input.userId, input })
  const attemptsOf = await readAttempts(
    ctx.db,
    page.records.map(({ requestId }) => requestId),
  )
  return { ...page, records: page.records.map((call) => ({ ...call, ...attemptsOf(call.requestId) })) }
}

export const listUserOrders: Verb<'user.orders'> = ({ ctx: { db }, input }) =>
  listOrdersOf({ db, userId: input.userId, input })

const SORT = { lastSeenAt: sql.ref('last_seen_at'), createdAt: sql.ref('created_at') }

export const listUserSessions: Verb<'user.sessions'> = ({ ctx: { db, deps, now }, input }) =>
  listPage({
    query: db
      .selectFrom('session')
      .select(['id', 'device', 'ip', 'ip_sealed', 'created_at', 'last_seen_at'])
      .where('user_id', '=', input.userId)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', now - IDLE_MS),
    input,
    sortBy: [SORT[input.column], sql.ref('id')],
    toRow: (row) => ({
      id: row.id,
      device: row.device,
      network: displayNetwork(row.ip_sealed ? deps.secrets.open(row.ip_sealed) : row.ip),
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }),
  })
