import { RowsChanged, type Statement } from '../../platform/db/bulk.ts'
import { isUnavailable } from '../../platform/db/error-kinds.ts'
import type { BatchPart } from '../batch-part.ts'
import { tracked, type CallRow } from '../batch-state.ts'
import { CALL_COLUMNS, listed, rowsOf } from '../load-batch.ts'
import { deleter, inserter, split, updater } from '../write-rows.ts'
import { refillReservations } from './apply-reservation.ts'
import { createBatchMemory } from './batch-memory.ts'
import { createReservationPool } from './reservation-pool.ts'
import type { ReservationOperation } from './reservation-operations.ts'
import type { ReservationRow, ReservationState } from './reservation-state.ts'

const reservationsOf = listed(
  'select id, user_id, node_id, amount_nano, lease_until, recalled_at, upstream_nano from allowance where id',
)
const runningOf = listed(
  `select ${CALL_COLUMNS} from call where status = 'running' and allowance_id <> '' and allowance_id`,
)
/** Calls in flight of some users ($1) by some keys ($2) that reservations pay for. */
const unheldOf: Statement = {
  sqlite: `select ${CALL_COLUMNS} from call where status = 'running' and allowance_id <> '' and allowance_id in (
      select id from allowance where user_id in (select value from json_each(?)))
    and key_id in (select value from json_each(?))`,
  postgres: `select ${CALL_COLUMNS} from call where status = 'running' and allowance_id <> '' and allowance_id = any(array(
      select id from allowance where user_id = any($1::text[])))
    and key_id = any($2::text[])`,
}

const texts = ['id', 'user_id', 'node_id'] as const
const insertReservations = inserter<ReservationRow>('allowance', {
  columns: [...texts, 'amount_nano', 'lease_until', 'recalled_at', 'upstream_nano'],
  texts,
})
const updateReservations = updater<ReservationRow>('allowance', {
  key: ['id'],
  set: ['amount_nano', 'lease_until', 'upstream_nano'],
  guard: ['amount_nano', 'lease_until'],
  texts: ['id'],
})
const deleteReservations = deleter<ReservationRow>('allowance', {
  where: ['id', 'amount_nano'],
  texts: ['id'],
})

/** The rows of reservations in the wallet's transactions, and what this process knows of them between two. */
export function createReservationPart({ isReserving }: { isReserving: boolean }) {
  const pool = createReservationPool()
  const memory = createBatchMemory()
  const part: BatchPart<ReservationState> = {
    remembered: (operations) => memory.stateFor(operations),
    reads(operations) {
      const { reservationIds, reapedIds, budgets } = neededBy(operations)
      const userIds = [...new Set(budgets.map(({ userId }) => userId))]
      const keyIds = [...new Set(budgets.flatMap((budget) => budget.keyIds))]
      return [
        reservationIds.length > 0 && { statement: reservationsOf, values: [reservationIds] },
        reapedIds.length > 0 && { statement: runningOf, values: [reapedIds] },
        keyIds.length > 0 && { statement: unheldOf, values: [userIds, keyIds] },
      ]
    },
    extend(state, [reservations, running, unheld]) {
      for (const row of [...rowsOf<CallRow>(running), ...rowsOf<CallRow>(unheld)])
        state.calls.set(row.request_id, tracked(row))
      return {
        ...state,
        reservations: new Map(rowsOf<ReservationRow>(reservations).map((row) => [row.id, tracked(row)])),
        released: [],
        closing: new Set(),
      }
    },
    finish(state, operations) {
      refillReservations(state, Math.max(...operations.map(({ at }) => at)))
    },
    writes(state) {
      const reservations = split(state.reservations.values())
      return [
        insertReservations(reservations.created),
        updateReservations(reservations.read),
        deleteReservations(state.released),
      ]
    },
    committed(state) {
      pool.suspend(false)
      if (isReserving) memory.keep(state)
    },
    failed(error, state) {
      memory.forget()
      if (state && error instanceof RowsChanged) memory.distrust(state)
      if (isUnavailable(error)) pool.suspend(true)
    },
  }
  return { part, pool }
}

function neededBy(operations: readonly Pick<ReservationOperation, 'needs'>[]) {
  return {
    reservationIds: [...new Set(operations.flatMap(({ needs }) => needs.reservationIds ?? []))],
    reapedIds: operations.flatMap(({ needs }) => needs.reapedIds ?? []),
    budgets: operations.flatMap(({ needs }) => needs.budget ?? []),
  }
}
