import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/schema.ts'
import type { BatchState, Tracked } from '../batch-state.ts'
import type { HoldRequest } from '../wallet.ts'

export type ReservationRow = Selectable<Tables['allowance']>

/** What the operations of a batch read and change of reservations, apart from the wallet's own rows. */
export interface ReservationState extends BatchState {
  reservations: Map<string, Tracked<ReservationRow>>
  /** Reservations that were released, as they were read. */
  released: ReservationRow[]
  /** Ids of reservations that are not refilled. */
  closing: Set<string>
}

/** A call that a reservation pays for: admitted in memory, recorded when it is settled or lasts. */
export interface ReservedCall {
  request: HoldRequest
  reservationId: string
  heldNano: bigint
  /** When it was admitted, in milliseconds. */
  at: number
  /** Perhaps it was recorded before. */
  isRecorded?: boolean
}

/** What is left of a reservation; null: it is gone. Read after the commit. */
export interface Remainder {
  reservation: ReservationRow | null
}
