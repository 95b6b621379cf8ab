import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { isFrozen } from '../../identity/index.ts'
import { RUNNING_BATCHES, type BatchLineRow } from '../file/batch-row.ts'
import { LINE_LEASE_MS } from './limits.ts'

interface DueBatch {
  id: string
  userId: string
  /** Whether lines of it may begin; if not, only those are looked after whose node died. */
  mayBegin: boolean
}

/** Batches with a line that is due, the oldest first. */
export async function dueBatches(db: Db, now: number): Promise<DueBatch[]> {
  const due = (state: BatchLineRow['state']) =>
    expressionBuilder<Tables, 'batch'>()
      .selectFrom('batch_line')
      .select('n')
      .whereRef('batch_line.batch_id', '=', 'batch.id')
      .where('state', '=', state)
      .where('batch_line.run_at', '<=', now)
  const rows = await db
    .selectFrom('batch')
    .leftJoin('user_state', 'user_state.user_id', 'batch.user_id')
    .select(['batch.id', 'batch.user_id', 'batch.status', 'due_at', 'calls_frozen_at', 'calls_until'])
    .select((eb) => eb.exists(due('running')).as('has_lapsed'))
    .where('batch.status', 'in', RUNNING_BATCHES)
    .where((eb) => eb.or([eb.exists(due('running')), eb.exists(due('waiting'))]))
    .orderBy('batch.created_at')
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      userId: row.user_id,
      hasLapsed: Boolean(row.has_lapsed),
      mayBegin:
        row.status === 'in_progress' &&
        row.due_at > now &&
        !isFrozen({ frozenAt: row.calls_frozen_at, until: row.calls_until }, now),
    }))
    .filter(({ hasLapsed, mayBegin }) => hasLapsed || mayBegin)
}

/** A line of a batch that is due, for this caller alone until the lease ends; null if there is none. */
export async function leaseLine(
  db: Db,
  { batch, now }: { batch: Pick<DueBatch, 'id' | 'mayBegin'>; now: number },
): Promise<BatchLineRow | null> {
  const lapsed = await claimIn(db, { batchId: batch.id, state: 'running', now })
  return lapsed || !batch.mayBegin ? lapsed : claimIn(db, { batchId: batch.id, state: 'waiting', now })
}

interface ClaimIn {
  batchId: string
  state: 'waiting' | 'running'
  now: number
}

async function claimIn(db: Db, { batchId, state, now }: ClaimIn): Promise<BatchLineRow | null> {
  const due = await db
    .selectFrom('batch_line')
    .select('n')
    .where('batch_id', '=', batchId)
    .where('state', '=', state)
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  if (!due) return null
  const row = await db
    .updateTable('batch_line')
    .set({ state: 'running', claim: newId(), run_at: now + LINE_LEASE_MS, tries: sql`tries + 1` })
    .where('batch_id', '=', batchId)
    .where('n', '=', due.n)
    // Of two nodes that chose the same line the second finds it taken.
    .where('state', '=', state)
    .where('run_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

type Claim = Pick<BatchLineRow, 'batch_id' | 'n' | 'claim'>

/** What is left of a claim: another node may have taken the line over. */
export const ofClaim = (db: Db, { batch_id, n, claim }: Claim) =>
  db
    .updateTable('batch_line')
    .where('batch_id', '=', batch_id)
    .where('n', '=', n)
    .where('claim', '=', claim)
    .where('state', '=', 'running')

/** @returns whether the line still is this claim's */
export async function extendLineLease(db: Db, claim: Claim, now: number): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(db, claim)
    .set({ run_at: now + LINE_LEASE_MS })
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Makes a line due again later. One whose answer is kept stays `running`: it has to be paid even if its batch is cancelled. */
export async function returnLine(
  db: Db,
  claim: Claim & Pick<BatchLineRow, 'tries'>,
  { runAt, isTry }: { runAt: number; isTry: boolean },
): Promise<void> {
  await ofClaim(db, claim)
    .where('settlement', '=', '')
    .set({ state: 'waiting', run_at: runAt, tries: claim.tries - (isTry ? 0 : 1) })
    .execute()
}
